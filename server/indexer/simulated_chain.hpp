// SPDX-License-Identifier: Apache-2.0
//
// A chain that is mined and reorganised by numbers, nodes that tell of it rightly or not, and the
// slow recount of every account's history from what was mined: the tests' other opinion.
#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "core/base/encoding/hex.hpp"
#include "core/chain/eip155/contracts/permit2.hpp"
#include "server/indexer/rules/chain_data.hpp"
#include "server/indexer/rules/permit2.hpp"
#include "server/indexer/rules/receipts_root.hpp"
#include "server/indexer/rules/simulated_coin_logs.hpp"
#include "server/indexer/rules/simulated_operations.hpp"

namespace portico::indexer {

/// splitmix64: runs are told apart by their seed alone.
class Dice {
  public:
    explicit Dice(std::uint64_t seed) : state_(seed) {}
    std::uint64_t roll(std::uint64_t sides) {
        state_ += 0x9e3779b97f4a7c15;
        std::uint64_t z = state_;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
        z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
        return (z ^ (z >> 31)) % sides;
    }
    bool one_in(std::uint64_t sides) { return roll(sides) == 0; }

  private:
    std::uint64_t state_;
};

/// What a recount says of one account: block, position and hash, with what was done, and which of
/// its effects are of somebody who looks like another whom the account has paid.
struct Counted {
    BlockNumber block = 0;
    Transaction transaction;
    std::vector<bool> is_look_alike = {};

    friend bool operator==(const Counted&, const Counted&) = default;
};

/// How a chain's nodes tell of its own coins.
enum class CoinTelling : std::uint8_t { kPlain, kZksync, kEip7708, kPolygon, kCelo, kMetis };
inline constexpr std::uint8_t kCoinTellings = 6;

struct ChainKind {
    CoinTelling telling = CoinTelling::kPlain;
    bool has_traces = false;

    ChainId id() const {
        constexpr ChainId kIds[kCoinTellings] = {31337, 324, 31337, 137, 42'220, 1088};
        return kIds[static_cast<std::size_t>(telling)];
    }
    /// What contracts pay is told, too.
    bool tells_inner() const {
        return has_traces || telling == CoinTelling::kZksync || telling == CoinTelling::kEip7708 ||
               telling == CoinTelling::kPolygon;
    }
    /// The contract that is the currency, where it can be told to pay.
    std::optional<Address> paying_contract() const {
        if (telling == CoinTelling::kPolygon) return kPolygonCoin;
        if (telling == CoinTelling::kCelo) return kCeloCoin;
        return telling == CoinTelling::kMetis ? std::optional(kMetisCoin) : std::nullopt;
    }
};

class SimulatedChain {
  public:
    static constexpr std::uint8_t kAccounts = 6;
    /// Wraps coins and is known; wraps them and is not; writes a Transfer, too; only says so.
    static constexpr Address kWrapped{0xdd, 1}, kOtherWrapped{0xdd, 2}, kMinting{0xdd, 3},
        kPretending{0xdd, 4};

    explicit SimulatedChain(std::uint64_t seed, ChainKind kind = {}) : dice_(seed), kind_(kind) {
        mine(1);
    }

    void mine(std::size_t count) {
        for (; count > 0; --count) blocks_.push_back(make_block());
    }
    /// Another branch instead of the last `depth` blocks, of `length`. Some of the transactions
    /// come again, elsewhere.
    void reorganise(std::size_t depth, std::size_t length) {
        depth = std::min(depth, blocks_.size() - 1);
        for (std::size_t i = blocks_.size() - depth; i < blocks_.size(); ++i)
            for (const Mined& one : blocks_[i].mined)
                if (dice_.one_in(2)) pool_.push_back(one);
        blocks_.resize(blocks_.size() - depth);
        ++branch_;
        mine(length);
    }

    std::size_t size() const { return blocks_.size(); }
    const NodeBlock& reported(std::size_t number) const { return blocks_[number].reported; }
    const NodeBlockDetails& details(std::size_t number) const { return blocks_[number].details; }
    std::optional<std::size_t> find(const Hash& hash) const {
        for (std::size_t i = blocks_.size(); i-- > 0;)
            if (blocks_[i].reported.hash == hash) return i;
        return {};
    }

