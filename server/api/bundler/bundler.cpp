// SPDX-License-Identifier: Apache-2.0
//
// How operations are taken. How they are sent: bundles.cpp.
#include "server/api/bundler/bundler.hpp"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <utility>

#include "core/base/encoding/hex.hpp"
#include "core/chain/eip155/quantity.hpp"
#include "core/chain/eip155/user_operation/user_operation_json.hpp"
#include "core/crypto/curves/secp256k1.hpp"
#include "core/smart_account/smart_account.hpp"

namespace portico::api::bundler {
namespace {

constexpr std::int64_t kDayMs = 86'400'000;
constexpr std::int64_t kKeepMs = 7 * kDayMs;  // what ended is told for so long
constexpr std::int64_t kPurgeMs = 3'600'000;
constexpr std::int64_t kLearnMs = 10'000;
constexpr std::uint64_t kTotalGasMax = 15'000'000;
constexpr std::uint64_t kDefaultTip = 1'000'000'000;
constexpr int kIdleTicks = 4;
/// Failed bundles of a project as a multiple of failures_project, until which what was taken goes
/// on, and what is of known accounts.
constexpr std::int64_t kTakenTimes = 2, kKnownTimes = 3;
constexpr std::int64_t kMinuteMs = 60'000;
constexpr std::int64_t kTipMinutes = 5;

/// For what is said once in a while: the machine's clock may be set meanwhile.
std::int64_t steady_ms() {
    const auto since = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::milliseconds>(since).count();
}

chain::EvmAddress address_of(const Secret<32>& key) {
    const auto point = derive_k1_public(key, PointForm::kUncompressed);
    return chain::derive_evm_address(*point).value_or(chain::EvmAddress{});
}

std::uint64_t number_of(std::string_view chain) {
    const std::string_view digits = chain.substr(std::min(chain.find(':') + 1, chain.size()));
    std::uint64_t number = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), number);
    return number;
}

std::string low(const chain::EvmAddress& address) { return to_hex_0x(address); }

/// What the EntryPoint charges for a unit of gas.
std::uint64_t price_of(const chain::UserOperation& operation, const Fees& now) {
    return std::min(operation.max_fee_per_gas, now.base + operation.max_priority_fee_per_gas);
}

/// As a ban is written down. Who fails on one network is served on the others, where it may be
/// another's address.
std::string ban_name(const std::string& chain, const std::string& address) {
    return chain + " " + address;
}

Refusal storage_refusal() {
    return {kNotAvailable,
            "Operations cannot be kept at the moment: the database is not available",
            {}};
}

}  // namespace

Bundler::Bundler(Foundations foundations, Secret<32> key, Config config, IsTrusted is_trusted)
    : on_(std::move(foundations)),
      key_(std::move(key)),
      address_(address_of(key_)),
      config_(std::move(config)),
      is_trusted_(is_trusted),
      simulator_(on_.nodes, address_, std::move(is_trusted), on_.clock),
      data_fee_(on_.nodes, on_.clock) {
    for (const std::string& id : config_.chains)
        chains_.push_back({.id = id, .number = number_of(id)});
}

bool Bundler::serves(std::string_view chain) const {
    return std::ranges::find(chains_, chain, &ChainState::id) != chains_.end();
}

std::optional<Place> Bundler::find_place(std::string_view chain,
                                         const chain::EvmAddress& entry_point) const {
    const auto version = chain::entry_point_version(entry_point);
    if (!version || !serves(chain)) return std::nullopt;
    return Place{std::string(chain), number_of(chain), *version, entry_point};
}

ops::Awaitable<chain_data::ChainAnswers> Bundler::read(std::string chain,
                                                       std::vector<chain_data::ChainCall> calls) {
    co_return co_await ops::callback<chain_data::ChainAnswers>(
        [&](auto done) { on_.nodes.read(chain, std::move(calls), done); });
}

ops::Awaitable<Judged<Fees>> Bundler::fees(std::string chain) {
    const auto answers =
        co_await read(chain, {{.method = "eth_getBlockByNumber", .params = "[\"latest\",false]"},
                              {.method = "eth_maxPriorityFeePerGas", .params = "[]"}});
    const auto base = answers[0].outcome == chain_data::ChainAnswer::Outcome::kResult
                          ? answers[0].result.find_string("baseFeePerGas")
                          : std::nullopt;
    const auto base_fee = chain::parse_quantity_u64(base.value_or(""));
    if (!base_fee || *base_fee > chain::kOperationFeeMax / 4)
        co_return refuse(kNotAvailable, "No node of " + chain + " tells its fees at the moment");
    Fees out{.base = *base_fee, .tip = kDefaultTip};
    if (const std::string* text = answers[1].text())
        if (const auto tip = chain::parse_quantity_u64(*text))
            out.tip = std::clamp<std::uint64_t>(*tip, 1, chain::kOperationFeeMax / 8);
    const auto state = std::ranges::find(chains_, chain, &ChainState::id);
    if (state != chains_.end()) {
        const std::int64_t minute = on_.clock() / kMinuteMs;
        std::erase_if(state->tips,
                      [&](const auto& one) { return one.first + kTipMinutes < minute; });
        const auto kept = state->tips.try_emplace(minute, out.tip).first;
        kept->second = std::min(kept->second, out.tip);
    }
    co_return out;
}

