// SPDX-License-Identifier: Apache-2.0
//
// See machine.hpp. Which areas an event concerns, and in which order.
#include "core/account/machine.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#include "core/account/activity.hpp"
#include "core/account/chain_rpc.hpp"
#include "core/account/chart.hpp"
#include "core/account/identity.hpp"
#include "core/account/native_balance.hpp"
#include "core/account/nfts.hpp"
#include "core/account/tokens.hpp"
#include "core/base/assert.hpp"
#include "core/base/describe_visit.hpp"

namespace portico::account {
namespace {

// A chain's answer of 4 MiB, escaped.
constexpr JsonLimits kStepLimits{.depth = 128, .size_bytes = 16 * 1024 * 1024};
// Questions that one event may lead to; more is a loop of ours.
constexpr std::size_t kRepliesMax = 10'000;

/// AccountStep with its event still as it stands in the document.
struct StepInPlace {
    std::int64_t at_ms = 0;
    const Json* event = nullptr;
};
BOOST_DESCRIBE_STRUCT(StepInPlace, (), (at_ms, event))

std::string within_event(const std::string& path) {
    return path == "$" ? "event" : "event." + path;
}

enum Slice : unsigned { kBalance, kTokens, kIdentity, kActivity, kNfts, kChart, kSlices };
constexpr const char* kSliceNames[] = {"balance",  "tokens", "identity",
                                       "activity", "nfts",   "chart"};
static_assert(std::ranges::equal(kSliceNames, describe_detail::Table<AccountSlices>::kNames,
                                 [](std::string_view a, std::string_view b) { return a == b; }));

}  // namespace

struct Machine::State {
    explicit State(std::uint32_t first_id) : ids(first_id) {}
    AccountConfig config{};
    IdSource ids;
    std::int64_t now_ms = 0;
    bool online = true;
    WatchAccount watch{};
    RpcState rpc{};
    BalanceState balance{};
    ServerState server{};
    TokensState tokens{};
    IdentityState identity{};
    ActivityState activity{};
    NftsState nfts{};
    ChartState chart{};
    std::array<std::string, kSlices> published{};  ///< every slice as last sent
};

class Machine::Taker {
  public:
    Taker(State& state, std::int64_t at_ms) : m_(state), at_ms_(at_ms) {}

    // The event has been read, whole: from here on the step cannot be refused.
    template <class Event>
    void take(const Event& event) {
        context_.now_ms = m_.now_ms = std::max(m_.now_ms, at_ms_);
        on(event);
        settle();
    }

    std::string output() {
        std::string text = R"({"effects":[)";
        add_list(text, effects_);
        text += R"(,"events":[)";
        add_list(text, events_);
        text += R"(,"slices":{)";
        const std::size_t before = text.size();
        const BalanceSlice balance = make_slice(m_.balance, m_.watch);
        publish(text, kBalance, balance);
        publish(text, kTokens, make_slice(m_.tokens, balance, context_));
        publish(text, kIdentity, make_slice(m_.identity, m_.watch));
        publish_list(text, kActivity, m_.activity);
        publish_list(text, kNfts, m_.nfts);
        publish(text, kChart, make_slice(m_.chart));
        if (text.size() > before) text.pop_back();
        text += "}}";
        return text;
    }

  private:
    void on(const WatchAccount& event) {
        m_.watch = event;
        look_around();
    }
    void on(const AskChain& event) { update(m_.rpc, {std::nullopt, event}, context_); }
    void on(const RefreshAccount& event) {
        update(m_.balance, event, context_);
        update(m_.tokens, m_.server, event, context_);
        update(m_.activity, m_.server, event, context_);
        update(m_.nfts, m_.server, event, context_);
        update(m_.chart, m_.server, event, context_);
    }
    void on(const MoreActivity& event) { update(m_.activity, event, context_); }
    void on(const MoreNfts& event) { update(m_.nfts, event, context_); }
    void on(const ChooseChartPeriod& event) { update(m_.chart, m_.server, event, context_); }
    void on(const HttpAnswered& event) {
        if (update(m_.server, event, context_)) return look_around();
        update(m_.rpc, event, context_);
        update(m_.tokens, m_.server, event, context_);
        update(m_.identity, event, context_);
        update(m_.activity, m_.server, event, context_);
        update(m_.nfts, m_.server, event, context_);
        update(m_.chart, event, context_);
    }
    void on(const WalletAnswered& event) {
        update(m_.balance, event, context_);
        update(m_.tokens, m_.server, event, context_);
    }
    void on(const wc::TimerFired& event) {
        switch (owner_of(event.timer_id).value_or(Owner::kChain)) {
            case Owner::kChain:
                return update(m_.rpc, event, context_);
            case Owner::kBalance:
                return update(m_.balance, event, context_);
            case Owner::kTokens:
                return update(m_.tokens, m_.server, event, context_);
            case Owner::kActivity:
                return update(m_.activity, m_.server, event, context_);
            case Owner::kNfts:
                return update(m_.nfts, m_.server, event, context_);
            case Owner::kChart:
                return update(m_.chart, m_.server, event, context_);
            default:
                return;
        }
    }
    void on(const wc::OnlineChanged& event) {
        context_.online = m_.online = event.online;
        if (event.online && context_.is_looked_at()) look_around();
    }

