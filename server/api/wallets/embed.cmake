# SPDX-License-Identifier: Apache-2.0
# Writes the bytes of INPUT as a C++ array into OUTPUT: a string literal of that length is beyond what compilers promise.
file(READ ${INPUT} bytes HEX)
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
file(WRITE ${OUTPUT} "// Made from directory.json by embed.cmake.
#include \"server/api/wallets/bundled_directory.hpp\"
namespace portico::api::wallets {
namespace {
constexpr char kBytes[] = {${bytes}};
}
std::string_view bundled_directory() { return {kBytes, sizeof kBytes}; }
}  // namespace portico::api::wallets
")
