// SPDX-License-Identifier: Apache-2.0
//
// The members of a request by the value forms of vectors/ORACLE.md, section 2, and the two ways an
// operation can fail: the request breaks the protocol, or the input is rejected.
#pragma once

#include <algorithm>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/base/bytes.hpp"
#include "core/base/json/json.hpp"
#include "core/base/result.hpp"
#include "core/base/secret.hpp"

namespace portico::oracle {

/// The code of a reply without `out`. An Error of the core is a rejection under its own word.
struct Failure {
    Failure(const Error& error) : code(error_word(error.code)) {}  // NOLINT: conversion wanted
    explicit Failure(std::string_view word) : code(word) {}
    std::string code;
};

template <class T>
using Outcome = std::expected<T, Failure>;
using Reply = Outcome<Json>;

inline std::unexpected<Failure> bad_request() { return std::unexpected(Failure("bad_request")); }
inline std::unexpected<Failure> unsupported() { return std::unexpected(Failure("unsupported")); }
inline std::unexpected<Failure> invalid() { return std::unexpected(Failure("invalid")); }

/// The `bytes` of a value inside structured data, where whatever is wrong is a rejection.
Outcome<Bytes> bytes_inside(const Json* value);

/// The `in` object of a request. Missing members and wrong JSON types are bad requests; a wrong
/// length of bytes is a rejection.
class Request {
  public:
    explicit Request(const Json& in) : in_(in) {}

    bool has(std::string_view name) const { return in_.find(name) != nullptr; }
    Outcome<Bytes> bytes(std::string_view name) const;
    Outcome<std::string_view> text(std::string_view name) const;
    Outcome<bool> boolean(std::string_view name) const;
    Outcome<std::int64_t> integer(std::string_view name) const;  ///< 0 .. 2^53 - 1
    Outcome<Request> object(std::string_view name) const;
    const Json* find(std::string_view name) const { return in_.find(name); }

    template <std::size_t N>
    Outcome<FixedBytes<N>> fixed(std::string_view name) const {
        const Bytes found = PORTICO_TRY(bytes(name));
        if (found.size() != N) return std::unexpected(Failure(Error{Code::crypto_bad_length, {}}));
        FixedBytes<N> out;
        std::copy_n(found.begin(), N, out.begin());
        return out;
    }
    Outcome<Secret<32>> secret(std::string_view name) const {
        return Secret<32>(PORTICO_TRY(fixed<32>(name)));
    }
    Outcome<std::optional<std::int64_t>> optional_integer(std::string_view name) const {
        if (!has(name)) return std::nullopt;
        return PORTICO_TRY(integer(name));
    }

  private:
    const Json& in_;
};

/// Builds an `out` object: `Out().bytes("digest", d).done()`.
class Out {
  public:
    Out& bytes(std::string_view name, ByteView value);
    Out& text(std::string_view name, std::string_view value);
    Out& boolean(std::string_view name, bool value);
    Out& integer(std::string_view name, std::int64_t value);
    Out& json(std::string_view name, Json value);
    Json done() { return std::move(object_); }

  private:
    Json object_ = Json::object();
};

/// One operation. The tables of operations, one per file.
struct Operation {
    std::string_view name;
    Reply (*run)(const Request& in);
};

}  // namespace portico::oracle
