// SPDX-License-Identifier: Apache-2.0
//
// For tests: a vault store on each engine, and logins, wallets and sessions in it.
#pragma once

#include <gmock/gmock.h>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/store/migrations/migrate.hpp"
#include "server/store/sql/test_engines.hpp"
#include "server/store/vault/vault_store.hpp"

namespace portico::store::vault_test {

using namespace vault;

inline constexpr std::int64_t kNow = 1'700'000'000'000;
inline constexpr std::int64_t kDay = 24 * 3'600'000;

inline Bytes32 hash_of(int number) {
    Bytes32 out{};
    out.fill(static_cast<std::uint8_t>(number));
    return out;
}

inline std::string id_of(int number) { return std::string(29, 'a') + std::to_string(100 + number); }

inline SealedRow sealed(int number) {
    return {.key = {.key_id = "k", .key_version = 1, .wrapped = Bytes(60, 7)},
            .sealed = Bytes(40, static_cast<std::uint8_t>(number))};
}

template <class Engine>
struct VaultStoreTest : testing::Test {
    void SetUp() override {
        sql = engine.open();
        ASSERT_TRUE(migrate(*sql, api_schema()));
        store = open_signing(*sql);
    }
    /// A store over a connection, with the key that all tests have.
    static std::unique_ptr<vault::Store> open_signing(sql::Connection& connection) {
        auto out = open_vault_store(connection);
        out->sign_log(std::make_shared<const Secret<32>>(hash_of(77)));
        return out;
    }

    LoginFlow flow_of(int number, const std::string& device) {
        LoginFlow out;
        out.code = {.id = id_of(number),
                    .project = "project",
                    .device = device,
                    .email = "ada@example.org",
                    .sent_at_ms = kNow,
                    .sends = 1,
                    .used = true};
        out.device_name = "Chrome on Linux";
        out.created_at_ms = kNow;
        return out;
    }
    static SignIn sign_in_of(int number, const std::string& device) {
        SignIn out{.flow = id_of(number),
                   .device = device,
                   .new_account = id_of(50 + number),
                   .approval_hash = hash_of(200 + number),
                   .number = "42",
                   .numbers = "17 42 80",
                   .approval_ends_ms = kNow + 900'000,
                   .now_ms = kNow};
        out.session.family = {.id = id_of(number), .refresh_hash = hash_of(number)};
        out.session.access_hash = hash_of(60 + number);
        out.session.host_hash = hash_of(120 + number);
        out.session.access_ends_ms = kNow + 900'000;
        out.session.ends_ms = kNow + 30 * kDay;
        return out;
    }
    /// A first or approved login of the device; who calls then.
    Caller login(int number, const std::string& device) {
        LoginFlow flow = flow_of(number, device);
        EXPECT_TRUE(store->add_flow(flow));
        SignInResult result = *store->sign_in(sign_in_of(number, device));
        if (result.state == SignInState::kWaiting) {
            EXPECT_TRUE(*store->edit_flow(
                id_of(number), [](LoginFlow& pending) { pending.approval = Approval::kApproved; }));
            result = *store->sign_in(sign_in_of(number, device));
        }
        EXPECT_EQ(result.state, SignInState::kSignedIn);
        return *store->find_caller(hash_of(60 + number), kNow).value_or(std::nullopt);
    }
    /// The next version of a wallet with these devices and epochs.
    static PreparedChange change_of(int number, const Caller& caller, std::uint32_t version,
                                    const std::vector<std::pair<std::string, int>>& devices,
                                    int new_epoch) {
        PreparedChange out{.id = id_of(number),
                           .device = caller.device,
                           .body_hash = hash_of(number),
                           .at_ms = kNow};
        out.wallet.record.wallet = "wallet";
        out.wallet.record.version = version;
        for (const auto& [id, epoch] : devices)
            out.wallet.record.devices.push_back({id, static_cast<std::uint32_t>(epoch)});
        if (new_epoch > 0)
            out.shares.push_back({.kind = ShareRowKind::kAuth,
                                  .device = caller.device,
                                  .epoch = static_cast<std::uint32_t>(new_epoch),
                                  .row = sealed(number)});
        return out;
    }
    bool prepare(const Caller& caller, const PreparedChange& change) {
        return *store->prepare_change(caller, change,
                                      [](const std::optional<WalletRow>&) { return true; });
    }
    std::optional<SealedRow> release(const Caller& caller, std::uint32_t epoch) {
        return *store->release_share(caller, epoch, "unlock", kNow);
    }
    std::vector<std::string> actions(const std::string& account) {
        std::vector<std::string> out;
        const auto lines = *store->audit(account, {}, 100);
        for (const AuditLine& line : lines) out.insert(out.begin(), line.action);
        return out;
    }

    Engine engine;
    std::unique_ptr<sql::Connection> sql;
    std::unique_ptr<vault::Store> store;
};

}  // namespace portico::store::vault_test
