// SPDX-License-Identifier: Apache-2.0
//
// The routes of sessions on either database, with the two keys, the calls and the chain that their
// tests need.
#pragma once

#include <gmock/gmock.h>
#include <sys/stat.h>

#include <fstream>
#include <functional>
#include <map>
#include <utility>

#include "core/base/encoding/hex.hpp"
#include "core/chain/eip155/abi/abi.hpp"
#include "core/chain/eip155/signing/personal_message.hpp"
#include "core/chain/eip155/user_operation/user_operation_json.hpp"
#include "core/crypto/curves/secp256k1.hpp"
#include "server/api/access/test_routes.hpp"
#include "server/api/sessions/cosigning.hpp"
#include "server/api/sessions/maker.hpp"
#include "server/api/sessions/session_service.hpp"
#include "server/ops/entropy.hpp"
#include "server/store/migrations/migrate.hpp"
#include "server/store/sessions/session_store.hpp"
#include "server/store/sql/test_worker.hpp"
#include "server/vault/keys/file_provider.hpp"

namespace portico::api::sessions {

using chain::AbiValue;
using chain::EvmAddress;
using chain::Uint256;
using chain::UserOperation;
using smart_account::Call;
using testing::HasSubstr;
using testing::Not;

inline constexpr std::int64_t kNowS = 1'700'000'000;
inline const std::string kProject(32, 'a'), kOtherProject(32, 'b');
/// Of the keys 1 and 2: the app's, and the account's own.
inline const std::string kApp = "0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf";
inline const std::string kOwner = "0x2B5AD5c4795c026514f8317c7a215E218DcCD6cF";
inline const std::string kOwnerOnBase = "eip155:8453:" + kOwner;
inline const EvmAddress kDesk = {0x51}, kStand = {0xf1};
inline const EvmAddress kPaymaster = {0x99};
inline constexpr std::uint64_t kBase = 8453;

inline Secret<32> test_key(std::uint8_t number) {
    FixedBytes<32> bytes{};
    bytes[31] = number;
    return Secret<32>(bytes);
}
inline EvmAddress address_of(const std::string& text) { return *chain::parse_evm_address(text); }

inline Bytes call_of(const char* signature, const std::vector<AbiValue>& arguments) {
    return *chain::encode_abi_call(*chain::parse_abi_signature(signature), arguments);
}
inline Json answer_of(const char* types, const std::vector<AbiValue>& values) {
    return Json::string(to_hex_0x(*chain::encode_abi(*chain::parse_abi_parameters(types), values)));
}

/// Contracts as nodes tell them: what is called of whom, and what that returns.
struct SessionNodes final : chain_data::Reader {
    bool serves(std::string_view chain) const override { return chain == "eip155:8453"; }
    std::vector<std::string> chains() const override { return {"eip155:8453"}; }
    void read(std::string_view, std::vector<chain_data::ChainCall> calls, Done done) override {
        ++asked;
        chain_data::ChainAnswers answers;
        for (const chain_data::ChainCall& call : calls) {
            const auto json = parse_json(call.params);
            const Json& what = json->items()[0];
            const auto found =
                returned.find(std::string(what.find_string("to").value_or("")) + " " +
                              std::string(what.find_string("data").value_or("")));
            chain_data::ChainAnswer one = answer;
            if (found != returned.end() &&
                answer.outcome == chain_data::ChainAnswer::Outcome::kResult)
                one.result = found->second;
            answers.push_back(std::move(one));
        }
        if (is_slow)
            waiting.push_back([done, answers] { done(answers); });
        else
            done(std::move(answers));
    }
    void answer_all() {
        for (const auto& one : std::exchange(waiting, {})) one();
    }
    void returns(const EvmAddress& to, const Bytes& data, Json result) {
        returned[to_hex_0x(to) + " " + to_hex_0x(data)] = std::move(result);
    }
    /// The owner gave these keys to OwnableValidator.
    void owns(const std::vector<EvmAddress>& keys) {
        AbiValue::List list;
        for (const EvmAddress& key : keys) list.push_back(AbiValue::address(key));
        returns(owner_validator(),
                call_of("getOwners(address)", {AbiValue::address(address_of(kOwner))}),
                answer_of("address[]", {AbiValue::list(std::move(list))}));
    }
    int asked = 0;
    bool is_slow = false;  ///< answers are told by answer_all
    std::vector<std::function<void()>> waiting;
    chain_data::ChainAnswer answer{.outcome = chain_data::ChainAnswer::Outcome::kResult,
                                   .result = Json::string("0x00")};
    std::map<std::string, Json> returned;
};

inline Call payment(const EvmAddress& to, const Uint256& value) { return {to, value, {}}; }

inline Bytes one_call(const Call& call, Bytes32 mode = {}) {
    Bytes packed(call.to.begin(), call.to.end());
    const Bytes32 value = call.value.big_endian();
    packed.insert(packed.end(), value.begin(), value.end());
    packed.insert(packed.end(), call.data.begin(), call.data.end());
    return *chain::encode_abi_call(*chain::parse_abi_signature("execute(bytes32,bytes)"),
                                   std::vector{AbiValue::word(mode), AbiValue::bytes(packed)});
}
inline Bytes several_calls(const std::vector<Call>& calls) {
    AbiValue::List list;
    for (const Call& call : calls)
        list.push_back(AbiValue::list({AbiValue::address(call.to), AbiValue::number(call.value),
                                       AbiValue::bytes(call.data)}));
    const AbiValue value = AbiValue::list(std::move(list));
    const Bytes batch =
        *chain::encode_abi(*chain::parse_abi_parameters("(address,uint256,bytes)[]"), {&value, 1});
    return *chain::encode_abi_call(*chain::parse_abi_signature("execute(bytes32,bytes)"),
                                   std::vector{AbiValue::word(Bytes32{1}), AbiValue::bytes(batch)});
}

inline UserOperation operation_of(Bytes call_data, std::uint64_t nonce = 1) {
    UserOperation out;
    out.sender = address_of(kOwner);
    out.nonce = nonce;
    out.call_data = std::move(call_data);
    out.call_gas_limit = out.verification_gas_limit = 100'000;
    out.pre_verification_gas = 50'000;
    out.max_fee_per_gas = out.max_priority_fee_per_gas = 1000;
    return out;
}

template <class Engine>
struct SessionRoutes : testing::Test, access::TestRoutes {
    SessionRoutes() {
        const auto sql = worker.engine.open();
        EXPECT_TRUE(store::migrate(*sql, store::api_schema()));
        for (const std::string& id : {kProject, kOtherProject})
            EXPECT_TRUE(
                sql->run("INSERT INTO project (id, name, created_at_ms, is_enabled, "
                         "is_analytics_on, requests_per_second, request_burst) VALUES ($1, 'Shop', "
                         "0, 1, 1, 0, 0)",
                         id));
        std::ofstream(folder.file("key")) << std::string(64, '1') + "\n";
        chmod(folder.file("key").c_str(), 0400);
        provider = *portico::vault::open_key_file(folder.file("key"), ops::fill_random);
        start({.operations_day = 50});
    }
    void start(Config config) {
        service.reset();
        routes = std::make_unique<Router>(
            [](std::span<std::uint8_t> out) { std::ranges::fill(out, std::uint8_t{7}); }, log,
            [this](net::ConnectionId, net::Response response) { answers.push_back(response); });
        service = std::make_unique<SessionService>(
            Foundations{.store = {worker.worker, store::open_session_store},
                        .key_provider = provider,
                        .own_nodes = nodes,
                        .is_own_paymaster =
                            [](std::string_view chain, const EvmAddress& one) {
                                return chain == "eip155:8453" && one == kPaymaster;
                            },
                        .limiter = limiter,
                        .log = log,
                        .entropy = ops::fill_random,
                        .clock = [this] { return now_s * 1000; }},
            std::move(config), std::vector{*read_session_chain("eip155:8453 fees_day=1000000000")});
        service->add_routes(*routes, authorizer.authorizer);
    }

