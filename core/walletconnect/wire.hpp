// SPDX-License-Identifier: Apache-2.0
//
// Payloads between peers (sign protocol, "RPC methods") to and from JSON. Reading tolerates members
// it does not know and lacks, and bounds everything; writing gives exactly what peers in the field
// send.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "core/walletconnect/contract.hpp"

namespace portico::wc {

/// Appends or replaces a member; one call each, where Json::set and its temporaries are five.
void put(Json& object, std::string_view name, std::string_view text);
void put(Json& object, std::string_view name, std::int64_t number);

Json metadata_to_json(const Metadata& metadata);
/// Anything gives a Metadata: what is missing or wrong is empty, what is too long is cut.
Metadata read_metadata(const Json* json);

/// Chains, methods, events: the namespaces of a proposal.
Json proposal_namespaces_to_json(const Namespaces& namespaces);
/// Accounts as well: the namespaces of a session.
Json session_namespaces_to_json(const Namespaces& namespaces);
/// Shape and bounds only; whether they make sense says namespaces.hpp. Absent is empty.
/// Errors: code 5 "Missing or invalid. ..." with `context`.
std::expected<Namespaces, RpcError> read_namespaces(const Json* json, std::string_view context);

Json error_to_json(const RpcError& error);
RpcError read_error(const Json& json);

/// `{"id":..,"jsonrpc":"2.0","method":..,"params":..}` and the two forms of an answer.
std::string request_text(std::int64_t id, std::string_view method, const Json& params);
std::string result_text(std::int64_t id, const Json& result);
std::string error_text(std::int64_t id, const RpcError& error);

/// An error of the sign protocol. `context` follows its text after a space.
RpcError sign_error(std::int64_t code, std::string_view context = {});

std::optional<std::int64_t> find_integer(const Json& json, std::string_view name);
/// 64 hex digits in lower case, or nothing.
std::optional<std::string> read_hex32(std::string_view text);
std::optional<std::string> find_hex32(const Json& json, std::string_view name);

}  // namespace portico::wc