    /// The last one looks like the first.
    static Address account(std::uint64_t n) {
        Address out{};
        out[0] = static_cast<std::uint8_t>(n + 1 == kAccounts ? 1 : n + 1);
        out[9] = static_cast<std::uint8_t>(n);
        out[19] = 0xee;
        return out;
    }

    /// The latest first, from `first` on.
    std::vector<Counted> recount(const Address& account, std::size_t first) const {
        std::vector<Counted> out;
        for (std::size_t number = blocks_.size(); number-- > first;) {
            const auto& mined = blocks_[number].mined;
            for (std::size_t position = mined.size(); position-- > 0;) {
                const Transaction& one = mined[position];
                bool concerned = one.sender == account;
                for (const Effect& effect : one.effects)
                    concerned |= effect.from == account || (effect.moves() && effect.to == account);
                if (!concerned) continue;
                out.push_back({static_cast<BlockNumber>(number), one});
                out.back().transaction.position = static_cast<std::int64_t>(position);
            }
        }
        const std::set<Address> paid = recount_paid(account, first);
        for (Counted& one : out)
            for (const Effect& effect : one.transaction.effects)
                one.is_look_alike.push_back(effect.moves() &&
                                            !is_by(one.transaction, effect, account) &&
                                            is_twin_of_paid(account, effect, paid));
        return out;
    }

  private:
    /// The account sent it, or its operation ends behind it before any other does: the slow way.
    /// Coins are the doing of whoever they leave, where that account has an operation.
    static bool is_by(const Transaction& transaction, const Effect& effect,
                      const Address& account) {
        const Effect* operation = nullptr;
        bool has_any = false, has_giver = false;
        for (const Effect& one : transaction.effects) {
            if (one.kind != EffectKind::kOperation) continue;
            if (operation == nullptr && &one > &effect) operation = &one;
            has_any |= one.from != Address{};
            has_giver |= one.from == effect.from;
        }
        const bool by_sender = transaction.sender == account;
        if (!has_any) return by_sender;
        if (effect.kind == EffectKind::kNative)
            return has_giver && effect.from != Address{} ? effect.from == account : by_sender;
        if (operation == nullptr || operation->from == Address{}) return by_sender;
        return operation->from == account;
    }
    /// Whom the account gave something, of its own doing.
    std::set<Address> recount_paid(const Address& account, std::size_t first) const {
        std::set<Address> out;
        for (std::size_t number = first; number < blocks_.size(); ++number)
            for (const Transaction& one : blocks_[number].mined)
                for (const Effect& effect : one.effects)
                    if (effect.moves() && effect.from == account &&
                        !(effect.amount.empty() && effect.id.empty()) &&
                        is_by(one, effect, account))
                        out.insert(effect.to);
        return out;
    }
    static bool is_twin_of_paid(const Address& account, const Effect& effect,
                                const std::set<Address>& paid) {
        if (effect.from != account && effect.to != account) return false;
        const Address& other = effect.from == account ? effect.to : effect.from;
        if (other == account || other == Address{} || paid.contains(other)) return false;
        return std::ranges::any_of(
            paid, [&](const Address& one) { return likeness_of(one) == likeness_of(other); });
    }

    using Mined = Transaction;
    struct Stored {
        std::vector<Mined> mined;
        NodeBlock reported;
        NodeBlockDetails details;
    };

    Hash fresh_hash() {
        Hash out{};
        for (std::size_t i = 0; i < 8; ++i) out[i] = static_cast<std::uint8_t>(dice_.roll(256));
        out[31] = static_cast<std::uint8_t>(branch_);
        return out;
    }

