// SPDX-License-Identifier: Apache-2.0
#include "server/app/own_key_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "core/base/encoding/hex.hpp"
#include "core/base/secret.hpp"
#include "server/app/system.hpp"

namespace portico::app {

std::expected<void, std::string> make_key_file(const std::filesystem::path& path) {
    std::error_code why;
    if (std::filesystem::exists(path, why)) return {};
    std::filesystem::create_directories(path.parent_path(), why);
    const auto failed = [&] {
        return std::unexpected("the key file " + path.string() +
                               " cannot be made: " + std::strerror(errno));
    };
    const std::string part = path.string() + "." + std::to_string(getpid()) + ".part";
    FixedBytes<32> drawn{};
    fill_random(drawn);
    std::string text = to_hex(drawn) + "\n";
    const int file = open(part.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0400);
    if (file < 0) return failed();
    const bool written =
        write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size()) &&
        fsync(file) == 0;
    close(file);
    const bool linked = written && (link(part.c_str(), path.c_str()) == 0 || errno == EEXIST);
    wipe(drawn);
    wipe({reinterpret_cast<std::uint8_t*>(text.data()), text.size()});
    if (!linked) {
        auto out = failed();
        unlink(part.c_str());
        return out;
    }
    unlink(part.c_str());
    return {};
}

}  // namespace portico::app
