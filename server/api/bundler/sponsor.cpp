// SPDX-License-Identifier: Apache-2.0
#include "server/api/bundler/sponsor.hpp"

#include <algorithm>
#include <set>

#include "core/base/encoding/hex.hpp"
#include "core/chain/eip155/abi/abi.hpp"
#include "core/chain/eip155/quantity.hpp"
#include "core/chain/eip155/signing/personal_message.hpp"
#include "core/crypto/hash/keccak.hpp"
#include "core/smart_account/account_calls.hpp"

namespace portico::api::bundler {
namespace {

using chain::Uint256;
using chain::UserOperation;
using chain_data::ChainAnswer;
using chain_data::ChainAnswers;

constexpr std::int64_t kDayMs = 86'400'000;
constexpr std::int64_t kReleaseMs = 60'000;  // after its end: clocks of chains differ from ours
constexpr std::int64_t kForgetMs = kDayMs;   // after its end: a chain can stand still for hours
constexpr std::int64_t kBlocksMax = 1000;    // of one question for events; some nodes want fewer
constexpr int kQuestions = 40;               // in one go
constexpr std::int64_t kBehindHead = 2;
constexpr std::size_t kSignatureBytes = 65;
constexpr std::uint64_t kGasMargin = 200'000;
constexpr std::uint64_t kBytesMargin = 5'000;

/// Of at most 256 bits, rounded up; nothing where it is above what a budget can be.
std::optional<std::int64_t> to_gwei(const Uint256& wei) {
    const std::string text = to_decimal(wei);
    if (text.size() <= 9) return wei.is_zero() ? 0 : 1;
    const auto whole = chain::parse_uint256(text.substr(0, text.size() - 9));
    if (!whole || *whole > Uint256(1'000'000'000'000'000'000)) return std::nullopt;
    const bool rest = text.find_first_not_of('0', text.size() - 9) != text.npos;
    return static_cast<std::int64_t>(whole->low_u64()) + (rest ? 1 : 0);
}

void append(Bytes& out, const Bytes32& word) { out.insert(out.end(), word.begin(), word.end()); }
void append(Bytes& out, const chain::EvmAddress& address) {
    out.insert(out.end(), 12, 0);
    out.insert(out.end(), address.begin(), address.end());
}

void append_time(Bytes& out, std::uint64_t seconds) {
    for (int i = 5; i >= 0; --i) out.push_back(static_cast<std::uint8_t>(seconds >> (8 * i)));
}

Bytes paymaster_data(std::uint64_t valid_until_s, ByteView signature) {
    Bytes out;
    append_time(out, valid_until_s);
    append_time(out, 0);
    out.insert(out.end(), signature.begin(), signature.end());
    return out;
}

template <class T>
bool has(const std::vector<T>& list, const T& one) {
    return std::ranges::find(list, one) != list.end();
}

/// Each EntryPoint counts an account's nonces by itself: of one nonce there can be two operations.
std::string nonce_of(chain::EntryPointVersion version, const Uint256& nonce) {
    return chain::to_quantity(nonce) + (version == chain::EntryPointVersion::k07 ? "" : "@0.8");
}

/// Whether the call is of one of these methods; a payment alone is of none.
bool has_method(const std::vector<FixedBytes<4>>& methods, ByteView data) {
    return std::ranges::any_of(methods, [&](const FixedBytes<4>& one) {
        return data.size() >= one.size() && std::ranges::equal(one, data.first(one.size()));
    });
}

Refusal over_share() {
    return {kRejectedByPaymaster,
            "Operations from here were signed and are not sent yet: send those, or ask again in "
            "some minutes. Nothing was done",
            {}};
}

}  // namespace

Bytes32 sponsorship_digest(const UserOperation& operation, std::uint64_t chain_id,
                           std::uint64_t valid_until_s) {
    Bytes words;
    append(words, keccak256(as_bytes("Portico VerifyingPaymaster 1")));
    append(words, operation.sender);
    append(words, operation.nonce.big_endian());
    append(words, keccak256(chain::init_code(operation)));
    append(words, keccak256(operation.call_data));
    append(words, chain::two_halves(operation.verification_gas_limit, operation.call_gas_limit));
    append(words, chain::two_halves(operation.paymaster_verification_gas_limit,
                                    operation.paymaster_post_op_gas_limit));
    append(words, Uint256(operation.pre_verification_gas).big_endian());
    append(words, chain::two_halves(operation.max_priority_fee_per_gas, operation.max_fee_per_gas));
    append(words, Uint256(chain_id).big_endian());
    append(words, operation.paymaster.value_or(chain::EvmAddress{}));
    append(words, Uint256(valid_until_s).big_endian());
    append(words, Bytes32{});
    return keccak256(words);
}

Sponsor::Sponsor(SponsorFoundations foundations, Secret<32> key,
                 std::vector<PaymasterContract> contracts, std::vector<Policy> policies)
    : on_(std::move(foundations)),
      key_(std::move(key)),
      contracts_(std::move(contracts)),
      policies_(std::move(policies)) {
    for (const PaymasterContract& one : contracts_)
        if (!has(chains_, one.chain)) chains_.push_back(one.chain);
    busy_.resize(chains_.size());
    spans_.resize(chains_.size(), kBlocksMax);
}

std::optional<Refusal> too_dear(const UserOperation& operation, const Simulated& simulated,
                                const Fees& fees, std::uint64_t data_gas) {
    // Wallets put a margin on an estimate, which has one already.
    const auto fits = [](std::uint64_t limit, std::uint64_t measured) {
        return limit <= kGasMargin + 3 * measured;
    };
    // Whoever bundles the operation has the tip, and what it pays for bytes beyond their price:
    // they can be one with its author.
    if (operation.max_fee_per_gas > 2 * fast_fee(fees) ||
        operation.max_priority_fee_per_gas > 2 * fast_tip(fees) + fees.base / 8)
        return Refusal{kInvalidFields,
                       "The fees are above twice the fast price, which is not paid for: ask "
                       "pimlico_getUserOperationGasPrice",
                       {}};
    const std::uint64_t own = chain::pre_verification_gas(operation);
    if (!fits(operation.call_gas_limit, simulated.call_gas) ||
        !fits(operation.verification_gas_limit, simulated.validation_gas) ||
        operation.pre_verification_gas > own + own / 4 + kBytesMargin + 2 * data_gas)
        return Refusal{kInvalidFields,
                       "The gas limits are far above what the operation takes, and are not paid "
                       "for: ask eth_estimateUserOperationGas",
                       {}};
    return std::nullopt;
}

bool Sponsor::is_ours(const chain::EvmAddress& address) const {
    return std::ranges::find(contracts_, address, &PaymasterContract::address) != contracts_.end();
}

Judged<Sponsor::Terms> Sponsor::terms(const Place& place, const UserOperation& operation,
                                      const std::string& project) const {
    Terms out;
    for (const PaymasterContract& one : contracts_)
        if (one.chain == place.chain && one.version == place.version) out.contract = &one;
    for (const Policy& one : policies_)
        if (one.project == project && one.chain == place.chain) out.policy = &one;
    if (out.contract == nullptr || out.policy == nullptr)
        return refuse(kRejectedByPaymaster,
                      "This project does not pay for operations on " + place.chain);
    if (!on_.is_on(project))
        return refuse(kRejectedByPaymaster, "This project does not pay for operations now");
    if (!out.policy->accounts.empty() && !has(out.policy->accounts, operation.sender))
        return refuse(kRejectedByPaymaster, "The project does not pay for operations of " +
                                                chain::evm_address_text(operation.sender));
    if (out.policy->contracts.empty() && out.policy->methods.empty()) return out;
    const auto calls = smart_account::read_account_calls(operation.call_data);
    if (!calls)
        return refuse(kRejectedByPaymaster,
                      "The project pays for some calls alone, and this account's call data is of "
                      "no form that shows them");
    for (const smart_account::Call& call : *calls) {
        if (!out.policy->contracts.empty() && !has(out.policy->contracts, call.to))
            return refuse(kRejectedByPaymaster, "The project does not pay for calls of " +
                                                    chain::evm_address_text(call.to));
        if (!out.policy->methods.empty() && !has_method(out.policy->methods, call.data))
            return refuse(kRejectedByPaymaster, "The project does not pay for that method");
    }
    return out;
}

Judged<UserOperation> Sponsor::stub(const Place& place, UserOperation operation,
                                    const std::string& project) const {
    const auto found = terms(place, operation, project);
    if (!found) return std::unexpected(found.error());
    operation.paymaster = found->contract->address;
    operation.paymaster_verification_gas_limit = kVerificationGas;
    operation.paymaster_post_op_gas_limit = 0;
    // As long, and as dear for its bytes, as the signed one; r and s that recover somebody.
    Bytes signature(kSignatureBytes, 0x11);
    signature.back() = 27;
    operation.paymaster_data = paymaster_data(0xffff'ffff'ffff, signature);
    return operation;
}

ops::Awaitable<Judged<UserOperation>> Sponsor::sponsor(Place place, UserOperation operation,
                                                       std::string project, std::string network,
                                                       Bundler* bundler) {
    const auto refused = [this](Refusal why) {
        ++refused_;
        return std::unexpected(std::move(why));
    };
    // The gas limits are what the client settled on; the rest of the paymaster's is ours.
    const std::uint64_t verification = operation.paymaster_verification_gas_limit;
    auto filled = stub(place, operation, project);
    if (!filled) co_return refused(filled.error());
    operation = std::move(*filled);
    operation.paymaster_verification_gas_limit =
        std::clamp<std::uint64_t>(verification == 0 ? kVerificationGas : verification,
                                  kVerificationGas / 2, 2 * kVerificationGas);
    const auto simulated =
        co_await bundler->simulator().simulate(place, operation, Purpose::kEstimate);
    if (!simulated) co_return refused(simulated.error());
    if (!simulated->call_succeeds)
        co_return refused({kCallReverted, "The call would revert: it is not paid for",
                           Json::string(to_hex_0x(simulated->returned))});
    const auto fees = co_await bundler->fees(place.chain);
    if (!fees) co_return refused(fees.error());
    const auto data = co_await bundler->data_gas(place, operation);
    if (!data) co_return refused(data.error());
    if (auto why = too_dear(operation, *simulated, *fees, *data))
        co_return refused(std::move(*why));
    const auto found = terms(place, operation, project);
    const auto gwei = to_gwei(chain::required_prefund(operation));
    if (!found || !gwei)
        co_return refused(
            {kRejectedByPaymaster, "The operation may cost more than any budget", {}});
    const std::int64_t now_ms = on_.clock();
    const auto until_s = static_cast<std::uint64_t>(now_ms / 1000 + kValidS);
    Reservation wanted{.chain = place.chain,
                       .sender = to_hex_0x(operation.sender),
                       .nonce = nonce_of(place.version, operation.nonce),
                       .project = project,
                       .day = now_ms / kDayMs,
                       .gwei = *gwei,
                       .ends_at_ms = static_cast<std::int64_t>(until_s) * 1000};
    const Budgets all = found->policy->budgets, within = unused_.within(wanted, network, all);
    const std::string taken = unused_.take(wanted, network, all);
    auto reserved = co_await ask(
        [wanted, within](SponsorStore& store) { return store.reserve(wanted, within); });
    // Its cost was read, and then a reorganisation may have undone it.
    if (reserved && *reserved == Reserved::kUsed && co_await is_unused(place, operation)) {
        wanted.is_unused = true;
        reserved = co_await ask(
            [wanted, within](SponsorStore& store) { return store.reserve(wanted, within); });
    }
    if (reserved && *reserved == Reserved::kDone)
        unused_.keep(taken, wanted);
    else
        unused_.drop(taken);
    if (!reserved) co_return refused({kNotAvailable, "Budgets cannot be read at the moment", {}});
    switch (*reserved) {
        case Reserved::kDone:
            break;
        case Reserved::kUserSpent:
            if (within.user_day != all.user_day) co_return refused(over_share());
            co_return refused(
                {kRejectedByPaymaster, "This account's budget of today is spent", {}});
        case Reserved::kDaySpent:
        case Reserved::kTotalSpent:
            if (within.day != all.day || within.total != all.total) co_return refused(over_share());
            co_return refused({kRejectedByPaymaster,
                               *reserved == Reserved::kDaySpent
                                   ? "The project's budget of today is spent"
                                   : "The project's budget is spent",
                               {}});
        case Reserved::kUsed:
            co_return refused(
                {kRejectedByPaymaster, "An operation of this nonce was paid for already", {}});
    }
    const auto signature =
        chain::sign_evm_digest(key_, sponsorship_digest(operation, place.chain_id, until_s));
    if (!signature) co_return refused({kInternal, "The paymaster could not sign", {}});
    operation.paymaster_data = paymaster_data(until_s, *signature);
    ++signed_;
    co_return operation;
}

ops::Awaitable<bool> Sponsor::is_unused(Place place, const UserOperation& operation) {
    static const auto signature = chain::parse_abi_signature("getNonce(address,uint192)");
    // Its first 192 bits are a key, of which the rest counts the operations.
    const Uint256 key = Uint256::from_bytes(ByteView(operation.nonce.big_endian()).first(24));
    const auto data = chain::encode_abi_call(
        *signature,
        std::vector{chain::AbiValue::address(operation.sender), chain::AbiValue::number(key)});
    const std::string params = R"([{"to":")" +
                               chain::evm_address_text(chain::entry_point_address(place.version)) +
                               R"(","data":")" + to_hex_0x(*data) + R"("},"latest"])";
    const auto answers = co_await ops::callback<ChainAnswers>([&](auto done) {
        on_.nodes.read(place.chain, {{.method = "eth_call", .params = params}}, done);
    });
    const std::string* text = answers.front().text();
    const auto word =
        text == nullptr ? Result<Bytes>(fail(Code::hex_wrong_length)) : parse_hex(*text);
    co_return word && word->size() == 32 && Uint256::from_bytes(*word) == operation.nonce;
}

