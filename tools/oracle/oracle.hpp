// SPDX-License-Identifier: Apache-2.0
//
// The oracle protocol (vectors/ORACLE.md) as a machine: a line in, a line out. It calls the public
// functions of the core, so that published vectors check what the product runs. A test tool: never
// shipped. Its two faces are oracle_main.cpp (native) and oracle_wasm_main.cpp (WebAssembly).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace portico::oracle {

/// Longest request line, without its line feed.
inline constexpr std::size_t kLineMax = 4 * 1024 * 1024;

/// The reply to one request line, without line feed. Takes any bytes of any length; depends on
/// nothing but them.
std::string answer_line(std::string_view line);

/// The reply to a line longer than kLineMax, for a reader that does not keep so much.
std::string answer_too_long();

}  // namespace portico::oracle