    Mined make_transaction() {
        Mined out{.hash = fresh_hash(), .sender = account(dice_.roll(kAccounts))};
        out.failed = dice_.one_in(6);
        if (!dice_.one_in(8)) out.recipient = account(dice_.roll(kAccounts));
        out.nonce = static_cast<std::int64_t>(dice_.roll(100));
        if (!dice_.one_in(5)) out.fee = Amount{static_cast<std::uint8_t>(1 + dice_.roll(255)), 0};
        if (out.failed) return out;
        add_coins(out);
        for (std::uint64_t logs = dice_.roll(4); logs > 0; --logs) {
            constexpr EffectKind kKinds[] = {EffectKind::kErc20, EffectKind::kErc721,
                                             EffectKind::kErc1155, EffectKind::kApproval,
                                             EffectKind::kPermit2Approval};
            Effect effect{.kind = kKinds[dice_.roll(5)],
                          .token = Address{0xcc, static_cast<std::uint8_t>(dice_.roll(3))},
                          .from = account(dice_.roll(kAccounts)),
                          .to = dice_.one_in(6) ? Address{} : account(dice_.roll(kAccounts)),
                          .amount = some_amount()};
            if (effect.kind == EffectKind::kErc20 && dice_.one_in(4)) effect.amount.clear();
            if (effect.kind == EffectKind::kErc721) effect.amount = {1};
            if (effect.kind == EffectKind::kErc721 || effect.kind == EffectKind::kErc1155)
                effect.id = some_amount();
            out.effects.push_back(std::move(effect));
        }
        if (dice_.one_in(3)) add_wrap(out);
        if (dice_.one_in(2)) add_operations(out);
        return out;
    }

    /// First what the transaction gives, then what contracts do, last what the currency's does.
    void add_coins(Mined& to) {
        const auto add = [&](const Address& from, const Address& to_whom, Amount amount) {
            to.effects.push_back({EffectKind::kNative, {}, from, to_whom, std::move(amount)});
        };
        if (dice_.one_in(2) && to.recipient) add(to.sender, *to.recipient, some_amount());
        const auto add_some = [&](auto make_amount) {
            for (std::uint64_t count = dice_.roll(3); count > 0; --count) {
                const std::uint64_t from = dice_.roll(kAccounts);
                add(account(from), account((from + 1 + dice_.roll(kAccounts - 1)) % kAccounts),
                    make_amount());
            }
        };
        if (kind_.tells_inner()) add_some([&] { return some_amount(); });
        if (!kind_.paying_contract()) return;
        add_some([&] {
            Amount amount = some_amount();
            amount.push_back(kByContract);
            amount.resize(std::min<std::size_t>(amount.size(), 32));
            amount.back() = kByContract;
            return amount;
        });
    }
    static constexpr std::uint8_t kByContract = 0xcc;
    static bool is_by_contract(const Effect& coins) {
        return coins.amount.size() > 1 && coins.amount.back() == kByContract;
    }

    void add_wrap(Mined& to) {
        constexpr Address kContracts[] = {kWrapped, kMinting, kOtherWrapped};
        const Address& contract = kContracts[dice_.roll(kind_.tells_inner() ? 3 : 2)];
        Effect wrap{.kind = EffectKind::kErc20, .token = contract, .amount = some_amount()};
        const bool wraps = dice_.one_in(2);
        (wraps ? wrap.to : wrap.from) = account(dice_.roll(kAccounts));
        if (contract == kOtherWrapped) {
            const auto at = std::ranges::find_if(to.effects, [](const Effect& one) {
                return one.kind != EffectKind::kNative || is_by_contract(one);
            });
            to.effects.insert(at, {EffectKind::kNative,
                                   {},
                                   wraps ? wrap.to : contract,
                                   wraps ? contract : wrap.from,
                                   wrap.amount});
        }
        to.effects.push_back(std::move(wrap));
    }

    /// Somewhere among what was logged, operations end, or others' contracts say so.
    void add_operations(Mined& to) {
        for (std::uint64_t count = 1 + dice_.roll(3); count > 0; --count) {
            const auto native = static_cast<std::uint64_t>(
                std::ranges::count(to.effects, EffectKind::kNative, &Effect::kind));
            const auto at = native + dice_.roll(to.effects.size() - native + 1);
            Effect effect{.kind = EffectKind::kOperation, .token = kEntryPoint};
            if (!dice_.one_in(3)) {
                effect.from = account(dice_.roll(kAccounts));
                if (dice_.one_in(2)) effect.to = account(dice_.roll(kAccounts));
                effect.amount = some_amount();
                if (dice_.one_in(4)) effect.id = {1};
            }
            to.effects.insert(to.effects.begin() + static_cast<std::ptrdiff_t>(at), effect);
        }
    }