void Sponsor::tick() {
    unused_.remove_ended(on_.clock() - kReleaseMs);
    for (std::size_t at = 0; at < chains_.size(); ++at) {
        if (busy_[at]) continue;
        busy_[at] = true;
        ops::spawn(
            settle(at), [this, at](bool) { busy_[at] = false; },
            [this, at](std::exception_ptr) { busy_[at] = false; });
    }
}

ops::Awaitable<bool> Sponsor::settle(std::size_t at) {
    const std::string chain = chains_[at];
    const auto heads = co_await ops::callback<ChainAnswers>([&](auto done) {
        on_.nodes.read(chain, {{.method = "eth_blockNumber", .params = "[]"}}, done);
    });
    const std::string* text = heads.front().text();
    const auto head = text == nullptr ? Result<std::uint64_t>(fail(Code::quantity_invalid))
                                      : chain::parse_quantity_u64(*text);
    if (!head) co_return false;
    const auto progress =
        co_await ask([chain](SponsorStore& store) { return store.progress(chain); });
    if (!progress) co_return false;
    const std::int64_t safe = static_cast<std::int64_t>(*head) - kBehindHead;
    if (safe < 0) co_return true;
    std::int64_t from = *progress ? **progress + 1 : safe;
    for (int asked = 0; asked < kQuestions && from <= safe; ++asked) {
        const std::int64_t to = std::min(safe, from + spans_[at] - 1);
        // Only once all blocks of that time were read is a reservation known to be unused.
        const std::int64_t ended_ms = to == safe ? on_.clock() - kForgetMs : 0;
        const Read done = co_await settle_blocks(chain, from, to, ended_ms);
        if (done == Read::kFailed || (done == Read::kTooMuch && spans_[at] == 1)) {
            ++unsettled_;
            co_return false;
        }
        if (done == Read::kTooMuch)
            spans_[at] /= 2;
        else
            from = to + 1;
    }
    // By the clock, also where no block came since.
    if (from > safe) co_return co_await release(chain);
    co_return true;
}

