// SPDX-License-Identifier: Apache-2.0
//
// See machine.hpp. Which areas an event concerns, and in which order.
#include "core/account/machine.hpp"

#include <algorithm>
#include <utility>

#include "core/account/activity/activity.hpp"
#include "core/account/approvals/approvals.hpp"
#include "core/account/holdings/chart.hpp"
#include "core/account/holdings/nfts.hpp"
#include "core/account/holdings/tokens.hpp"
#include "core/account/identity.hpp"
#include "core/account/rpc/chain_rpc.hpp"
#include "core/account/rpc/native_balance.hpp"
#include "core/machine/slices.hpp"
#include "core/machine/step.hpp"

namespace portico::account {
namespace {

// A chain's answer of 4 MiB, escaped.
constexpr JsonLimits kStepLimits{.depth = 128, .size_bytes = 16 * 1024 * 1024};
template <auto... Slice>
constexpr unsigned kBits = machine::kSliceBit<Slice...>;
using Show = AccountSlices;

}  // namespace

struct Machine::State {
    explicit State(std::uint32_t first_id) : ids(first_id) {}
    AccountConfig config{};
    machine::Ids ids;
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
    ApprovalsState approvals{};
    machine::Slices<AccountSlices> slices{};
};

class Machine::Turn final : public machine::Turn<Machine::Turn>, private Commands {
  public:
    Turn(State& state, std::int64_t at_ms) : m_(state), at_ms_(at_ms) {}

    void begin() { context_.now_ms = m_.now_ms = std::max(m_.now_ms, at_ms_); }
    void end() {
        while (!commands_.empty()) commands_.handle_next(*this);
        publish();
    }
    std::string output() const {
        return machine::output_json(out_, {.events = true, .slices = true});
    }

  private:
    friend machine::Turn<Machine::Turn>;

    void on(const WatchAccount& event) {
        m_.watch = event;
        look_around();
    }
    void on(const RequestChain& event) { on(ChainQuestion{std::nullopt, event}); }
    void on(const RefreshAccount& event) {
        update(m_.balance, event, context_);
        update(m_.tokens, m_.server, event, context_);
        update(m_.activity, m_.server, event, context_);
        update(m_.nfts, m_.server, event, context_);
        update(m_.chart, m_.server, event, context_);
        update(m_.identity, m_.server, event, context_);
        update(m_.approvals, m_.server, event, context_);
    }
    void on(const MoreActivity& event) { update(m_.activity, event, context_); }
    void on(const MoreNfts& event) { update(m_.nfts, event, context_); }
    void on(const ChooseChartPeriod& event) { update(m_.chart, m_.server, event, context_); }
    void on(const RevokeApproval& event) { update(m_.approvals, event, context_); }
    void on(const HttpAnswered& event) {
        if (update(m_.server, event, context_)) return look_around();
        update(m_.rpc, event, context_);
        update(m_.tokens, m_.server, event, context_);
        update(m_.identity, event, context_);
        update(m_.activity, m_.server, event, context_);
        update(m_.nfts, m_.server, event, context_);
        update(m_.chart, event, context_);
        update(m_.approvals, m_.server, event, context_);
    }
    void on(const WalletAnswered& event) {
        update(m_.balance, event, context_);
        update(m_.tokens, m_.server, event, context_);
        update(m_.approvals, m_.server, event, context_);
    }
    void on(const wc::TimerFired& event) {
        switch (machine::owner_of<Owner>(event.timer_id).value_or(Owner::kChain)) {
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
            case Owner::kApprovals:
                return update(m_.approvals, m_.server, event, context_);
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
        watch_changed(m_.approvals, m_.server, context_);
    }

    void on(const ChainQuestion& command) override { update(m_.rpc, command, context_); }
    void on(const ChainReply& command) override {
        if (!command.owner)
            context_.notify(command.answer);
        else if (*command.owner == Owner::kBalance)
            update(m_.balance, command.answer, context_);
    }

    void publish() {
        slices_.mark(kBits<&Show::balance, &Show::tokens, &Show::identity, &Show::chart>);
        // Long lists are not written at every step.
        if (std::exchange(m_.activity.list.changed, false)) slices_.mark(kBits<&Show::activity>);
        if (std::exchange(m_.nfts.list.changed, false)) slices_.mark(kBits<&Show::nfts>);
        if (std::exchange(m_.approvals.list.changed, false)) slices_.mark(kBits<&Show::approvals>);
        const BalanceSlice balance = make_slice(m_.balance, m_.watch);
        slices_.publish<&Show::balance>([&]() -> const BalanceSlice& { return balance; });
        slices_.publish<&Show::tokens>([&] { return make_slice(m_.tokens, balance, context_); });
        slices_.publish<&Show::identity>([&] { return make_slice(m_.identity, m_.watch); });
        slices_.publish<&Show::activity>([&] { return make_slice(m_.activity); });
        slices_.publish<&Show::nfts>([&] { return make_slice(m_.nfts); });
        slices_.publish<&Show::chart>([&] { return make_slice(m_.chart); });
        slices_.publish<&Show::approvals>([&] { return make_slice(m_.approvals); });
    }

    State& m_;
    std::int64_t at_ms_;
    machine::Output out_;
    CommandQueue commands_;
    Context context_{{0, m_.ids, out_}, m_.config, m_.watch, m_.online, commands_};
    machine::SliceWriter<AccountSlices> slices_{m_.slices, out_.slices};
};

Machine::Machine(machine::Kept<State> state) : state_(std::move(state)) {}
Machine::Machine(Machine&&) noexcept = default;
Machine& Machine::operator=(Machine&&) noexcept = default;
Machine::~Machine() = default;

Result<Machine> Machine::create(std::string_view config_json, const EntropyFn& entropy) {
    machine::Kept<State> state(new State(machine::draw_start(entropy)));
    PORTICO_CHECK(read_described(type_info<AccountConfig>(), PORTICO_TRY(parse_json(config_json)),
                                 &state->config));
    state->now_ms = state->config.at_ms;
    return Machine(std::move(state));
}

std::string Machine::step(std::string_view step_json) {
    return machine::step<AccountInput, Turn>(step_json, kStepLimits, *state_);
}

}  // namespace portico::account
