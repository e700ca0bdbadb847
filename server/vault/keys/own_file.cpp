// SPDX-License-Identifier: Apache-2.0
#include "server/vault/keys/own_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>

#include "server/ops/own_user.hpp"

namespace portico::vault {
namespace {

using Why = std::unexpected<std::string>;
constexpr std::size_t kLineBytesMax = 4096;

}  // namespace

std::expected<SecretBytes, std::string> read_own_file(const std::string& path, std::size_t limit,
                                                      const char* what) {
    const std::string name = std::string(what) + " " + path;
    const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) return Why(name + " cannot be read: " + ops::why_unreadable(path, errno));
    struct stat about{};
    Bytes out(limit + 1);
    const bool known = fstat(file, &about) == 0;
    const ssize_t size = known ? read(file, out.data(), out.size()) : -1;
    close(file);
    if (size < 0) return Why(name + " cannot be read");
    out.resize(static_cast<std::size_t>(size));
    SecretBytes bytes(std::move(out));
    if ((about.st_mode & 077) != 0) {
        const bool is_own = about.st_uid == geteuid();
        return Why(name + " may be read by others: chmod 400 " + path +
                   (is_own ? "" : ", and chown " + ops::user_name(geteuid()) + " " + path));
    }
    return bytes;
}

std::expected<SecretBytes, std::string> read_own_line(const std::string& path, const char* what) {
    const SecretBytes bytes(PORTICO_TRY(read_own_file(path, kLineBytesMax, what)));
    if (bytes.size() > kLineBytesMax)
        return Why(std::string(what) + " " + path + " holds more than one line");
    const Bytes& text = bytes.expose();
    const auto end = std::ranges::find_if(text, [](std::uint8_t c) { return c < 0x20; });
    if (end == text.begin()) return Why(std::string(what) + " " + path + " is empty");
    return SecretBytes(Bytes(text.begin(), end));
}

}  // namespace portico::vault
