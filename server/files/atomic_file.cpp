// SPDX-License-Identifier: Apache-2.0
#include "server/files/atomic_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

namespace portico::files {
namespace {

/// Closes what it holds.
class File {
  public:
    explicit File(int descriptor) : descriptor_(descriptor) {}
    ~File() {
        if (descriptor_ >= 0) ::close(descriptor_);
    }
    File(const File&) = delete;
    File& operator=(const File&) = delete;
    int get() const { return descriptor_; }
    bool valid() const { return descriptor_ >= 0; }

  private:
    int descriptor_;
};

bool write_all(int descriptor, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t wrote = ::write(descriptor, bytes.data(), bytes.size());
        if (wrote < 0 && errno == EINTR) continue;
        if (wrote <= 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(wrote));
    }
    return true;
}

}  // namespace

std::expected<std::string, std::string> read_file(const std::string& path, std::size_t most_bytes) {
    // Without O_NONBLOCK, opening a pipe that nobody writes to would wait for ever.
    const File file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (!file.valid())
        return std::unexpected(errno == ENOENT
                                   ? std::string("it does not exist")
                                   : "it cannot be read: " + std::string(std::strerror(errno)));
    struct stat status{};
    if (::fstat(file.get(), &status) != 0 || !S_ISREG(status.st_mode))
        return std::unexpected(std::string("it is not a file"));
    std::string out;
    // One byte more than there may be: a file that grows meanwhile is noticed.
    out.resize(most_bytes + 1 < static_cast<std::size_t>(status.st_size) + 1
                   ? most_bytes + 1
                   : static_cast<std::size_t>(status.st_size) + 1);
    std::size_t size = 0;
    while (size < out.size()) {
        const ssize_t got = ::read(file.get(), out.data() + size, out.size() - size);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0)
            return std::unexpected("it cannot be read: " + std::string(std::strerror(errno)));
        if (got == 0) break;
        size += static_cast<std::size_t>(got);
    }
    if (size > most_bytes)
        return std::unexpected("it is larger than " + std::to_string(most_bytes / 1024) + " KiB");
    out.resize(size);
    return out;
}

std::expected<void, std::string> replace_file(const std::string& path, std::string_view bytes) {
    const std::string beside = path + ".new-" + std::to_string(::getpid());
    const auto fail = [&](const char* what) {
        const std::string reason = std::strerror(errno);
        ::unlink(beside.c_str());
        return std::unexpected("cannot " + std::string(what) + " " + path + ": " + reason);
    };
    {
        const File file(::open(beside.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600));
        if (!file.valid()) return fail("write");
        if (!write_all(file.get(), bytes)) return fail("write");
        if (::fsync(file.get()) != 0) return fail("flush");
    }
    if (::rename(beside.c_str(), path.c_str()) != 0) return fail("replace");
    const std::string folder = std::filesystem::path(path).parent_path();
    const File parent(
        ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!parent.valid() || ::fsync(parent.get()) != 0) return fail("flush the folder of");
    return {};
}

}  // namespace portico::files
