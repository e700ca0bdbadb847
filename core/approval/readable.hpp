// SPDX-License-Identifier: Apache-2.0
//
// Strangers' text as a person may see it: what shows nothing or turns text around is written as
// `\u{202e}`, so that nothing is hidden and nothing lost.
#pragma once

#include <string>
#include <string_view>

namespace portico::approval {

struct Readable {
    std::string text;
    bool escaped = false;
};

/// Bytes that are not UTF-8 are given as 0x and hex. `lines`: line feeds stay as they are.
Readable make_readable(std::string_view text, bool lines);

/// The host of an origin (`https://host:port`), with its port as an authority has it; empty where
/// it is no origin of http or https.
std::string_view authority_of(std::string_view origin);

/// True if a name of a host has letters beyond ASCII, written as they are or as punycode.
bool has_other_letters(std::string_view host);

}  // namespace portico::approval
