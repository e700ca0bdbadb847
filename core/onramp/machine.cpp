// SPDX-License-Identifier: Apache-2.0
//
// See machine.hpp.
#include "core/onramp/machine.hpp"

#include <algorithm>
#include <utility>

#include "core/base/describe/describe.hpp"
#include "core/machine/slices.hpp"
#include "core/machine/step.hpp"
#include "core/onramp/buying.hpp"

namespace portico::onramp {
namespace {

// A long list of holdings, or an answer of 4 MiB, escaped.
constexpr JsonLimits kStepLimits{.depth = 64, .size_bytes = 16 * 1024 * 1024};
using Show = OnrampSlices;

constexpr const char* kTokens = "tokens";
constexpr const char* kAccount = "account";
constexpr const char* kNetworks = "networks";

bool is_same(const std::optional<WatchedAccount>& a, const std::optional<WatchedAccount>& b) {
    if (!a || !b) return a.has_value() == b.has_value();
    return a->address == b->address && a->chain == b->chain && a->smart == b->smart;
}

}  // namespace

struct Machine::State {
    explicit State(std::uint32_t first_id) : ids(first_id) {}
    OnrampConfig config{};
    machine::Ids ids;
    std::int64_t now_ms = 0;
    bool started = false;
    machine::Storage storage{kStoredKeys};
    std::optional<WatchedAccount> account{};
    std::optional<account::TokensSlice> holdings{};
    std::vector<std::string> networks{};
    std::int64_t account_timer = 0;
    BuyState buy{};
    ListState list{};
    machine::Slices<OnrampSlices> slices{};
};

class Machine::Turn final : public machine::Turn<Machine::Turn> {
  public:
    Turn(State& state, std::int64_t at_ms) : m_(state), at_ms_(at_ms) {}

    void begin() {
        context_.now_ms = m_.now_ms = std::max(m_.now_ms, at_ms_);
        if (std::exchange(m_.started, true)) return;
        machine::WatchSlices watched;
        for (const char* name : {kTokens, kAccount, kNetworks}) watched.names.push_back(name);
        context_.emit(watched);
        context_.emit(ReadBuyer{});
        restore(m_.buy, context_);
    }
    void end() {
        m_.buy.shown.has_window = m_.buy.window != 0;
        slices_.mark(machine::kSliceBit<&Show::buy>);
        slices_.mark(machine::kSliceBit<&Show::purchases>);
        slices_.publish<&Show::buy>([&]() -> const BuySlice& { return m_.buy.shown; });
        slices_.publish<&Show::purchases>([&]() -> const PurchasesSlice& { return m_.list.shown; });
    }
    std::string output() const { return machine::output_json(out_, {.slices = true}); }

  private:
    friend machine::Turn<Machine::Turn>;

    template <class Event>
    void on(const Event& event) {
        update(m_.buy, event, context_);
    }
    void on(const OpenPurchases& event) { update(m_.list, event, context_); }
    void on(const ClosePurchases& event) { update(m_.list, event, context_); }
    void on(const WatchAccount& event) {
        const bool same = is_same(m_.account, event.account);
        m_.account = event.account;
        if (same) return;
        account_changed(m_.buy, context_);
        account_changed(m_.list, context_);
    }
    void on(const HttpAnswered& event) {
        options_answered(m_.buy, event, context_);
        quotes_answered(m_.buy, event, context_);
        page_answered(m_.buy, event, context_);
        poll_answered(m_.buy, event, context_);
        list_answered(m_.list, event, context_);
    }
    void on(const machine::TimerFired& event) {
        if (event.timer_id == m_.account_timer) {
            m_.account_timer = 0;
            return context_.emit(ReadBuyer{});
        }
        timer_fired(m_.buy, event.timer_id, context_);
        timer_fired(m_.list, event.timer_id, context_);
    }
    // What a page of the provider says to its opener is no report of it.
    void on(const PopupMessage&) {}
    void on(const machine::StorageChanged& event) { m_.storage.changed(event); }
    void on(const machine::OnlineChanged&) {}
    void on(const machine::SliceChanged& event) {
        if (event.name == kTokens) {
            account::TokensSlice slice;
            if (read_described(type_info<account::TokensSlice>(), event.value, &slice))
                m_.holdings = std::move(slice);
        } else if (event.name == kNetworks) {
            read_networks(event.value);
            networks_changed(m_.buy, context_);
        } else if (m_.account_timer == 0) {
            // The engine shows its slices before it tells of the account: that is read a turn on.
            m_.account_timer = context_.set_timer(Owner::kBuyer, 0);
        }
    }

    void read_networks(const Json& slice) {
        m_.networks.clear();
        const Json* rows = slice.find("networks");
        if (!rows || !rows->is_array()) return;
        for (const Json& row : rows->items())
            if (const auto id = row.find_string("caip_network_id")) m_.networks.emplace_back(*id);
    }

    State& m_;
    std::int64_t at_ms_;
    machine::Output out_;
    Context context_{{0, m_.ids, out_}, m_.config,   m_.storage,
                     m_.account,        m_.holdings, m_.networks};
    machine::SliceWriter<OnrampSlices> slices_{m_.slices, out_.slices};
};

Machine::Machine(machine::Kept<State> state) : state_(std::move(state)) {}
Machine::Machine(Machine&&) noexcept = default;
Machine& Machine::operator=(Machine&&) noexcept = default;
Machine::~Machine() = default;

Result<Machine> Machine::create(std::string_view config_json, const EntropyFn& entropy) {
    machine::Kept<State> state(new State(machine::draw_start(entropy)));
    PORTICO_CHECK(read_described(type_info<OnrampConfig>(), PORTICO_TRY(parse_json(config_json)),
                                 &state->config));
    state->now_ms = state->config.at_ms;
    if (state->config.storage) {
        state->storage.restore(std::move(*state->config.storage));
        state->config.storage.reset();
    }
    return Machine(std::move(state));
}

std::string Machine::step(std::string_view step_json) {
    return machine::step<OnrampInput, Turn>(step_json, kStepLimits, *state_);
}

}  // namespace portico::onramp
