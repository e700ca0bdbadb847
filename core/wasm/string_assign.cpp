// SPDX-License-Identifier: Apache-2.0
//
// std::string's copy assignment: libc++ writes four cases out, where assign has one. In front of
// the library's, which is weak; a file of its own, because library.cpp has that one, too.
#include <string>

std::string& assign_string(std::string& to, const std::string& from) __asm__(
    "_ZNSt3__212basic_stringIcNS_11char_traitsIcEENS_9allocatorIcEEEaSERKS5_");

std::string& assign_string(std::string& to, const std::string& from) {
    return to.assign(from.data(), from.size());
}
