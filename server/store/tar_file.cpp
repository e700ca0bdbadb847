// SPDX-License-Identifier: Apache-2.0
#include "server/store/tar_file.hpp"

#include <fcntl.h>
#include <openssl/evp.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <numeric>

#include "core/base/bytes.hpp"
#include "core/base/encoding/hex.hpp"

namespace portico::store {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kBlock = 512;
constexpr std::uint64_t kMemberBytesMax = 1ull << 40;
constexpr std::size_t kDigestBytes = 64;
using Block = std::array<char, kBlock>;

struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, Close>;

std::unexpected<std::string> no(std::string why) { return std::unexpected(std::move(why)); }

// Offsets and lengths of the header's fields (POSIX.1-1988, section 10.1.1).
constexpr std::size_t kSize = 124, kChecksum = 148, kType = 156, kMagic = 257, kPrefix = 345;

/// The sum of all bytes, those of the checksum taken as blanks.
unsigned checksum(const Block& block) {
    unsigned sum = 0;
    for (std::size_t i = 0; i < kBlock; ++i)
        sum += i >= kChecksum && i < kChecksum + 8 ? unsigned{' '}
                                                   : static_cast<unsigned char>(block[i]);
    return sum;
}

Block make_header(const std::string& name, std::uint64_t size) {
    Block block{};
    std::memcpy(block.data(), name.data(), name.size());
    std::memcpy(block.data() + 100, "0000600", 7);
    std::memcpy(block.data() + 108, "0000000", 7);
    std::memcpy(block.data() + 116, "0000000", 7);
    if (size < 1ull << 33) {
        std::snprintf(block.data() + kSize, 12, "%011llo", static_cast<unsigned long long>(size));
    } else {  // as GNU and pax tar write what 11 octal digits cannot hold: base 256
        block[kSize] = static_cast<char>(0x80);
        for (std::size_t i = 0; i < 8; ++i)
            block[kSize + 11 - i] = static_cast<char>(size >> (8 * i) & 0xff);
    }
    std::memcpy(block.data() + 136, "00000000000", 11);
    block[kType] = '0';
    std::memcpy(block.data() + kMagic, "ustar\00000", 8);
    std::snprintf(block.data() + kChecksum, 8, "%06o", checksum(block));
    block[kChecksum + 7] = ' ';
    return block;
}

std::uint64_t read_size(const Block& block) {
    std::uint64_t size = 0;
    if ((block[kSize] & 0x80) != 0) {
        for (std::size_t i = 4; i < 12; ++i)
            size = size << 8 | static_cast<unsigned char>(block[kSize + i]);
        return size;
    }
    for (std::size_t i = 0; i < 11 && block[kSize + i] >= '0' && block[kSize + i] <= '7'; ++i)
        size = size << 3 | static_cast<unsigned>(block[kSize + i] - '0');
    return size;
}

/// Below the folder, whatever it says.
bool is_safe(const fs::path& name) {
    if (name.empty() || name.is_absolute()) return false;
    for (const fs::path& part : name)
        if (part == ".." || part.empty()) return false;
    return true;
}

/// SHA-256 of bytes that come piece by piece.
class Sha256 {
  public:
    Sha256() : context_(EVP_MD_CTX_new()) {
        EVP_DigestInit_ex(context_.get(), EVP_sha256(), nullptr);
    }
    void add(const char* bytes, std::size_t size) { EVP_DigestUpdate(context_.get(), bytes, size); }
    void add(const Block& block) { add(block.data(), block.size()); }
    std::string hex() {
        Bytes32 digest;
        EVP_DigestFinal_ex(context_.get(), digest.data(), nullptr);
        return to_hex(digest);
    }

  private:
    struct Free {
        void operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }
    };
    std::unique_ptr<EVP_MD_CTX, Free> context_;
};

std::expected<void, std::string> copy(std::FILE* from, std::FILE* to, std::uint64_t size,
                                      Sha256& digest) {
    std::array<char, 64 * 1024> buffer{};
    while (size > 0) {
        const std::size_t want = std::min<std::uint64_t>(buffer.size(), size);
        const std::size_t got = std::fread(buffer.data(), 1, want, from);
        if (got == 0) return no("it ends too early");
        if (std::fwrite(buffer.data(), 1, got, to) != got) return no("the disk is full");
        digest.add(buffer.data(), got);
        size -= got;
    }
    return {};
}

