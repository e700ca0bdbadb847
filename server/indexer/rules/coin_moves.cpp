// SPDX-License-Identifier: Apache-2.0
#include "server/indexer/rules/coin_moves.hpp"

#include <map>
#include <optional>
#include <utility>

#include "core/chain/eip155/currency_contracts.hpp"
#include "core/crypto/hash/keccak.hpp"
#include "server/indexer/rules/log_words.hpp"

namespace portico::indexer {
namespace {

/// The events, in the order in which they are matched.
enum CoinEvent : std::uint8_t { kLogTransfer, kCoinTransfer, kCoinMint };

const std::vector<Bytes32>& coin_topics() {
    static const std::vector<Bytes32> kTopics = [] {
        std::vector<Bytes32> out;
        for (const std::string_view signature :
             {"LogTransfer(address,address,address,uint256,uint256,uint256,uint256,uint256)",
              "Transfer(address,address,uint256)", "Mint(address,uint256)"})
            out.push_back(keccak256(as_bytes(signature)));
        return out;
    }();
    return kTopics;
}

/// What one log tells.
struct Told {
    CoinEvent event = kCoinTransfer;
    Address contract{};
    ValueMove move;
};

std::optional<Told> read_told(const Log& log) {
    const auto& topics = coin_topics();
    const auto known = log.topics.empty() ? topics.end() : std::ranges::find(topics, log.topics[0]);
    if (known == topics.end()) return {};
    const auto event = static_cast<CoinEvent>(known - topics.begin());
    struct Form {
        std::size_t topics, words;
    };
    constexpr Form kForms[] = {{4, 5}, {3, 1}, {2, 1}};
    if (log.topics.size() != kForms[event].topics ||
        log.data.size() != kForms[event].words * kLogWord)
        return {};
    // LogTransfer names the contract first; what is minted comes from nobody.
    const auto to = read_address(log.topics.back());
    const auto from =
        event == kCoinMint ? Address{} : read_address(log.topics[log.topics.size() - 2]);
    if (!from || !to) return {};
    return Told{event,
                log.contract,
                {*from, *to,
                 chain::Uint256::from_bytes(ByteView(log.data).first(kLogWord)).shortest_bytes()}};
}

/// Moves in their order. What one way tells takes each of them once.
class Moves {
  public:
    void add(const ValueMove& move) {
        free_.emplace(key_of(move), all_.size());
        all_.push_back(move);
    }
    /// Another way begins: all may be taken again.
    void begin_way() { free_.merge(taken_); }
    void tell(const ValueMove& move, const Address& contract) {
        if (take(move)) return;
        if (move.from != contract && move.to != contract && join(move, contract)) return;
        taken_.emplace(key_of(move), all_.size());
        all_.push_back(move);
    }
    std::vector<ValueMove> left() const {
        std::vector<ValueMove> out;
        for (const auto& one : all_)
            if (one) out.push_back(*one);
        return out;
    }

  private:
    using Key = std::tuple<Address, Address, Amount>;
    using Places = std::multimap<Key, std::size_t>;

    static Key key_of(const ValueMove& move) { return {move.from, move.to, move.amount}; }
    bool take(const ValueMove& move) {
        const auto at = free_.find(key_of(move));
        if (at == free_.end()) return false;
        taken_.insert(free_.extract(at));
        return true;
    }
    std::optional<std::size_t> remove(const ValueMove& move) {
        for (Places* places : {&free_, &taken_}) {
            const auto at = places->find(key_of(move));
            if (at == places->end()) continue;
            const std::size_t place = at->second;
            places->erase(at);
            all_[place].reset();
            return place;
        }
        return {};
    }
    /// Puts the whole way in place of its halves, where they are there. A half alone that this way
    /// has told is a move of its own.
    bool join(const ValueMove& move, const Address& contract) {
        const ValueMove in{move.from, contract, move.amount}, out{contract, move.to, move.amount};
        const bool has_in = free_.contains(key_of(in)), has_out = free_.contains(key_of(out));
        const bool is_whole =
            (has_in || taken_.contains(key_of(in))) && (has_out || taken_.contains(key_of(out)));
        std::optional<std::size_t> place;
        if (has_out || is_whole) place = remove(out);
        if (has_in || is_whole) place = remove(in);
        if (!place) return false;
        all_[*place] = move;
        taken_.emplace(key_of(move), *place);
        return true;
    }

    std::vector<std::optional<ValueMove>> all_;
    Places free_, taken_;
};

}  // namespace

std::vector<ValueMove> coin_moves(ChainId chain, std::span<const ValueMove> known,
                                  std::span<const Log> logs) {
    const auto id = static_cast<std::uint64_t>(chain);
    const auto counts = [&](const ValueMove& move) {
        return !move.amount.empty() && !chain::is_fee_account(id, move.from) &&
               !chain::is_fee_account(id, move.to);
    };
    Moves moves;
    for (const ValueMove& move : known)
        if (counts(move)) moves.add(move);
    std::map<std::pair<CoinEvent, Address>, std::vector<ValueMove>> ways;
    for (const Log& log : logs) {
        if (!chain::is_currency_contract(id, log.contract)) continue;
        auto told = read_told(log);
        if (told && counts(told->move))
            ways[{told->event, told->contract}].push_back(std::move(told->move));
    }
    for (const auto& [way, told] : ways) {
        moves.begin_way();
        for (const ValueMove& move : told) moves.tell(move, way.second);
    }
    return moves.left();
}

const Bytes32& coin_log_topic() { return coin_topics()[kLogTransfer]; }

}  // namespace portico::indexer
