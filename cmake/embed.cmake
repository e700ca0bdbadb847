# SPDX-License-Identifier: Apache-2.0
# Writes the bytes of INPUT as a C++ array into OUTPUT, which HEADER declares as NAMESPACE::FUNCTION(): a string literal
# of that length is beyond what compilers promise.
file(READ ${INPUT} bytes HEX)
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
file(WRITE ${OUTPUT} "// Made by embed.cmake.
#include \"${HEADER}\"
namespace ${NAMESPACE} {
namespace {
constexpr char kBytes[] = {${bytes}};
}
std::string_view ${FUNCTION}() { return {kBytes, sizeof kBytes}; }
}  // namespace ${NAMESPACE}
")
