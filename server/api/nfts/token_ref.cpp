// SPDX-License-Identifier: Apache-2.0
#include "server/api/nfts/token_ref.hpp"

#include <algorithm>

#include "core/base/encoding/base64.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/crypto/hash/hmac.hpp"

namespace portico::api::nfts {
namespace {

constexpr std::uint8_t kVersion = 1;
constexpr std::size_t kMacBytes = 16, kIdBytesMax = 32;
constexpr std::size_t kHeadBytes = 2 + 8 + 20;  ///< version, standard, chain, contract
constexpr std::size_t kTextMax = 2 * (kHeadBytes + kIdBytesMax + kMacBytes);

/// What the seal is over: another use of the key begins with another word.
Bytes sealed_text(ByteView plain, std::string_view scope) {
    Bytes out;
    const auto append = [&](ByteView bytes) { out.insert(out.end(), bytes.begin(), bytes.end()); };
    append(as_bytes("nft "));
    append(as_bytes(scope));
    out.push_back(0);
    append(plain);
    return out;
}

}  // namespace

std::string TokenRef::collection() const { return chain_text() + ":" + to_hex(contract); }

std::string TokenRef::key() const { return collection() + ":" + to_hex(id); }

std::string seal_token(const TokenRef& token, std::string_view scope, ByteView key) {
    Bytes out{kVersion, static_cast<std::uint8_t>(token.is_erc1155 ? 1 : 0)};
    for (int shift = 56; shift >= 0; shift -= 8)
        out.push_back(static_cast<std::uint8_t>(static_cast<std::uint64_t>(token.chain) >> shift));
    out.insert(out.end(), token.contract.begin(), token.contract.end());
    out.insert(out.end(), token.id.begin(), token.id.end());
    const Bytes32 mac = hmac_sha256(key, sealed_text(out, scope));
    out.insert(out.end(), mac.begin(), mac.begin() + kMacBytes);
    return to_base64url(out);
}

std::optional<TokenRef> open_token(std::string_view text, std::string_view scope, ByteView key) {
    if (text.size() > kTextMax) return {};
    const auto bytes = parse_base64url(text);
    if (!bytes || bytes->size() < kHeadBytes + kMacBytes ||
        bytes->size() > kHeadBytes + kIdBytesMax + kMacBytes || bytes->front() != kVersion)
        return {};
    const ByteView plain = ByteView(*bytes).first(bytes->size() - kMacBytes);
    if (!verify_hmac_sha256(key, sealed_text(plain, scope), ByteView(*bytes).last(kMacBytes),
                            kMacBytes))
        return {};
    TokenRef out{.is_erc1155 = plain[1] == 1};
    std::uint64_t chain = 0;
    for (const std::uint8_t byte : plain.subspan(2, 8)) chain = chain << 8 | byte;
    out.chain = static_cast<std::int64_t>(chain);
    std::copy_n(plain.begin() + 10, out.contract.size(), out.contract.begin());
    const ByteView id = plain.subspan(kHeadBytes);
    out.id.assign(id.begin(), id.end());
    return out;
}

}  // namespace portico::api::nfts