ops::Awaitable<Judged<std::uint64_t>> Bundler::data_gas(Place place,
                                                        chain::UserOperation operation) {
    const auto kind = co_await data_fee_.kind(place.chain);
    if (!kind) co_return std::unexpected(kind.error());
    if (*kind == DataFeeKind::kNone) co_return 0;
    const auto now = co_await fees(place.chain);
    if (!now) co_return std::unexpected(now.error());
    if (operation.max_fee_per_gas == 0) {
        operation.max_fee_per_gas = 2 * now->base + now->tip;
        operation.max_priority_fee_per_gas = now->tip;
    }
    // An estimate may be asked with any fee, one that could not be sent among them: divided by
    // that, the bytes would take units without end.
    const std::uint64_t price = std::max(price_of(operation, *now), now->base);
    co_return co_await data_fee_.gas(std::move(place), *kind, filled(std::move(operation)), price);
}

std::uint64_t Bundler::least_tip(std::string_view chain) const {
    const auto state = std::ranges::find(chains_, chain, &ChainState::id);
    std::uint64_t least = chain::kOperationFeeMax;
    for (const auto& [minute, tip] : state->tips) least = std::min(least, tip);
    return least;
}

std::vector<std::string> entities_of(const chain::UserOperation& operation) {
    std::vector<std::string> out = {low(operation.sender)};
    for (const auto& entity : {operation.factory, operation.paymaster})
        if (entity) out.push_back(low(*entity));
    return out;
}

std::optional<Refusal> Bundler::banned(const std::string& chain,
                                       const std::vector<std::string>& entities) const {
    const std::int64_t now_ms = on_.clock();
    for (const std::string& entity : entities) {
        const auto found = banned_until_ms_.find(ban_name(chain, entity));
        if (found != banned_until_ms_.end() && found->second > now_ms)
            return Refusal{
                kBanned,
                entity + " made a bundle fail on the chain, and is not served for an hour",
                {}};
    }
    return std::nullopt;
}

ops::Awaitable<std::optional<Refusal>> Bundler::shut_out(std::string chain, std::string sender,
                                                         std::string project, bool is_new) {
    const auto found = failures_.find(project);
    if (found == failures_.end()) co_return std::nullopt;
    const Failures failures = found->second;
    if (failures.since_ms + kFailuresMs <= on_.clock() ||
        failures.count / (is_new ? 1 : kTakenTimes) < config_.failures_project)
        co_return std::nullopt;
    if (failures.count / kKnownTimes < config_.failures_project) {
        const auto known =
            co_await ask([chain, sender, before_ms = failures.since_ms](Store& store) {
                return store.is_known(chain, sender, before_ms);
            });
        // Without an answer nothing is kept or sent anyhow.
        if (!known || *known) co_return std::nullopt;
    }
    co_return Refusal{kBanned,
                      "Too many operations of this project failed on the chain. It is served "
                      "again within a day",
                      {}};
}

Fault Bundler::fault_of(const Loaded& failed, std::string_view code) const {
    const chain::UserOperation& operation = failed.operation;
    Fault out{.addresses = {ban_name(failed.row.chain, low(operation.sender))},
              .project = failed.row.project};
    // A factory and a paymaster serve others too. That an account is there already (AA10) or its
    // nonce is used (AA25) its owner brings about, and the factory of our own accounts has nothing
    // in it that could change.
    std::optional<chain::EvmAddress> other;
    if (code == "AA13" || code == "AA14" || code == "AA15") other = operation.factory;
    if (other && (operation.is_eip7702() || *other == smart_account::creation({}).factory))
        other.reset();
    if (code.starts_with("AA3")) other = operation.paymaster;
    if (other && !is_trusted_(*other))
        out.addresses.push_back(ban_name(failed.row.chain, low(*other)));
    return out;
}

