// SPDX-License-Identifier: Apache-2.0
//
// See following.hpp.
#include "core/solana_send/following.hpp"

#include <algorithm>
#include <utility>

#include "core/base/describe/describe.hpp"
#include "core/machine/stored_rows.hpp"
#include "core/solana_send/constants.hpp"

namespace portico::solana_send {
namespace {

using enum SolanaSentStatus;

// Solana's own numbers (solana.com/docs/rpc/http), beside those of JSON-RPC.
constexpr std::int64_t kTriedAndFailed = -32002;
constexpr std::int64_t kWrongSignature = -32003;
constexpr std::int64_t kNoHistory = -32011;

struct Stored {
    List<SolanaSent, kSentMax> transfers;
};
BOOST_DESCRIBE_STRUCT(Stored, (), (transfers))

SolanaSent* find(FollowingState& state, std::string_view id) {
    const auto found =
        std::ranges::find(state.sent, id, [](const SolanaSent& one) { return one.id.value; });
    return found == state.sent.end() ? nullptr : &*found;
}

bool is_over(SolanaSentStatus status) {
    return status == kConfirmed || status == kFailed || status == kExpired;
}

bool is_followed(const SolanaSent& one, std::int64_t now_ms) {
    return !is_over(one.status) || now_ms - one.changed_at_ms < kSettledMs;
}

void store(FollowingState& state, const Context& context) {
    state.changed = true;
    while (state.sent.size() > kSentMax) state.sent.pop_back();
    Stored stored;
    for (const SolanaSent& one : state.sent) stored.transfers.push_back(one);
    machine::store_rows(context.storage, kTransfersKey, type_info<Stored>(), &stored, context);
}

void become(FollowingState& state, SolanaSent& sent, SolanaSentStatus status,
            const Context& context) {
    if (sent.status == status) return;
    sent.status = status;
    sent.changed_at_ms = context.now_ms;
    store(state, context);
}

FollowingState::Seen& seen_of(FollowingState& state, const SolanaSent& sent) {
    for (FollowingState::Seen& one : state.seen)
        if (one.transfer == sent.id.value) return one;
    state.seen.push_back({.transfer = sent.id});
    return state.seen.back();
}

EffectId ask(const SolanaSent& sent, const List<ShortText, 8>& rpc_urls, std::string_view method,
             Json params, const Context& context) {
    return context.request_chain(Owner::kFollowing, sent.chain, rpc_urls, method,
                                 std::move(params));
}

void deliver(FollowingState& state, const SolanaSent& sent, bool first, const Context& context) {
    Json options = Json::object();
    options.set("encoding", Json::string("base64"));
    options.set("preflightCommitment", Json::string("confirmed"));
    const EffectId id =
        ask(sent, sent.rpc_urls, "sendTransaction",
            Json::array({Json::string(sent.transaction), std::move(options)}), context);
    state.deliveries.push_back({id, sent.id, first});
}

void wait_to_look(FollowingState& state, const Context& context) {
    if (state.timer != 0 || !state.looks.empty()) return;
    std::int64_t delay_ms = 0;
    for (const SolanaSent& one : state.sent) {
        if (!is_followed(one, context.now_ms)) continue;
        const bool slow = context.now_ms - one.at_ms > kSlowAfterMs;
        const std::int64_t wanted_ms = slow ? kSlowPollMs : kPollMs;
        delay_ms = delay_ms == 0 ? wanted_ms : std::min(delay_ms, wanted_ms);
    }
    if (delay_ms != 0) state.timer = context.set_timer(Owner::kFollowing, delay_ms);
}

void look(FollowingState& state, const Context& context) {
    for (const SolanaSent& one : state.sent) {
        if (!is_followed(one, context.now_ms)) continue;
        Json depth = Json::object();
        depth.set("commitment", Json::string("finalized"));
        // One node a look: what two say together may be of two moments.
        List<ShortText, 8> node;
        const std::size_t turn = seen_of(state, one).looks++;
        if (!one.rpc_urls.empty()) node.push_back(one.rpc_urls[turn % one.rpc_urls.size()]);
        const EffectId request =
            ask(one, node, "getEpochInfo", Json::array({std::move(depth)}), context);
        state.looks.push_back({one.id, request, std::move(node)});
    }
    wait_to_look(state, context);
}

void judge(FollowingState& state, SolanaSent& sent, Status status, const Context& context) {
    int& expired = seen_of(state, sent).expired;
    if (status != Status::kExpired) expired = 0;
    switch (status) {
        case Status::kConfirmed:
            return become(state, sent, kConfirmed, context);
        case Status::kFailed:
            return become(state, sent, kFailed, context);
        case Status::kProcessed:
            return;
        case Status::kUnknown:
            if (is_over(sent.status)) become(state, sent, kPending, context);
            if (sent.status == kPending) deliver(state, sent, false, context);
            return;
        case Status::kExpired:
            if (++expired < kExpiredLooks) return;
            if (sent.status != kRefused) return become(state, sent, kExpired, context);
            // Whoever sent it was told at once.
            const std::string id = sent.id;
            erase_if(state.sent, [&](const SolanaSent& one) { return one.id == id; });
            return store(state, context);
    }
}

// Of two accounts of one transfer the later state stands.
void merge(FollowingState& state, std::string_view text) {
    Stored stored;
    machine::read_rows(text, stored);
    for (const SolanaSent& other : stored.transfers) {
        SolanaSent* own = find(state, other.id);
        if (own == nullptr)
            state.sent.insert(
                std::ranges::find_if(state.sent,
                                     [&](const auto& one) { return one.at_ms < other.at_ms; }),
                other);
        else if (other.changed_at_ms > own->changed_at_ms)
            *own = other;
    }
    state.changed = true;
}

// Why a node has not taken it, where it is sure; nothing where another one, or this one in a
// moment, may.
std::optional<SentAnswered> read_refusal(const std::string& id, const RpcError& error) {
    if (error.code == kWrongSignature) return SentAnswered{id, Problem::kChanged};
    if (error.code != kTriedAndFailed) return std::nullopt;
    Json trial = Json::object();
    trial.set("value", error.data.value_or(Json::object()));
    const auto read = read_trial(trial);
    if (!read || read->went || read->old_block || read->reason == "AlreadyProcessed")
        return std::nullopt;
    return SentAnswered{id, Problem::kReverted, read->reason};
}

std::optional<SentAnswered> delivered(FollowingState& state,
                                      const FollowingState::Delivery& delivery,
                                      const ChainAnswered& event, const Context& context) {
    SolanaSent* const sent = find(state, delivery.transfer);
    if (sent == nullptr) return std::nullopt;
    auto refused = event.error ? read_refusal(delivery.transfer, *event.error) : std::nullopt;
    if (refused && sent->status == kPending) become(state, *sent, kRefused, context);
    if (!delivery.first) return std::nullopt;
    wait_to_look(state, context);
    return refused ? std::move(refused) : SentAnswered{delivery.transfer};
}

EffectId ask_status(const SolanaSent& sent, const FollowingState::Look& look,
                    const Context& context) {
    Json params = Json::array({Json::array({Json::string(sent.hash)})});
    if (!look.recent) {
        Json options = Json::object();
        options.set("searchTransactionHistory", Json::boolean(true));
        params.push(std::move(options));
    }
    return ask(sent, look.rpc_urls, "getSignatureStatuses", std::move(params), context);
}

// What the node says of it. Nothing where another request of the look is under way, or nothing is
// known.
std::optional<Status> status_of(FollowingState::Look& look, const SolanaSent& sent,
                                const ChainAnswered& event, const Context& context) {
    const auto last_valid = static_cast<std::uint64_t>(sent.last_valid_height);
    // What it does not know it may have forgotten: that says neither that it never comes, nor that
    // its block was undone.
    const auto maybe_forgotten = [&] {
        return is_over(sent.status) ? std::nullopt : std::optional(Status::kUnknown);
    };
    if (look.expired) {
        const auto first = read_number(event.result ? &*event.result : nullptr);
        return first && has_kept(*first, *look.height, last_valid) ? std::optional(Status::kExpired)
                                                                   : maybe_forgotten();
    }
    if (event.error && event.error->code == kNoHistory && look.height && !look.recent) {
        look.recent = true;
        look.request = ask_status(sent, look, context);
        return std::nullopt;
    }
    if (!event.result) return std::nullopt;
    if (!look.height) {
        look.height = read_height(*event.result);
        if (look.height) look.request = ask_status(sent, look, context);
        return std::nullopt;
    }
    const auto status = read_status(*event.result, *look.height, last_valid);
    if (look.recent && (status == Status::kExpired || status == Status::kUnknown))
        return maybe_forgotten();
    const bool is_kept = context.now_ms - sent.at_ms <= kKeptMs || sent.status == kRefused;
    if (status != Status::kExpired || is_kept) return status;
    look.expired = true;
    look.request = ask(sent, look.rpc_urls, "getFirstAvailableBlock", Json::array(), context);
    return std::nullopt;
}

void looked(FollowingState& state, std::size_t place, const ChainAnswered& event,
            const Context& context) {
    FollowingState::Look& look = state.looks[place];
    SolanaSent* const sent = find(state, look.transfer);
    const auto status = sent != nullptr ? status_of(look, *sent, event, context) : std::nullopt;
    if (look.request != event.id) return;  // it goes on
    state.looks.erase(state.looks.begin() + static_cast<std::ptrdiff_t>(place));
    if (status) judge(state, *sent, *status, context);
    wait_to_look(state, context);
}

}  // namespace

void restore(FollowingState& state, const Context& context) {
    if (const std::string* text = context.storage.find(kTransfersKey)) merge(state, *text);
    look(state, context);
}

void begin(FollowingState& state, const SolanaSent& sent, const Context& context) {
    state.sent.insert(state.sent.begin(), sent);
    store(state, context);
    deliver(state, sent, true, context);
}

std::optional<SentAnswered> update(FollowingState& state, const ChainAnswered& event,
                                   const Context& context) {
    if (event.id == 0) return std::nullopt;
    const auto delivery =
        std::ranges::find(state.deliveries, event.id, &FollowingState::Delivery::id);
    if (delivery != state.deliveries.end()) {
        const FollowingState::Delivery done = std::move(*delivery);
        state.deliveries.erase(delivery);
        return delivered(state, done, event, context);
    }
    for (std::size_t i = 0; i < state.looks.size(); ++i)
        if (state.looks[i].request == event.id) {
            looked(state, i, event, context);
            break;
        }
    return std::nullopt;
}

void update(FollowingState& state, const machine::TimerFired& event, const Context& context) {
    if (event.timer_id != state.timer) return;
    state.timer = 0;
    look(state, context);
}

void update(FollowingState& state, const machine::StorageChanged& event, const Context& context) {
    if (event.key.value != std::string(kPrefix).append(kTransfersKey) || !event.value) return;
    merge(state, *event.value);
    wait_to_look(state, context);
}

SolanaTransfersSlice make_slice(const FollowingState& state) {
    SolanaTransfersSlice slice;
    for (const SolanaSent& one : state.sent)
        if (one.status != kRefused) slice.transfers.push_back(one);
    return slice;
}

}  // namespace portico::solana_send
