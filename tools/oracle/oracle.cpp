// SPDX-License-Identifier: Apache-2.0
#include "tools/oracle/oracle.hpp"

#include <utility>

#include "core/base/json/json.hpp"
#include "tools/oracle/operations.hpp"

namespace portico::oracle {

namespace {

constexpr std::string_view kName = "portico-oracle";
constexpr std::string_view kVersion = "0.1.0";
constexpr std::string_view kInfo = "oracle.info";

using Table = std::span<const Operation> (*)();
constexpr Table kTables[] = {hash_operations,          curve_operations,    encoding_operations,
                             walletconnect_operations, evm_operations,      abi_operations,
                             transaction_operations,   sign_in_operations,  key_operations,
                             chain_operations,         approval_operations,
#ifndef __wasm__
                             server_operations
#endif
};

Json info() {
    Json ops = Json::array();
    ops.push(Json::string(std::string(kInfo)));
    for (const Table table : kTables) {
        for (const Operation& operation : table()) {
            ops.push(Json::string(std::string(operation.name)));
        }
    }
    return Out().text("name", kName).text("version", kVersion).json("ops", std::move(ops)).done();
}

const Operation* find_operation(std::string_view name) {
    for (const Table table : kTables) {
        for (const Operation& operation : table()) {
            if (operation.name == name) return &operation;
        }
    }
    return nullptr;
}

Reply run(const Json& request) {
    const auto name = request.find_string("op");
    if (!name) return bad_request();
    const Operation* operation = find_operation(*name);
    if (operation == nullptr && *name != kInfo) return std::unexpected(Failure("unsupported_op"));
    const Json* in = request.find("in");
    if (in == nullptr || !in->is_object()) return bad_request();
    return operation == nullptr ? Reply(info()) : operation->run(Request(*in));
}

std::string write_reply(Json id, Reply reply) {
    Json line = Json::object();
    line.set("id", std::move(id));
    if (reply) {
        line.set("out", std::move(*reply));
    } else {
        line.set("error", Json::string(std::move(reply.error().code)));
    }
    return write_json(line);
}

}  // namespace

std::string answer_line(std::string_view line) {
    const auto request = parse_json(line, {.depth = kJsonDepthMax, .size_bytes = kLineMax});
    if (!request || !request->is_object()) return write_reply(Json(), bad_request());
    const Json* id = request->find("id");
    return write_reply(id == nullptr ? Json() : *id, run(*request));
}

std::string answer_too_long() { return write_reply(Json(), bad_request()); }

}  // namespace portico::oracle
