// SPDX-License-Identifier: Apache-2.0
//
// The report is put together in a fixed buffer: when an invariant is broken the heap is not
// trusted.
#include "core/wasm/trap.hpp"

#include <cstddef>

#include "core/base/assert.hpp"

namespace portico::wasm {
namespace {

constexpr char kOpening[] = R"({"error":{"code":"unknown_error","message":")";
constexpr char kClosing[] = R"("}})";
char report[512];
std::size_t used = 0;

void append(const char* text) {
    for (; *text != '\0' && used < sizeof report - sizeof kClosing - 1; ++text) {
        if (*text == '"' || *text == '\\') report[used++] = '\\';
        report[used++] = static_cast<unsigned char>(*text) < 0x20 ? ' ' : *text;
    }
}

void append_raw(const char* text) {
    while (*text != '\0') report[used++] = *text++;
}

void append_number(int number) {
    char digits[12] = {};
    std::size_t at = sizeof digits - 1;
    do digits[--at] = static_cast<char>('0' + number % 10);
    while ((number /= 10) > 0);
    append(digits + at);
}

}  // namespace

void trap(const char* reason, const char* file, int line) {
    if (used == 0) {
        append_raw(kOpening);
        append(reason);
        if (file != nullptr) {
            append(" (");
            append(file);
            append(":");
            append_number(line);
            append(")");
        }
        append_raw(kClosing);
    }
    __builtin_trap();
}

const char* trap_report() { return used == 0 ? nullptr : report; }

}  // namespace portico::wasm

// Without the expression: every page would fetch the texts of all of them, and file and line find
// it.
void portico::assertion_failed(const char* /*expression*/, const char* file, int line) {
    wasm::trap("invariant broken", file, line);
}
