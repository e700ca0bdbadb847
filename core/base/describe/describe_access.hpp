// SPDX-License-Identifier: Apache-2.0
//
// How the readers and the writer of described values reach into memory by kind and offset. Private
// to describe.cpp and describe_lenient.cpp.
#pragma once

#include <bit>
#include <cstring>

#include "core/base/describe/describe.hpp"
#include "core/base/text/decimal.hpp"

namespace portico::describe_detail {

inline std::size_t offset_of(const TypeInfo& type, std::uint32_t row) {
    std::ptrdiff_t offset = 0;
    std::memcpy(&offset, static_cast<const std::ptrdiff_t*>(type.shape) + row, sizeof offset);
    return static_cast<std::size_t>(offset);
}

inline const ListOps& list_of(const TypeInfo& type) {
    return *static_cast<const ListOps*>(type.shape);
}
inline const OptionalOps& optional_of(const TypeInfo& type) {
    return *static_cast<const OptionalOps*>(type.shape);
}
inline const VariantOps& variant_of(const TypeInfo& type) {
    return *static_cast<const VariantOps*>(type.shape);
}

inline const void* at_offset(const void* base, std::size_t offset) {
    return static_cast<const std::uint8_t*>(base) + offset;
}

inline void* at_offset(void* base, std::size_t offset) {
    return static_cast<std::uint8_t*>(base) + offset;
}

template <class T>
inline std::int64_t load_as(const void* from) {
    T value;
    std::memcpy(&value, from, sizeof value);
    return static_cast<std::int64_t>(value);
}

// An integer or enumerator as a 64-bit value. A uint64 above 2^63 comes out negative (see write).
inline std::int64_t load_integer(const TypeInfo& type, const void* from) {
    switch (type.size_bytes) {
        case 1:
            return type.is_signed ? load_as<std::int8_t>(from) : load_as<std::uint8_t>(from);
        case 2:
            return type.is_signed ? load_as<std::int16_t>(from) : load_as<std::uint16_t>(from);
        case 4:
            return type.is_signed ? load_as<std::int32_t>(from) : load_as<std::uint32_t>(from);
        default:
            return load_as<std::int64_t>(from);
    }
}

// Stores the low bytes: both targets are little-endian.
static_assert(std::endian::native == std::endian::little);
inline void store_integer(const TypeInfo& type, std::int64_t value, void* to) {
    std::memcpy(to, &value, type.size_bytes);
}

inline bool integer_fits(const TypeInfo& type, std::int64_t value) {
    if (value > kSafeIntegerMax || value < -kSafeIntegerMax) return false;
    if (!type.is_signed && value < 0) return false;
    if (type.size_bytes == 8) return true;
    const int bits = type.size_bytes * 8 - (type.is_signed ? 1 : 0);
    const std::int64_t bound = std::int64_t{1} << bits;
    return value < bound && value >= -bound;
}

}  // namespace portico::describe_detail