ops::Awaitable<bool> Bundler::learn_penalties(bool anew) {
    const std::int64_t now_ms = on_.clock();
    const std::uint64_t written = faults_written_;
    if (!anew && learned_at_ms_ && now_ms >= *learned_at_ms_ && now_ms < *learned_at_ms_ + kLearnMs)
        co_return true;
    const auto held = co_await ask([now_ms](Store& store) { return store.penalties(now_ms); });
    if (!held) co_return false;
    if (written != faults_written_) co_return true;
    banned_until_ms_.clear();
    for (const Ban& one : held->bans) banned_until_ms_[one.address] = one.until_ms;
    failures_.clear();
    for (const Failures& one : held->failures) failures_[one.project] = one;
    learned_at_ms_ = now_ms;
    co_return true;
}

ops::Awaitable<Judged<std::string>> Bundler::submit(Place place, chain::UserOperation operation,
                                                    std::string project) {
    const auto refused = [this](Refusal why) {
        ++refused_;
        return std::unexpected(std::move(why));
    };
    // After a restart nobody is let in of whom it is not known.
    if (!co_await learn_penalties() && !learned_at_ms_) co_return refused(storage_refusal());
    if (auto why = banned(place.chain, entities_of(operation))) co_return refused(std::move(*why));
    if (auto why = co_await shut_out(place.chain, low(operation.sender), project, true))
        co_return refused(std::move(*why));
    if (operation.sender == address_)
        co_return refused({kInvalidFields, "The sender is the bundler itself", {}});
    if (operation.authorization && place.version == chain::EntryPointVersion::k07)
        co_return refused({kInvalidFields, "eip7702Auth needs EntryPoint 0.8", {}});
    if (operation.authorization && !chain::is_authorized(operation, place.chain_id))
        co_return refused(
            {kInvalidFields, "eip7702Auth is not the sender's authorization for this network", {}});
    const std::string hash = to_hex_0x(
        chain::user_operation_hash(operation, place.version, place.entry_point, place.chain_id));
    // What is known asks no node. Where the database does not answer, add says so.
    const auto known = co_await ask([hash](Store& store) { return store.find(hash); });
    if (known && *known && (*known)->state != OperationState::kDropped) co_return hash;
    const auto data = co_await data_fee_.kind(place.chain);
    if (!data) co_return refused(data.error());
    if (bundle_gas(operation, *data) > chain::Uint256(kTotalGasMax))
        co_return refused({kInvalidFields,
                           "The gas limits are above " + std::to_string(kTotalGasMax) + " together",
                           {}});
    const std::uint64_t own = chain::pre_verification_gas(operation);
    const auto too_little = [](std::uint64_t least) {
        return Refusal{kInvalidFields,
                       "preVerificationGas must be at least " + chain::make_quantity(least),
                       {}};
    };
    if (operation.pre_verification_gas < own) co_return refused(too_little(own));
    const auto now = co_await fees(place.chain);
    if (!now) co_return refused(now.error());
    const std::uint64_t tip = least_tip(place.chain);
    if (operation.max_fee_per_gas < least_fee(*now) ||
        operation.max_priority_fee_per_gas < tip - tip / 4)
        co_return refused(
            {kInvalidFields, "The fees are too low: ask pimlico_getUserOperationGasPrice", {}});
    if (*data != DataFeeKind::kNone) {
        const auto more =
            co_await data_fee_.gas(place, *data, operation, price_of(operation, *now));
        if (!more) co_return refused(more.error());
        if (operation.pre_verification_gas < own + *more)
            co_return refused(too_little(own + *more));
    }
    const auto good_until_ms = co_await simulator_.check(place, operation);
    if (!good_until_ms) co_return refused(good_until_ms.error());
    // Else it would be taken out of its bundle again when that is raised, and what takes its place
    // costs the key as much as its sender likes.
    const std::int64_t least_ms = kLeastTimeMs + 2 * config_.bump_ms;
    if (*good_until_ms != 0 && *good_until_ms < on_.clock() + least_ms)
        co_return refused({kOutOfTime,
                           "The operation is not good for the next " +
                               std::to_string(least_ms / 1000) + " seconds",
                           {}});
    OperationRow row{
        .hash = hash,
        .chain = place.chain,
        .entry_point = low(place.entry_point),
        .sender = low(operation.sender),
        .nonce = chain::to_quantity(operation.nonce),
        .project = project,
        .body = write_json(chain::user_operation_json(operation)),
        .max_fee_per_gas = static_cast<std::int64_t>(operation.max_fee_per_gas),
        .max_priority_fee_per_gas = static_cast<std::int64_t>(operation.max_priority_fee_per_gas),
        .received_at_ms = on_.clock(),
        .changed_at_ms = on_.clock(),
        .gas = static_cast<std::int64_t>(bundle_gas(operation, *data).low_u64()),
        .good_until_ms = *good_until_ms};
    const auto added = co_await ask(
        [row, limits = config_.waiting](Store& store) { return store.add(row, limits); });
    if (!added) {
        on_.log.error_seldom(
            "bundler.store_failed",
            {{"chain", place.chain}, {"reason", store::failure_word(added.error().kind)}});
        // It may have been kept, and is then carried out: the mark of docs/spec/rpc-proxy.md.
        Refusal why = storage_refusal();
        why.data = Json::object().set("unknown", Json::boolean(true));
        co_return refused(std::move(why));
    }
    switch (*added) {
        case Added::kDone:
            ++taken_;
            std::ranges::find(chains_, place.chain, &ChainState::id)->skip = 0;
            co_return hash;
        case Added::kKnown:
            co_return hash;
        case Added::kTooCheap:
            co_return refused({kInvalidFields,
                               "An operation with this nonce waits: to replace it, both fees must "
                               "be a tenth higher",
                               {}});
        case Added::kUnderWay:
            co_return refused(
                {kInvalidFields, "An operation with this nonce was sent already", {}});
        case Added::kSenderIsFull:
            co_return refused({kTooMany, "Too many operations of this account wait", {}});
        case Added::kProjectIsFull:
            co_return refused({kTooMany, "Too many operations of this project wait", {}});
        case Added::kIsFull:
            break;
    }
    co_return refused({kTooMany, "Too many operations wait. Try again later", {}});
}