    // Everybody sees whether there is something to ask.
    void look_around() {
        watch_changed(m_.balance, context_);
        watch_changed(m_.tokens, m_.server, context_);
        watch_changed(m_.identity, m_.server, context_);
        watch_changed(m_.activity, m_.server, context_);
        watch_changed(m_.nfts, m_.server, context_);
        watch_changed(m_.chart, m_.server, context_);
    }

    // Questions to chains and their answers, until nobody has more to say.
    void settle() {
        for (std::size_t count = 0; !questions_.empty() || !m_.rpc.replies.empty(); ++count) {
            PORTICO_ASSERT(count < kRepliesMax);
            const auto questions = std::move(questions_);
            questions_.clear();
            for (const ChainQuestion& question : questions) update(m_.rpc, question, context_);
            const auto replies = std::move(m_.rpc.replies);
            m_.rpc.replies.clear();
            for (const ChainReply& reply : replies) {
                if (!reply.owner)
                    context_.tell(reply.answer);
                else if (*reply.owner == Owner::kBalance)
                    update(m_.balance, reply.answer, context_);
            }
        }
    }

    static void add_list(std::string& text, std::string& items) {
        if (!items.empty()) items.pop_back();
        text += items;
        text += ']';
    }

    // Long lists are not written at every step.
    template <class Area>
    void publish_list(std::string& out, Slice slice, Area& area) {
        if (std::exchange(area.list.changed, false)) publish(out, slice, make_slice(area));
    }

    // A slice is sent only if its text is news.
    template <class T>
    void publish(std::string& out, Slice slice, const T& value) {
        std::string text = to_json_text(value);
        std::string& published = m_.published[slice];
        if (text == published) return;
        published = std::move(text);
        append_json_string(out, kSliceNames[slice]);
        out += ':';
        out += published;
        out += ',';
    }

    State& m_;
    std::int64_t at_ms_;
    std::string effects_;
    std::string events_;
    Vec<ChainQuestion> questions_;
    Context context_{0, m_.config, m_.watch, m_.online, m_.ids, effects_, events_, questions_};
};

Machine::Machine(std::unique_ptr<State> state) : state_(std::move(state)) {}
Machine::Machine(Machine&&) noexcept = default;
Machine& Machine::operator=(Machine&&) noexcept = default;
Machine::~Machine() = default;

Result<Machine> Machine::create(std::string_view config_json, const EntropyFn& entropy) {
    std::array<std::uint8_t, 4> random{};
    entropy(random);
    std::uint32_t first_id = 0;
    std::memcpy(&first_id, random.data(), sizeof first_id);
    auto state = std::make_unique<State>(first_id);
    PORTICO_CHECK(read_described(type_info<AccountConfig>(), PORTICO_TRY(parse_json(config_json)),
                                 &state->config));
    state->now_ms = state->config.at_ms;
    return Machine(std::move(state));
}

std::string Machine::step(std::string_view step_json) {
    const auto json = parse_json(step_json, kStepLimits);
    if (!json) return refusal_json(json.error());
    StepInPlace input;
    if (const auto read = read_described(type_info<StepInPlace>(), *json, &input); !read)
        return refusal_json(read.error());
    Taker taker(*state_, input.at_ms);
    Error error{};
    visit_described<AccountInput>(*input.event, taker, error);
    if (error.detail.empty()) return taker.output();
    error.detail = within_event(error.detail);
    return refusal_json(error);
}

}  // namespace portico::account
