// SPDX-License-Identifier: Apache-2.0
//
// For tests: a chain with blocks that can be taken back, and a token whose logs say what the test
// wants.
#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/base/encoding/hex.hpp"
#include "core/chain/eip155/abi/abi.hpp"
#include "core/chain/eip155/contracts/log_topics.hpp"
#include "core/chain/eip155/payment_call.hpp"
#include "core/chain/eip155/quantity.hpp"
#include "server/api/chain_data/reader.hpp"

namespace portico::api::pay {

class SimulatedPayments final : public chain_data::Reader {
  public:
    struct Log {
        std::string token, from, to;
        std::uint64_t amount = 0;
    };
    struct Transaction {
        std::string hash, from, to, input;
        std::uint64_t value = 0;
        std::vector<Log> logs = {};
        bool succeeds = true;
    };

    bool serves(std::string_view chain) const override { return chain == "eip155:8453"; }
    std::vector<std::string> chains() const override { return {"eip155:8453"}; }
    void read(std::string_view, std::vector<chain_data::ChainCall> calls, Done done) override {
        chain_data::ChainAnswers answers;
        const bool of_logs =
            std::ranges::any_of(calls, [](const auto& one) { return one.method == "eth_getLogs"; });
        behind_ = of_logs ? std::exchange(logs_behind, 0) : 0;
        for (const chain_data::ChainCall& one : calls) answers.push_back(answer(one));
        done(std::move(answers));
    }

    /// In a block of its own.
    void mine(Transaction transaction) {
        mine_empty(1);
        mine_beside(std::move(transaction));
    }
    /// In the last block.
    void mine_beside(Transaction transaction) {
        at_[transaction.hash] = head();
        transactions_[transaction.hash] = std::move(transaction);
    }
    /// In no block yet, and known to the node.
    void send(Transaction transaction) {
        waiting_.insert(transaction.hash);
        transactions_[transaction.hash] = std::move(transaction);
    }
    /// One that waited for its block gives way to another of its sender: no node has it any more.
    void replace(const std::string& hash, Transaction transaction) {
        waiting_.erase(hash);
        send(std::move(transaction));
    }
    void mine_empty(int blocks) {
        for (int i = 0; i < blocks; ++i) blocks_.push_back({hash_of(++drawn_), now_s});
    }
    /// Other blocks in place of the last ones, empty.
    void reorganise(int depth) {
        blocks_.resize(blocks_.size() - static_cast<std::size_t>(depth));
        std::erase_if(at_, [this](const auto& one) { return one.second > head(); });
        mine_empty(depth);
    }

    std::int64_t now_s = 1'700'000'000;
    bool down = false;
    std::int64_t logs_span_max = 10'000;  ///< blocks: for more it wants a paid plan
    std::int64_t logs_behind = 0;  ///< blocks that the node lacks which is next asked for logs
    int logs_asked = 0;
    std::set<std::string> unreadable;  ///< hashes of which no node tells the receipt
    std::map<std::string, int> receipts_asked;
    std::string decimals = "0x" + std::string(63, '0') + "6";

  private:
    struct Block {
        std::string hash;
        std::int64_t time_s;
    };
    static std::string hash_of(std::uint64_t number) {
        const Bytes32 word = chain::Uint256(number).big_endian();
        return to_hex_0x(word);
    }
    std::int64_t head() const { return static_cast<std::int64_t>(blocks_.size()) - 1; }
    const Block& block(std::int64_t number) const {
        return blocks_[static_cast<std::size_t>(number)];
    }
    static Json text(std::string value) { return Json::string(std::move(value)); }
    static Json quantity(std::uint64_t value) { return text(chain::make_quantity(value)); }
    static std::string word(const std::string& address) {
        return "0x" + std::string(24, '0') + address.substr(2);
    }