    Amount some_amount() {
        Amount out(1 + dice_.roll(32), 0x7f);
        out[0] = static_cast<std::uint8_t>(1 + dice_.roll(255));
        return out;
    }

    static Bytes32 topic(std::string_view hex) { return *parse_hex_fixed<32>(hex); }

    /// As a contract writes it: ERC-20, ERC-721, ERC-1155.
    static Log log_of(const Effect& effect) {
        static const Bytes32 kTransfer =
            topic("ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef");
        static const Bytes32 kApproval =
            topic("8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925");
        static const Bytes32 kSingle =
            topic("c3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62");
        if (effect.kind == EffectKind::kOperation)
            return effect.from == Address{}
                       ? begin_log()
                       : operation_log(effect.from, effect.to, effect.amount, effect.id.empty());
        Log out{.contract = effect.token};
        const Bytes32 amount = word_of(effect.amount), id = word_of(effect.id);
        switch (effect.kind) {
            case EffectKind::kErc721:
                out.topics = {kTransfer, word_of(effect.from), word_of(effect.to), id};
                break;
            case EffectKind::kErc1155:
                out.topics = {kSingle, word_of(effect.from), word_of(effect.from),
                              word_of(effect.to)};
                out.data.insert(out.data.end(), id.begin(), id.end());
                out.data.insert(out.data.end(), amount.begin(), amount.end());
                break;
            case EffectKind::kPermit2Approval: {
                const std::size_t signed_by_owner = effect.to[0] % 2;
                out.contract = chain::kPermit2;
                out.topics = {permit2_topics()[signed_by_owner], word_of(effect.from),
                              word_of(effect.token), word_of(effect.to)};
                out.data.assign(amount.begin(), amount.end());
                out.data.resize((2 + signed_by_owner) * amount.size());
                break;
            }
            default:
                out.topics = {effect.kind == EffectKind::kErc20 ? kTransfer : kApproval,
                              word_of(effect.from), word_of(effect.to)};
                out.data.assign(amount.begin(), amount.end());
        }
        return out;
    }

    /// What a contract writes of one effect.
    std::vector<Log> logs_of(const Effect& effect) {
        if (effect.kind != EffectKind::kErc20 || effect.token[0] != kWrapped[0])
            return {log_of(effect)};
        std::vector<Log> out{effect.from == Address{}
                                 ? deposit_log(effect.token, effect.to, effect.amount)
                                 : withdrawal_log(effect.token, effect.from, effect.amount)};
        if (effect.token == kMinting)
            out.insert(out.begin() + static_cast<std::ptrdiff_t>(dice_.roll(2)), log_of(effect));
        return out;
    }

    /// The event of an operation, by a contract that is no entry point; of a wrap, by one that was
    /// given nothing.
    Log forged_log() {
        if (dice_.one_in(2)) {
            const auto log = dice_.one_in(2) ? deposit_log : withdrawal_log;
            return log(kPretending, account(dice_.roll(kAccounts)), some_amount());
        }
        Log out = operation_log(account(dice_.roll(kAccounts)), {}, some_amount(), true);
        out.contract = Address{0xcc, static_cast<std::uint8_t>(dice_.roll(3))};
        return out;
    }

