// SPDX-License-Identifier: Apache-2.0
//
// For tests: loaded before the C library (LD_PRELOAD), it ends the program as kill -9 does at its
// CRASH_AT-th call that writes, half way through that write. So every moment can be tried in turn.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

static long calls_left = -1;

__attribute__((constructor)) static void start(void) {
    const char* at = getenv("CRASH_AT");
    if (at) calls_left = atol(at);
}

static int is_last(void) {
    return calls_left > 0 && __atomic_sub_fetch(&calls_left, 1, __ATOMIC_SEQ_CST) == 0;
}

static void end(void) { kill(getpid(), SIGKILL); }

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

ssize_t write(int fd, const void* bytes, size_t size) {
    struct stat facts;
    if (fstat(fd, &facts) == 0 && S_ISREG(facts.st_mode) && is_last()) {
        REAL(write)(fd, bytes, size / 2);
        end();
    }
    return REAL(write)(fd, bytes, size);
}
ssize_t pwrite(int fd, const void* bytes, size_t size, off_t at) {
    if (is_last()) {
        REAL(pwrite)(fd, bytes, size / 2, at);
        end();
    }
    return REAL(pwrite)(fd, bytes, size, at);
}
ssize_t pwrite64(int fd, const void* bytes, size_t size, off64_t at) {
    if (is_last()) {
        REAL(pwrite64)(fd, bytes, size / 2, at);
        end();
    }
    return REAL(pwrite64)(fd, bytes, size, at);
}
ssize_t send(int fd, const void* bytes, size_t size, int flags) {
    if (is_last()) {
        REAL(send)(fd, bytes, size / 2, flags);
        end();
    }
    return REAL(send)(fd, bytes, size, flags);
}

#define BEFORE(name, declared, passed) \
    int name declared {                \
        if (is_last()) end();          \
        return REAL(name) passed;      \
    }
BEFORE(fsync, (int fd), (fd))
BEFORE(fdatasync, (int fd), (fd))
BEFORE(ftruncate, (int fd, off_t size), (fd, size))
BEFORE(ftruncate64, (int fd, off64_t size), (fd, size))
BEFORE(rename, (const char* from, const char* to), (from, to))
BEFORE(unlink, (const char* path), (path))
BEFORE(mkdir, (const char* path, mode_t mode), (path, mode))
