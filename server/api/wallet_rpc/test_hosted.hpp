// SPDX-License-Identifier: Apache-2.0
//
// For tests: a hosted exchange over a stand-in of its service, asked and waited for.
#pragma once

#include <gmock/gmock.h>

#include "server/api/providers/service_client.hpp"
#include "server/api/providers/test_stand_in.hpp"
#include "server/api/wallet_rpc/hosted_exchange.hpp"

namespace portico::api::wallet_rpc {

struct HostedTest : testing::Test {
    using Url = std::expected<std::string, Exchange::Fault>;
    using Told = std::expected<BuyStatus, Exchange::Fault>;

    template <class T, class Begin>
    T wait(Begin begin) {
        std::optional<T> out;
        begin([&](T given) { out = std::move(given); });
        service.wait_for([&] { return out.has_value(); });
        return std::move(*out);
    }
    Exchange::Has has(const std::string& asset, const std::string& amount = "") {
        return wait<Exchange::Has>([&](auto done) { exchange->has(asset, amount, done); });
    }
    Url start(const Purchase& what) {
        return wait<Url>([&](auto done) { exchange->start(what, "192.0.2.1", done); });
    }
    Told status(const Purchase& what) {
        return wait<Told>([&](auto done) { exchange->status(what, done); });
    }
    std::expected<std::size_t, std::string> probe() {
        return wait<std::expected<std::size_t, std::string>>(
            [&](auto done) { exchange->probe(done); });
    }
    /// State and hash of what it says, in one text.
    std::string told(const Purchase& what) {
        const Told out = status(what);
        if (!out) return "no answer";
        static constexpr const char* kWords[] = {"unknown", "in progress", "success", "failed"};
        return std::string(kWords[static_cast<std::size_t>(out->state)]) +
               (out->is_other ? ", other" : "") + (out->hash.empty() ? "" : " " + out->hash);
    }
    std::size_t count(const std::string& part) {
        return static_cast<std::size_t>(std::ranges::count_if(
            service.calls(), [&](const auto& call) { return call.target.contains(part); }));
    }

    std::int64_t now_ms = 1'700'000'000'000;
    providers::StandIn service;
    providers::ServiceClient client{service.executor()};
    std::unique_ptr<Exchange> exchange;
    const std::string buyer = "0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf";
    const std::string hash = "0x" + std::string(64, 'a');
    const std::string session = "00112233445566778899aabbccddeeff";
    const std::string usdc_on_base = "eip155:8453/erc20:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913";
    /// 12.5 USDC on Base.
    const Purchase purchase{.session = session,
                            .asset = usdc_on_base,
                            .amount = "12500000",
                            .decimals = 6,
                            .recipient = "eip155:8453:" + buyer};
};

}  // namespace portico::api::wallet_rpc
