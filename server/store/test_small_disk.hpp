// SPDX-License-Identifier: Apache-2.0
//
// For tests: a disk of so many bytes, for SQLite's files of one folder. Everything else of the
// folder counts as well. Needs no mount and no privilege: SQLite's own layer below is wrapped.
#pragma once

#include <sqlite3.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>

namespace portico::store {

class SmallDisk {
  public:
    explicit SmallDisk(std::string folder) {
        current() = this;
        folder_ = std::move(folder);
        base_ = sqlite3_vfs_find(nullptr);
        vfs_ = *base_;
        vfs_.zName = "small-disk";
        vfs_.szOsFile = static_cast<int>(sizeof(File)) + base_->szOsFile;
        vfs_.xOpen = open;
        sqlite3_vfs_register(&vfs_, 1);
    }
    ~SmallDisk() {
        sqlite3_vfs_unregister(&vfs_);
        sqlite3_vfs_register(base_, 1);
        current() = nullptr;
    }
    SmallDisk(const SmallDisk&) = delete;
    SmallDisk& operator=(const SmallDisk&) = delete;

    /// From now on the files together may hold so many bytes more than they do.
    void leave(std::int64_t bytes) { limit_ = used() + bytes; }
    void unlimit() { limit_ = INT64_MAX; }
    std::uint64_t left() const {
        return static_cast<std::uint64_t>(std::max<std::int64_t>(limit_ - used(), 0));
    }

    std::int64_t used() const {
        std::int64_t sum = 0;
        for (const auto& entry : std::filesystem::directory_iterator(folder_))
            if (!entry.path().string().ends_with("-shm"))
                sum += static_cast<std::int64_t>(entry.file_size());
        return sum;
    }

  private:
    struct File {
        sqlite3_file head;
        sqlite3_io_methods methods;
        const sqlite3_io_methods* base;
    };
    static SmallDisk*& current() {
        static SmallDisk* disk = nullptr;
        return disk;
    }
    // SQLite's file stands behind ours in memory; the methods that are not wrapped get it through
    // these, as the table of the layer below is copied.
    static sqlite3_file* below(sqlite3_file* file) {
        return reinterpret_cast<sqlite3_file*>(reinterpret_cast<File*>(file) + 1);
    }
    static int open(sqlite3_vfs*, const char* name, sqlite3_file* file, int flags, int* out) {
        auto* own = reinterpret_cast<File*>(file);
        own->head.pMethods = nullptr;
        const int status = current()->base_->xOpen(current()->base_, name, below(file), flags, out);
        if (status != SQLITE_OK) return status;
        own->base = below(file)->pMethods;
        own->methods = {
            3,
            [](sqlite3_file* f) { return base(f)->xClose(below(f)); },
            [](sqlite3_file* f, void* to, int size, sqlite3_int64 at) {
                return base(f)->xRead(below(f), to, size, at);
            },
            write,
            [](sqlite3_file* f, sqlite3_int64 size) { return base(f)->xTruncate(below(f), size); },
            [](sqlite3_file* f, int how) { return base(f)->xSync(below(f), how); },
            [](sqlite3_file* f, sqlite3_int64* size) { return base(f)->xFileSize(below(f), size); },
            [](sqlite3_file* f, int level) { return base(f)->xLock(below(f), level); },
            [](sqlite3_file* f, int level) { return base(f)->xUnlock(below(f), level); },
            [](sqlite3_file* f, int* held) { return base(f)->xCheckReservedLock(below(f), held); },
            [](sqlite3_file* f, int what, void* with) {
                return base(f)->xFileControl(below(f), what, with);
            },
            [](sqlite3_file* f) { return base(f)->xSectorSize(below(f)); },
            [](sqlite3_file* f) { return base(f)->xDeviceCharacteristics(below(f)); },
            [](sqlite3_file* f, int page, int size, int extend, void volatile** to) {
                return base(f)->xShmMap(below(f), page, size, extend, to);
            },
            [](sqlite3_file* f, int at, int count, int how) {
                return base(f)->xShmLock(below(f), at, count, how);
            },
            [](sqlite3_file* f) { base(f)->xShmBarrier(below(f)); },
            [](sqlite3_file* f, int remove) { return base(f)->xShmUnmap(below(f), remove); },
            [](sqlite3_file* f, sqlite3_int64 at, int size, void** to) {
                return base(f)->xFetch(below(f), at, size, to);
            },
            [](sqlite3_file* f, sqlite3_int64 at, void* from) {
                return base(f)->xUnfetch(below(f), at, from);
            }};
        own->head.pMethods = &own->methods;
        return SQLITE_OK;
    }
    static const sqlite3_io_methods* base(sqlite3_file* file) {
        return reinterpret_cast<File*>(file)->base;
    }
    static int write(sqlite3_file* file, const void* from, int size, sqlite3_int64 at) {
        sqlite3_int64 length = 0;
        base(file)->xFileSize(below(file), &length);
        const SmallDisk& disk = *current();
        if (at + size > length && disk.limit_ != INT64_MAX &&
            disk.used() + (at + size - length) > disk.limit_)
            return SQLITE_FULL;
        return base(file)->xWrite(below(file), from, size, at);
    }

    std::string folder_;
    sqlite3_vfs* base_ = nullptr;
    sqlite3_vfs vfs_{};
    std::int64_t limit_ = INT64_MAX;
};

}  // namespace portico::store
