// SPDX-License-Identifier: Apache-2.0
//
// What libc, libc++ and the compiler's runtime would use WASI for: reporting that something is
// badly wrong. Defined here they become traps with a reason, and the modules import nothing of
// WASI. Also the two functions of libsodium's randombytes that its unused key generation refers to.
#include <cstdint>
#include <cstdlib>
#include <version>

#include "core/wasm/trap.hpp"

using portico::wasm::trap;

_LIBCPP_BEGIN_NAMESPACE_STD
[[noreturn]] void __libcpp_verbose_abort(const char* format, ...) noexcept { trap(format); }
_LIBCPP_END_NAMESPACE_STD

extern "C" {

[[noreturn]] void abort_message(const char* format, ...) { trap(format); }

void abort() { trap("abort"); }

// Debian's builtins for wasm32 are compiled with a stack protector.
std::uintptr_t __stack_chk_guard = 0x595e9fbd;
[[noreturn]] void __stack_chk_fail() { trap("stack smashed"); }

// One instruction each (bulk memory), where libc has loops.
void* memcpy(void* to, const void* from, std::size_t size) {
    return __builtin_memcpy(to, from, size);
}
void* memmove(void* to, const void* from, std::size_t size) {
    return __builtin_memmove(to, from, size);
}
void* memset(void* to, int byte, std::size_t size) { return __builtin_memset(to, byte, size); }

// Entropy comes from the host through EntropyFn; libsodium must never ask for its own.
[[noreturn]] void randombytes_buf(void*, std::size_t) { trap("randombytes_buf"); }

[[noreturn]] void sodium_misuse() { trap("sodium_misuse"); }

}  // extern "C"