    net::Response call(const std::string& method, const std::string& path,
                       const std::string& body = {}, const std::string& more = "") {
        net::Request request{};
        const std::string query = "projectId=" + project + more, where = "/v1/sessions/" + path;
        request.method = method;
        request.path = where;
        request.query = query;
        request.body = body;
        request.address = network;
        const auto handled = routes->handle(++connection, request);
        if (const auto* now = std::get_if<net::Response>(&handled)) return *now;
        while (answers.empty()) worker.run_one();
        net::Response out = std::move(answers.back());
        answers.clear();
        return out;
    }
    static std::string why(const net::Response& response) {
        const auto json = parse_json(response.body);
        const Json* reasons = json ? json->find("reasons") : nullptr;
        if (reasons == nullptr || !reasons->is_array() || reasons->items().empty())
            return std::to_string(response.status) + " " + response.body;
        const Json& first = reasons->items().front();
        return std::to_string(response.status) + " " +
               std::string(first.find_string("field").value_or("?")) + ": " +
               std::string(first.find_string("description").value_or("?"));
    }
    static std::string text_in(const net::Response& response, const char* name) {
        const auto json = parse_json(response.body);
        return std::string(json ? json->find_string(name).value_or("") : "");
    }

    std::string terms() const {
        return R"("expiry":)" + std::to_string(kNowS + lasts_s) + R"(,"permissions":)" +
               permissions + R"(,"policies":[])";
    }
    static std::string signer(const std::string& more = "") {
        const std::string key = to_hex_0x(*derive_k1_public(test_key(1), PointForm::kUncompressed));
        return R"("signer":{"type":"keys","data":{"keys":[{"type":"secp256k1","publicKey":")" +
               key + R"("})" + more + "]}}";
    }
    net::Response make(const std::string& more = "") {
        return call("POST", kOwnerOnBase, "{" + terms() + "," + signer() + "}", more);
    }
    /// A session that waits.
    std::string made() {
        const net::Response response = make();
        EXPECT_EQ(response.status, 200) << response.body;
        const auto json = parse_json(response.body);
        public_key = json->find("key")->find_string("publicKey").value_or("");
        return text_in(response, "pci");
    }
    /// A session whose key the owner has given to the account.
    std::string granted() {
        std::string pci = made();
        nodes.owns({address_of(kApp), cosigner(public_key)});
        return pci;
    }
    net::Response activate(const std::string& pci, const std::string& body = "") {
        return call("POST", kOwnerOnBase + "/activate",
                    R"({"pci":")" + pci + R"(","context":")" + context + R"(",)" +
                        (body.empty() ? terms() + "," + signer() : body) + "}");
    }
    std::string active() {
        const std::string pci = granted();
        const net::Response response = activate(pci);
        EXPECT_EQ(response.status, 200) << response.body;
        EXPECT_EQ(response.body, "");
        return pci;
    }
    /// Names of the owner's sessions, each with a space.
    std::string listed() {
        std::string out;
        const auto list = parse_json(call("GET", kOwnerOnBase).body);
        for (const Json& one : list->find("pcis")->items())
            out += std::string(one.find_string("pci").value_or("?")) + " ";
        return out;
    }
    std::string context_of(const std::string& pci) {
        return text_in(call("GET", kOwnerOnBase + "/getcontext", "", "&pci=" + pci), "context");
    }
    void tick() {
        service->tick();
        worker.settle();
    }
    static void sign_by_app(UserOperation& operation, std::uint8_t key = 1) {
        const auto signature =
            *chain::sign_evm_digest(test_key(key), signed_digest(operation, kBase));
        operation.signature.assign(signature.begin(), signature.end());
    }
    net::Response sign(const std::string& pci, UserOperation operation, std::uint8_t key = 1) {
        sign_by_app(operation, key);
        return send(pci, operation);
    }
    net::Response send(const std::string& pci, const UserOperation& operation) {
        return call("POST", kOwnerOnBase + "/sign",
                    R"({"pci":")" + pci + R"(","userOp":)" +
                        write_json(chain::user_operation_json(operation)) + "}");
    }
    net::Response sign_calls(const std::string& pci, const std::vector<Call>& calls,
                             std::uint64_t nonce = 1) {
        return sign(pci, operation_of(several_calls(calls), nonce));
    }
    /// `is_old`: as it was before it said what it does not end.
    std::string revocation(const std::string& pci, bool is_old = false) const {
        CosignedSession row;
        row.pci = pci;
        row.chain = "eip155:8453";
        row.account = kOwner;
        return revocation_messages(row)[is_old ? 1 : 0];
    }
    net::Response revoke(const std::string& pci, const std::string& message, std::uint8_t key = 2,
                         const std::string& account = kOwner) {
        const auto signature = *chain::sign_evm_digest(
            test_key(key), chain::personal_message_digest(as_bytes(message)));
        return call("POST", account + "/revoke",
                    R"({"pci":")" + pci + R"(","signature":")" + to_hex_0x(signature) + R"("})");
    }
    /// Who has signed the operation besides the app.
    static EvmAddress cosigner(const std::string& public_key) {
        const Bytes text = *parse_hex(public_key);
        return *chain::derive_evm_address(*parse_hex(as_text(text)));
    }

    store::TestWorker<Engine> worker;
    store::TestFolder folder;
    std::shared_ptr<portico::vault::KeyProvider> provider;
    std::int64_t now_s = kNowS, lasts_s = 86'400;
    std::string project = kProject, network = "192.0.2.1", public_key;
    std::string permissions = R"([{"type":"native-token-recurring-allowance","data":{)"
                              R"("allowance":"0x64","start":1700000000,"period":3600}}])";
    std::string context = "0x2483DA3A338895199E5e538530213157e931Bf06" + std::string(64, '0');
    SessionNodes nodes;
    store::RateLimiter limiter;
    std::vector<net::Response> answers;
    std::unique_ptr<Router> routes;
    std::unique_ptr<SessionService> service;
};

}  // namespace portico::api::sessions
