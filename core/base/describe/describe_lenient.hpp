// SPDX-License-Identifier: Apache-2.0
//
// Reads a described value as the word of a server that may be older or newer than this code: for
// bodies of answers, where describe.hpp's reader is for what our own code has written.
//
// What cannot be read is as if it were not there. A member that is missing, of the wrong kind, over
// its limit, or of no known enumerator stays as the struct is made; an unknown member is passed
// over; an element that cannot be read is left out, and a list ends at its limit; of two members of
// one name the first counts. A NumberText is read from a number or a text. Variants are not read.
#pragma once

#include "core/base/describe/describe.hpp"

namespace portico {

/// False if the document is of another kind, or a list is missing that its outermost struct must
/// have: a page without its rows is not an empty page.
bool read_leniently(const TypeInfo& type, const Json& json, void* out);

template <class T>
std::optional<T> read_leniently(const Json& json) {
    std::optional<T> value(std::in_place);
    if (!read_leniently(type_info<T>(), json, &*value)) value.reset();
    return value;
}

}  // namespace portico