    Json result(const chain_data::ChainCall& requested) const {
        const Json params = *parse_json(requested.params);
        if (requested.method == "eth_blockNumber")
            return quantity(static_cast<std::uint64_t>(head() - behind_));
        if (requested.method == "eth_call") {
            const auto data = params.items()[0].find_string("data");
            if (data == "0x313ce567") return text(decimals);
            return text(to_hex_0x(*chain::encode_abi(*chain::parse_abi_parameters("string"),
                                                     std::vector{chain::AbiValue::text("USDX")})));
        }
        if (requested.method == "eth_getBlockByNumber") {
            const auto number = chain::parse_quantity_u64(params.items()[0].as_string());
            const auto& one = block(static_cast<std::int64_t>(*number));
            return Json::object()
                .set("hash", text(one.hash))
                .set("timestamp", quantity(static_cast<std::uint64_t>(one.time_s)));
        }
        if (requested.method == "eth_getLogs") return logs_of(params.items()[0]);
        const std::string& hash = params.items()[0].as_string();
        const auto place = at_.find(hash);
        const bool is_told = requested.method == "eth_getTransactionByHash";
        if (place == at_.end() && !(is_told && waiting_.contains(hash))) return {};
        const Transaction& one = transactions_.at(hash);
        Json out = Json::object().set(
            "blockHash", place == at_.end() ? Json() : text(block(place->second).hash));
        if (is_told)
            return out
                .set("blockNumber", place == at_.end()
                                        ? Json()
                                        : quantity(static_cast<std::uint64_t>(place->second)))
                .set("hash", text(hash))
                .set("from", text(one.from))
                .set("to", text(one.to))
                .set("input", text(one.input))
                .set("value", quantity(one.value));
        Json logs = Json::array();
        for (std::size_t i = 0; i < one.logs.size(); ++i) {
            const Log& log = one.logs[i];
            logs.push(Json::object()
                          .set("address", text(log.token))
                          .set("logIndex", quantity(i))
                          .set("topics", Json::array()
                                             .push(text(to_hex_0x(chain::kLogTopics[0])))
                                             .push(text(word(log.from)))
                                             .push(text(word(log.to))))
                          .set("data", text(hash_of(log.amount))));
        }
        return out.set("transactionHash", text(hash))
            .set("blockNumber", quantity(static_cast<std::uint64_t>(place->second)))
            .set("status", quantity(one.succeeds ? 1 : 0))
            .set("logs", std::move(logs));
    }
    Json logs_of(const Json& filter) const {
        const auto from = chain::parse_quantity_u64(*filter.find_string("fromBlock"));
        const auto to = chain::parse_quantity_u64(*filter.find_string("toBlock"));
        const std::string recipient = filter.find("topics")->items()[2].as_string();
        Json out = Json::array();
        for (const auto& [hash, place] : at_)
            for (const Log& log : transactions_.at(hash).logs)
                if (place <= head() - behind_ && static_cast<std::uint64_t>(place) >= *from &&
                    static_cast<std::uint64_t>(place) <= *to &&
                    same(log.token, std::string(*filter.find_string("address"))) &&
                    same(word(log.to), recipient))
                    out.push(Json::object()
                                 .set("transactionHash", text(hash))
                                 .set("blockNumber", quantity(static_cast<std::uint64_t>(place))));
        return out;
    }
    static bool same(const std::string& a, const std::string& b) {
        return std::ranges::equal(a, b, [](unsigned char one, unsigned char other) {
            return std::tolower(one) == std::tolower(other);
        });
    }
    std::int64_t span_of(const chain_data::ChainCall& requested) const {
        const Json filter = *parse_json(requested.params);
        const auto number = [&](const char* name) {
            return static_cast<std::int64_t>(
                *chain::parse_quantity_u64(*filter.items()[0].find_string(name)));
        };
        return number("toBlock") - number("fromBlock") + 1;
    }
    chain_data::ChainAnswer answer(const chain_data::ChainCall& requested) {
        if (down) return {};
        if (requested.method == "eth_getTransactionReceipt") {
            const Json params = *parse_json(requested.params);
            ++receipts_asked[params.items()[0].as_string()];
            if (unreadable.contains(params.items()[0].as_string())) return {};
        }
        if (requested.method == "eth_getLogs" && ++logs_asked > 0 &&
            span_of(requested) > logs_span_max)
            return {chain_data::ChainAnswer::Outcome::kError,
                    {},
                    -32600,
                    "Under the Free tier plan, you can make eth_getLogs requests with up to a 10 "
                    "block range. Upgrade to PAYG for expanded block range."};
        return {chain_data::ChainAnswer::Outcome::kResult, result(requested), 0};
    }

    std::uint64_t drawn_ = 1'000'000;
    std::int64_t behind_ = 0;
    std::vector<Block> blocks_ = {{hash_of(1), 1'699'999'990}};
    std::map<std::string, std::int64_t> at_;
    std::set<std::string> waiting_;
    std::map<std::string, Transaction> transactions_;
};

}  // namespace portico::api::pay