    /// The value and the traces of a transaction, and the logs that tell of coins and fees.
    std::vector<Log> tell_coins(const Mined& of, NodeTransaction& reported,
                                std::vector<ValueMove>& traces) {
        std::vector<Log> out;
        if (kind_.telling == CoinTelling::kZksync)
            out.push_back(transfer_log(kBaseToken, of.sender, kBootloader, some_amount()));
        for (const Effect& coins : of.effects) {
            if (coins.kind != EffectKind::kNative) continue;
            if (is_by_contract(coins)) {
                tell_by_contract(coins, out, traces);
                continue;
            }
            const bool is_value = &coins == of.effects.data() && of.recipient &&
                                  coins.from == of.sender && coins.to == *of.recipient;
            if (is_value) reported.value = coins.amount;
            traces.push_back({coins.from, coins.to, coins.amount});
            if (auto log = log_of_coins(coins)) out.push_back(std::move(*log));
        }
        if (kind_.telling == CoinTelling::kZksync)
            out.push_back(transfer_log(kBaseToken, kBootloader, of.sender, some_amount()));
        if (kind_.telling == CoinTelling::kPolygon)
            out.push_back(polygon_fee_log(of.sender, account(0), some_amount()));
        return out;
    }
    std::optional<Log> log_of_coins(const Effect& coins) {
        switch (kind_.telling) {
            case CoinTelling::kZksync:
                return transfer_log(kBaseToken, coins.from, coins.to, coins.amount);
            case CoinTelling::kEip7708:
                if (coins.from == coins.to) return {};
                return transfer_log(chain::kTransferLogAddress, coins.from, coins.to, coins.amount);
            case CoinTelling::kPolygon:
                return polygon_log(coins.from, coins.to, coins.amount);
            case CoinTelling::kCelo:
                if (dice_.one_in(2)) return {};
                return transfer_log(kCeloCoin, coins.from, coins.to, coins.amount);
            default:
                return {};
        }
    }
    void tell_by_contract(const Effect& coins, std::vector<Log>& logs,
                          std::vector<ValueMove>& traces) const {
        const Address contract = *kind_.paying_contract();
        const Log transfer = transfer_log(contract, coins.from, coins.to, coins.amount);
        if (kind_.telling != CoinTelling::kPolygon) return logs.push_back(transfer);
        traces.push_back({coins.from, contract, coins.amount});
        traces.push_back({contract, coins.to, coins.amount});
        for (const Log& log : {polygon_log(coins.from, contract, coins.amount),
                               polygon_log(contract, coins.to, coins.amount), transfer,
                               polygon_log(coins.from, coins.to, coins.amount)})
            logs.push_back(log);
    }

    Stored make_block() {
        Stored out;
        for (std::uint64_t count = dice_.roll(4); count > 0; --count) {
            if (!pool_.empty() && dice_.one_in(2)) {
                out.mined.push_back(std::move(pool_.back()));
                pool_.pop_back();
            } else {
                out.mined.push_back(make_transaction());
            }
        }
        out.reported = {.number = static_cast<BlockNumber>(blocks_.size()),
                        .hash = fresh_hash(),
                        .parent = blocks_.empty() ? Hash{} : blocks_.back().reported.hash,
                        .time_s = 1'700'000'000 + static_cast<std::int64_t>(blocks_.size()) * 2};
        for (const Mined& one : out.mined) {
            NodeTransaction reported{.hash = one.hash,
                                     .sender = one.sender,
                                     .recipient = one.recipient,
                                     .nonce = one.nonce};
            Receipt receipt{.transaction = one.hash,
                            .failed = one.failed,
                            .envelope = ReceiptEnvelope{.type = 2, .cumulative_gas = 21'000}};
            if (one.fee)
                receipt.cost = Cost{.gas = chain::Uint256::from_bytes(*one.fee), .gas_price = 1};
            for (const Effect& effect : one.effects) {
                if (effect.kind == EffectKind::kNative) continue;
                if (dice_.one_in(8)) receipt.logs.push_back(forged_log());
                for (Log& log : logs_of(effect)) receipt.logs.push_back(std::move(log));
            }
            std::vector<ValueMove> traces;
            std::size_t at = 0;  // coins are logged in their order, among the others
            for (Log& log : tell_coins(one, reported, traces)) {
                at += dice_.roll(receipt.logs.size() - at + 1);
                receipt.logs.insert(receipt.logs.begin() + static_cast<std::ptrdiff_t>(at++),
                                    std::move(log));
            }
            if (kind_.has_traces) {
                if (!out.details.traces) out.details.traces.emplace();
                out.details.traces->push_back(std::move(traces));
            }
            out.reported.transactions.push_back(std::move(reported));
            out.details.receipts.push_back(std::move(receipt));
        }
        out.reported.bloom = bloom_of(out.details.receipts);
        out.reported.receipts_root = receipts_root(out.details.receipts);
        return out;
    }

    Dice dice_;
    ChainKind kind_;
    std::vector<Stored> blocks_;
    std::vector<Mined> pool_;  ///< of dead branches, to be mined again
    int branch_ = 0;
};

}  // namespace portico::indexer