std::expected<void, std::string> flush(std::FILE* file, const std::string& path) {
    if (std::fflush(file) != 0 || ::fsync(::fileno(file)) != 0)
        return no("cannot write " + path + ": " + std::strerror(errno));
    return {};
}

std::size_t padding(std::uint64_t size) { return (kBlock - size % kBlock) % kBlock; }

}  // namespace

std::expected<void, std::string> write_tar(const std::string& archive,
                                           const std::vector<TarMember>& members) {
    const File out(std::fopen(archive.c_str(), "wb"));
    if (out == nullptr) return no("cannot write " + archive + ": " + std::strerror(errno));
    const Block zeros{};
    Sha256 digest;
    for (const TarMember& member : members) {
        if (member.name.size() > 100) return no("the name " + member.name + " is too long");
        const File in(std::fopen(member.path.c_str(), "rb"));
        std::error_code failure;
        const std::uint64_t size = fs::file_size(member.path, failure);
        if (in == nullptr || failure) return no("cannot read " + member.path);
        const Block header = make_header(member.name, size);
        if (std::fwrite(header.data(), 1, kBlock, out.get()) != kBlock)
            return no("cannot write " + archive + ": the disk is full");
        digest.add(header);
        if (auto done = copy(in.get(), out.get(), size, digest); !done)
            return no("cannot copy " + member.path + ": " + done.error());
        std::fwrite(zeros.data(), 1, padding(size), out.get());
        digest.add(zeros.data(), padding(size));
    }
    const Block header = make_header(kDigestMember, kDigestBytes);
    std::fwrite(header.data(), 1, kBlock, out.get());
    Block hex{};
    std::memcpy(hex.data(), digest.hex().data(), kDigestBytes);
    std::fwrite(hex.data(), 1, kBlock, out.get());
    std::fwrite(zeros.data(), 1, kBlock, out.get());
    std::fwrite(zeros.data(), 1, kBlock, out.get());
    return flush(out.get(), archive);
}

std::expected<Digest, std::string> extract_tar(const std::string& archive,
                                               const std::string& folder) {
    const File in(std::fopen(archive.c_str(), "rb"));
    if (in == nullptr) return no("cannot read " + archive + ": " + std::strerror(errno));
    const auto damaged = [&](const std::string& why) {
        return no(archive + " is no whole backup: " + why);
    };
    const auto read = [&](Block& block) {
        return std::fread(block.data(), 1, kBlock, in.get()) == kBlock;
    };
    const auto only_zeros_follow = [&] {
        Block block{};
        while (read(block))
            if (block != Block{}) return false;
        return true;
    };
    Sha256 digest;
    while (true) {
        Block block{};
        if (!read(block)) return damaged("it ends too early");
        if (block == Block{}) {
            if (!only_zeros_follow()) return damaged("something follows its end");
            return Digest::kMissing;
        }
        if (block == make_header(kDigestMember, kDigestBytes)) {
            Block hex{}, found{};
            std::memcpy(hex.data(), digest.hex().data(), kDigestBytes);
            if (!read(found)) return damaged("it ends too early");
            if (found != hex) return damaged("its digest is wrong");
            if (!read(found)) return damaged("it ends too early");
            if (found != Block{} || !only_zeros_follow())
                return damaged("something follows its end");
            return Digest::kMatches;
        }
        digest.add(block);
        const unsigned wanted =
            static_cast<unsigned>(std::strtoul(block.data() + kChecksum, nullptr, 8));
        if (wanted != checksum(block)) return damaged("a checksum is wrong");
        const std::string name(block.data(), ::strnlen(block.data(), 100));
        if ((block[kType] != '0' && block[kType] != '\0') || block[kPrefix] != '\0' ||
            !is_safe(name) || name == kDigestMember)
            return damaged("it holds what no backup holds (" + name + ")");
        const std::uint64_t size = read_size(block);
        if (size > kMemberBytesMax) return damaged("a size is wrong");
        const fs::path path = fs::path(folder) / name;
        std::error_code failure;
        fs::create_directories(path.parent_path(), failure);
        const File out(std::fopen(path.c_str(), "wbx"));
        if (out == nullptr)
            return no("cannot write " + path.string() + ": " + std::strerror(errno));
        if (auto done = copy(in.get(), out.get(), size, digest); !done)
            return damaged(done.error());
        if (auto done = flush(out.get(), path.string()); !done) return no(done.error());
        if (std::fread(block.data(), 1, padding(size), in.get()) != padding(size))
            return damaged("it ends too early");
        digest.add(block.data(), padding(size));
    }
}

}  // namespace portico::store
