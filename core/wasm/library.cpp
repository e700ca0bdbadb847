// SPDX-License-Identifier: Apache-2.0
//
// Parts of libc and libc++ that Debian has compiled for speed, compiled for size: in front of the
// libraries these are the ones that are linked. 0.4 KB of brotli a module.
#include <cstring>
#include <string>

_LIBCPP_BEGIN_NAMESPACE_STD
template class basic_string<char>;
template string operator+ <char, char_traits<char>, allocator<char>>(const char*, const string&);
_LIBCPP_END_NAMESPACE_STD

extern "C" {

void* memchr(const void* in, int byte, std::size_t size) {
    for (auto* at = static_cast<const unsigned char*>(in); size > 0; --size, ++at)
        if (*at == static_cast<unsigned char>(byte)) return const_cast<unsigned char*>(at);
    return nullptr;
}

int memcmp(const void* left, const void* right, std::size_t size) {
    auto* a = static_cast<const unsigned char*>(left);
    auto* b = static_cast<const unsigned char*>(right);
    for (; size > 0; --size, ++a, ++b)
        if (*a != *b) return *a - *b;
    return 0;
}

std::size_t strlen(const char* text) {
    const char* end = text;
    while (*end != '\0') ++end;
    return static_cast<std::size_t>(end - text);
}

}  // extern "C"
