// SPDX-License-Identifier: Apache-2.0
//
// Payloads between peers (sign protocol, "RPC methods") to and from JSON. Reading tolerates members
// it does not know and lacks, and bounds everything; writing gives exactly what peers in the field
// send.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/base/json/json_text.hpp"
#include "core/walletconnect/contract.hpp"

namespace portico::wc {

/// What is wrong, as peers are told it; nothing is while its code is 0.
using Verdict = RpcError;

// Metadata and RpcError travel as the codec writes them: described(metadata).

/// Anything gives a Metadata: what is missing or wrong is empty, what is too long is cut.
Metadata read_metadata(const Json* json);

/// Chains, methods, events: the namespaces of a proposal.
std::string proposal_namespaces_text(const Namespaces& namespaces);
/// Accounts as well: the namespaces of a session.
std::string session_namespaces_text(const Namespaces& namespaces);
enum class Reading : std::uint8_t {
    kStrict,    ///< anything that has a wrong shape or is over a limit is an error
    kTolerant,  ///< it is left out, and that alone; an error where nothing of something is left
};

/// Shape and bounds only; whether they make sense says namespaces.hpp. Absent is empty.
/// Errors: code 5 "Missing or invalid. ..." with `context`.
Verdict read_namespaces(const Json* json, const char* context, Namespaces& out, Reading reading);

/// The members that a proposal and a settlement may end with, each behind a comma.
std::string properties_text(const std::optional<Json>& session_properties,
                            const std::optional<Json>& scoped_properties);

RpcError read_error(const Json& json);

/// `{"id":..,"jsonrpc":"2.0","method":..,"params":..}` and the two forms of an answer.
std::string request_text(std::int64_t id, std::string_view method, std::string_view params);
std::string result_text(std::int64_t id, std::string_view result);
std::string error_text(std::int64_t id, const RpcError& error);

/// An error of the sign protocol. `context` follows its text after a space.
RpcError sign_error(std::int64_t code, const char* context = "");
RpcError sign_error(std::int64_t code, const std::string& context);

std::optional<std::int64_t> find_integer(const Json& json, const char* name);
/// 64 hex digits in lower case, or nothing.
std::optional<std::string> read_hex32(std::string_view text);
/// Whether it is 64 hex digits in lower case.
bool is_hex32(const std::string& text);
std::optional<std::string> find_hex32(const Json& json, const char* name);

}  // namespace portico::wc