ops::Awaitable<bool> Sponsor::release(std::string chain) {
    const auto done =
        co_await ask([chain, ended_ms = on_.clock() - kReleaseMs](SponsorStore& store) {
            return store.release(chain, ended_ms);
        });
    if (!done) on_.log.error_seldom("paymaster.store_failed", {{"chain", chain}});
    co_return done.has_value();
}

ops::Awaitable<Sponsor::Read> Sponsor::settle_blocks(std::string chain, std::int64_t from,
                                                     std::int64_t to, std::int64_t ended_ms) {
    Json paymasters = Json::array(), entry_points = Json::array();
    for (const PaymasterContract& one : contracts_) {
        if (one.chain != chain) continue;
        Bytes word;
        append(word, one.address);
        paymasters.push(Json::string(to_hex_0x(word)));
        entry_points.push(
            Json::string(chain::evm_address_text(chain::entry_point_address(one.version))));
    }
    Json topics = Json::array();
    topics.push(Json::string(to_hex_0x(chain::operation_event_topic())));
    topics.push(Json());
    topics.push(Json());
    topics.push(std::move(paymasters));
    Json filter = Json::object();
    filter.set("fromBlock", Json::string(chain::make_quantity(static_cast<std::uint64_t>(from))));
    filter.set("toBlock", Json::string(chain::make_quantity(static_cast<std::uint64_t>(to))));
    filter.set("address", std::move(entry_points));
    filter.set("topics", std::move(topics));
    const chain_data::ChainCall question{.method = "eth_getLogs",
                                         .params = "[" + write_json(filter) + "]"};
    const auto answers = co_await ops::callback<ChainAnswers>(
        [&](auto done) { on_.nodes.read(chain, {question}, done); });
    if (chain_data::is_too_much(question, answers.front())) co_return Read::kTooMuch;
    if (answers.front().outcome != ChainAnswer::Outcome::kResult ||
        !answers.front().result.is_array())
        co_return Read::kFailed;
    std::vector<Spent> spent;
    for (const Json& log : answers.front().result.items()) {
        const Json* listed = log.find("topics");
        const auto data = parse_hex(log.find_string("data").value_or(""));
        if (listed == nullptr || !listed->is_array() || !data) continue;
        std::vector<Bytes32> read;
        for (const Json& topic : listed->items())
            if (topic.is_string())
                if (const auto word = parse_hex_fixed<32>(topic.as_string())) read.push_back(*word);
        const auto outcome = chain::decode_operation_event(read, *data);
        const auto gwei = outcome ? to_gwei(outcome->gas_cost) : std::nullopt;
        const auto contract = chain::parse_evm_address(log.find_string("address").value_or(""));
        const auto version = contract ? chain::entry_point_version(*contract) : std::nullopt;
        if (gwei && version)
            spent.push_back({.sender = to_hex_0x(outcome->sender),
                             .nonce = nonce_of(*version, outcome->nonce),
                             .gwei = *gwei});
    }
    settled_ += spent.size();
    for (const Spent& one : spent) unused_.remove(chain, one.sender, one.nonce);
    const auto done = co_await ask([chain, spent, to, ended_ms](SponsorStore& store) {
        return store.settle(chain, spent, to, ended_ms);
    });
    if (!done) on_.log.error_seldom("paymaster.store_failed", {{"chain", chain}});
    co_return done ? Read::kDone : Read::kFailed;
}

void Sponsor::write_metrics(ops::MetricsText& out) const {
    out.counter("portico_paymaster_signed_total", "User operations that the paymaster signed.",
                signed_);
    out.counter("portico_paymaster_refused_total", "User operations that it did not pay for.",
                refused_);
    out.counter("portico_paymaster_settled_total",
                "User operations whose cost was read from the chain.", settled_);
    out.counter("portico_paymaster_unsettled_total",
                "Times that their cost could not be read from the chain.", unsettled_);
}

}  // namespace portico::api::bundler
