// SPDX-License-Identifier: Apache-2.0
#include "server/vault/keys/file_provider.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/encoding/hex.hpp"
#include "core/crypto/aead.hpp"
#include "core/crypto/hash/sha2.hpp"
#include "server/vault/keys/own_file.hpp"

namespace portico::vault {
namespace {

constexpr std::size_t kKeysMax = 16;
constexpr std::size_t kKeyDigits = 64;
constexpr std::size_t kFileBytesMax = kKeysMax * (kKeyDigits + 2);
constexpr std::size_t kNonceBytes = XAeadNonce{}.size();

using Why = std::unexpected<std::string>;

struct FileKey {
    std::string id;  ///< of its hash: names it in what it wrapped
    Secret<32> key;
};

std::string fingerprint_of(const Secret<32>& key) {
    Bytes bytes(key.expose().begin(), key.expose().end());
    const std::string_view purpose = "portico key fingerprint 1";
    bytes.insert(bytes.end(), purpose.begin(), purpose.end());
    const Bytes32 hash = sha256(bytes);
    wipe(bytes);
    return to_hex(ByteView(hash).first(16));
}

class FileProvider final : public KeyProvider {
  public:
    FileProvider(std::vector<FileKey> keys, EntropyFn random)
        : keys_(std::move(keys)), random_(std::move(random)) {}

    Result<WrappedKey> wrap(const Secret<32>& data_key, ByteView binding) override {
        const FileKey& newest = keys_.front();
        XAeadNonce nonce;
        random_(nonce);
        const Bytes sealed = seal_xchacha20poly1305(newest.key, nonce, binding, data_key.expose());
        WrappedKey out{.key_id = newest.id, .key_version = 1, .wrapped = {}};
        out.wrapped.assign(nonce.begin(), nonce.end());
        out.wrapped.insert(out.wrapped.end(), sealed.begin(), sealed.end());
        return out;
    }

    Result<Secret<32>> unwrap(const WrappedKey& key, ByteView binding) override {
        const auto known = std::ranges::find(keys_, key.key_id, &FileKey::id);
        if (known == keys_.end() || key.wrapped.size() < kNonceBytes)
            return fail(Code::crypto_open_failed);
        XAeadNonce nonce;
        std::copy_n(key.wrapped.begin(), kNonceBytes, nonce.begin());
        const SecretBytes opened(PORTICO_TRY(open_xchacha20poly1305(
            known->key, nonce, binding, ByteView(key.wrapped).subspan(kNonceBytes))));
        if (opened.size() != Secret<32>::kSize) return fail(Code::crypto_open_failed);
        return Secret<32>(std::span<const std::uint8_t, 32>(opened.expose().data(), 32));
    }

    std::vector<std::string> fingerprints() const override {
        std::vector<std::string> out;
        for (const FileKey& key : keys_) out.push_back(key.id);
        return out;
    }

  private:
    std::vector<FileKey> keys_;
    EntropyFn random_;
};

std::expected<std::vector<FileKey>, std::string> parse_keys(std::string_view text,
                                                            const std::string& path) {
    std::vector<FileKey> out;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.empty()) continue;
        std::array<std::uint8_t, 32> bytes{};
        const bool good = line.size() == kKeyDigits && parse_hex_into(line, bytes);
        FileKey key{.id = {}, .key = Secret<32>(bytes)};
        wipe(bytes);
        if (!good || out.size() == kKeysMax)
            return Why("the key file " + path +
                       " is wrong: it holds 1 to 16 lines of 64 hex digits. Make one with: openssl "
                       "rand -hex 32");
        key.id = fingerprint_of(key.key);
        out.push_back(std::move(key));
    }
    if (out.empty()) return Why("the key file " + path + " holds no key");
    return out;
}

}  // namespace

std::expected<std::unique_ptr<KeyProvider>, std::string> open_key_file(const std::string& path,
                                                                       EntropyFn random) {
    const SecretBytes text(PORTICO_TRY(read_own_file(path, kFileBytesMax, "the key file")));
    auto keys = parse_keys(as_text(text.expose()), path);
    if (!keys) return Why(keys.error());
    return std::make_unique<FileProvider>(std::move(*keys), std::move(random));
}

}  // namespace portico::vault