ops::Awaitable<Judged<std::optional<OperationRow>>> Bundler::find(std::string chain,
                                                                  std::string hash) {
    auto row = co_await ask([hash](Store& store) { return store.find(hash); });
    if (!row) co_return std::unexpected(storage_refusal());
    if (*row && (*row)->chain != chain) co_return std::optional<OperationRow>();
    co_return std::move(*row);
}

void Bundler::tick() {
    const std::int64_t now_ms = on_.clock();
    for (std::size_t at = 0; at < chains_.size(); ++at) {
        ChainState& chain = chains_[at];
        if (chain.skip > 0) --chain.skip;
        if (chain.busy || chain.skip > 0) continue;
        chain.busy = true;
        chain.skip = kIdleTicks;
        ops::spawn(
            run(at), [this, at](bool) { chains_[at].busy = false; },
            [this, at](std::exception_ptr) { chains_[at].busy = false; });
    }
    if (now_ms < purged_at_ms_ + kPurgeMs) return;
    purged_at_ms_ = now_ms;
    const bool asked =
        on_.store.run([now_ms](Store& store) { return store.purge(now_ms - kKeepMs, now_ms); },
                      [](store::StoreResult<void>) {});
    static_cast<void>(asked);  // else the next hour
}

void Bundler::note(const char* event, const std::string& chain, const std::string& why,
                   std::string_view kind) {
    // Some of it those bring about whose operations fail. What befalls one network keeps no line
    // from another: of what lasts there is only the one.
    std::string which = std::string(event) + ' ' + chain;
    which.append(" ").append(kind);
    if (const std::int64_t count = lines_[std::move(which)].count(steady_ms()))
        on_.log.error(event, {{"chain", chain}, {"reason", why}, {"count", count}});
}

void Bundler::stuck(std::size_t at, bool& mark, const std::string& why) {
    if (std::exchange(mark, true)) return;
    const bool is_of_logs = &mark == &chains_[at].has_no_logs;
    note("bundler.stuck", chains_[at].id, why, is_of_logs ? "logs" : "bundle");
}

void Bundler::write_metrics(ops::MetricsText& out) const {
    out.counter("portico_bundler_taken_total", "User operations that were taken.", taken_);
    out.counter("portico_bundler_refused_total", "User operations that were refused.", refused_);
    out.counter("portico_bundler_bundles_total", "Bundles that came into a block.", bundles_);
    out.counter("portico_bundler_failed_total",
                "Bundles that failed in a block: the bundler's key paid for them.", failed_);
    out.counter("portico_bundler_bumped_total", "Times that a bundle was sent at a higher fee.",
                bumped_);
    out.counter("portico_bundler_reorganised_total",
                "User operations whose block was replaced, so that they were sent again.",
                replaced_);
    out.gauge("portico_bundler_stuck",
              "Networks whose bundle is in no block though it was sent as often as it may, is "
              "refused at a higher fee, or whose nodes tell no events.",
              static_cast<std::uint64_t>(std::ranges::count_if(
                  chains_, [](const auto& one) { return one.is_stuck || one.has_no_logs; })));
}

}  // namespace portico::api::bundler
