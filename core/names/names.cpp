// SPDX-License-Identifier: Apache-2.0
//
// See names.hpp.
#include "core/names/names.hpp"

#include <algorithm>
#include <utility>

#include "core/account/server.hpp"
#include "core/api/names.hpp"
#include "core/api/refusal.hpp"
#include "core/base/bytes.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/base/encoding/percent.hpp"
#include "core/base/text/ascii.hpp"
#include "core/base/version.hpp"
#include "core/chain/eip155/address.hpp"
#include "core/chain/names/coin_type.hpp"
#include "core/chain/names/zone_name.hpp"

namespace portico::names {
namespace {

using account::read_body;
using account::shown_text;
using enum NamesState;

/// docs/names.md#in-the-page: four characters, though the server takes three.
constexpr std::size_t kLabelMin = 4;
constexpr std::int64_t kTypingMs = 500;
constexpr std::int64_t kTimeoutMs = 10'000;
/// A contract's signature is asked of a chain.
constexpr std::int64_t kRegisterMs = 30'000;

// EIP-1193 and EIP-1474; 5000 to 5999 are refusals of CAIP-25's wallets.
constexpr std::int64_t kUserRejected = 4001;
constexpr std::int64_t kRequestPending = -32002;
constexpr bool is_refusal(std::int64_t code) {
    return code == kUserRejected || (code >= 5000 && code < 6000);
}

constexpr std::size_t kSignatureBytes = 65;
constexpr std::uint8_t kFirstV = 27;

std::string address_of(const NamesRules& state) {
    return state.account.substr(state.account.rfind(':') + 1);
}
/// A whole name of the zone may be typed or pasted.
std::string typed_label(const NamesRules& state) {
    std::string label = ascii_lower(state.shown.text.value);
    const std::string suffix = "." + state.shown.zone.value;
    if (label.size() > suffix.size() && label.ends_with(suffix))
        label.resize(label.size() - suffix.size());
    return label;
}

std::string name_of(std::string_view label, const NamesRules& state) {
    return std::string(label).append(".").append(state.shown.zone.value);
}

NameVerdict read_label(std::string_view label, const NamesRules& state) {
    if (label.empty()) return NameVerdict::kNone;
    const auto name = chain::parse_zone_name(name_of(label, state));
    if (!name) switch (name.error()) {
            case chain::ZoneNameFault::kLength:
                return label.size() < kLabelMin ? NameVerdict::kTooShort : NameVerdict::kTooLong;
            case chain::ZoneNameFault::kHyphens:
                return NameVerdict::kHyphens;
            default:
                return NameVerdict::kCharacters;
        }
    return label.size() < kLabelMin ? NameVerdict::kTooShort : NameVerdict::kChecking;
}

void forget_check(NamesRules& state, const Context& context) {
    context.clear_timer(state.timer);
    state.suggestions = 0;
}

void ask_suggestions(NamesRules& state, const Context& context) {
    state.suggestions = ask_suggestions(typed_label(state), state.shown.zone.value, context);
}

/// What is typed has changed: the rules here decide first, and ask the server when nobody types.
void typed(NamesRules& state, const Context& context) {
    forget_check(state, context);
    NamesSlice& shown = state.shown;
    shown.suggestions.clear();
    shown.name.reset();
    shown.problem.reset();
    shown.detail.reset();
    const std::string label = typed_label(state);
    shown.verdict = read_label(label, state);
    if (shown.verdict != NameVerdict::kChecking) return;
    shown.name = name_of(label, state);
    state.timer = context.set_timer(Owner::kTimer, kTypingMs);
}

void forget_attempt(NamesRules& state) {
    state.signing = state.registering = state.lookup = 0;
    state.message.clear();
    state.shown.asked_at_s.reset();
}

void show_form(NamesRules& state) {
    const bool able = !state.account.empty() && !state.shown.zones.empty();
    state.shown.state = !state.open ? kClosed : able ? kForm : kUnavailable;
}

void failed(NamesRules& state, NameProblem problem, std::string_view detail = {}) {
    forget_attempt(state);
    show_form(state);
    state.shown.problem = problem;
    state.shown.detail.reset();
    if (!detail.empty()) state.shown.detail = shown_text(detail, 1024);
    ++state.shown.problems;
}

/// Where somebody else has it now, the visitor sees what is free.
void lost(NamesRules& state, const Context& context) {
    failed(state, NameProblem::kLost);
    state.shown.verdict = NameVerdict::kTaken;
    ask_suggestions(state, context);
}

void taken(NamesRules& state) {
    forget_attempt(state);
    state.shown.state = kTaken;
    state.shown.problem.reset();
    state.shown.detail.reset();
}

// --- answers of the server

void suggestions_answered(NamesRules& state, const HttpAnswered& event, const Context& context) {
    state.suggestions = 0;
    NamesSlice& shown = state.shown;
    const auto body = read_body<api::NameSuggestions>(event);
    note_time(state, body, context);
    const bool waits = shown.verdict == NameVerdict::kChecking;
    if (!body || body->suggestions.empty() || !shown.name ||
        body->suggestions[0].name.value != shown.name->value) {
        if (waits) shown.verdict = NameVerdict::kUnknown;
        return;
    }
    shown.verdict = body->suggestions[0].registered ? NameVerdict::kTaken : NameVerdict::kFree;
    shown.suggestions.clear();
    if (shown.verdict != NameVerdict::kTaken) return;
    for (const api::NameSuggestion& one : body->suggestions) {
        const auto name = chain::parse_zone_name(one.name);
        if (one.registered || !name || name->text != one.name.value ||
            name->zone() != shown.zone.value || name->label().size() < kLabelMin ||
            shown.suggestions.size() == 4)
            continue;
        shown.suggestions.push_back(NameText(name->label()));
    }
}

void ask_whose(NamesRules& state, const Context& context) {
    state.lookup = context.take_id(Owner::kLookup);
    context.emit(HttpGet{
        state.lookup,
        server_url("/v1/profile/account/" + state.shown.name->value, context) + "&apiVersion=2",
        kTimeoutMs});
}

void register_answered(NamesRules& state, const HttpAnswered& event, const Context& context) {
    state.registering = 0;
    if (event.status == 200) return taken(state);
    // It may have it, and only its answer be lost.
    if (event.failure || event.status == 0 || event.status >= 500) return ask_whose(state, context);
    const api::RefusalReason reason = read_reason(event);
    const std::string& field = reason.field;
    if (field == "name") return lost(state, context);
    if (field == "timestamp") return failed(state, NameProblem::kTooLate);
    if (field == "coin_type") return failed(state, NameProblem::kNetwork);
    failed(state, field == "signature" ? NameProblem::kSignature : NameProblem::kRefused,
           reason.description);
}

void whose_answered(NamesRules& state, const HttpAnswered& event, const Context& context) {
    state.lookup = 0;
    const auto json = event.status == 200 && event.body ? parse_json(*event.body) : Result<Json>();
    if (!json || !(json->is_object() || json->is_array()))
        return failed(state, NameProblem::kUnsure);
    const Json* const addresses = json->find("addresses");
    if (addresses == nullptr || !addresses->is_object()) return failed(state, NameProblem::kUnsure);
    for (const Json::Member& one : addresses->members())
        if (one.value.find_string("address") == *state.shown.address) return taken(state);
    lost(state, context);
}

void account_changed(NamesRules& state, const Context& context) {
    state.shown.address.reset();
    if (!state.account.empty())
        if (auto address = chain::checksum_evm_address(address_of(state)))
            state.shown.address = std::move(*address);
    forget_attempt(state);
    forget_address(state);
    show_form(state);
    typed(state, context);
}

void zones_changed(NamesRules& state, List<ZoneText, 16> zones, const Context& context) {
    NamesSlice& shown = state.shown;
    shown.zones = std::move(zones);
    const bool has =
        std::ranges::find(shown.zones, shown.zone.value, &ZoneText::value) != shown.zones.end();
    if (!has) shown.zone = shown.zones.empty() ? ZoneText() : shown.zones[0];
    if (shown.state == kForm || shown.state == kUnavailable) show_form(state);
    if (!has) typed(state, context);
}

}  // namespace

std::string server_url(std::string_view path, const Context& context) {
    std::string_view base;
    if (context.config.api_url) base = *context.config.api_url;
    while (base.ends_with('/')) base.remove_suffix(1);
    std::string url = std::string(base).append(path).append("?projectId=");
    url.append(percent_encode(context.config.project_id));
    return url.append(kSdkParameters);
}

EffectId ask_suggestions(std::string_view label, std::string_view zone, const Context& context) {
    const EffectId id = context.take_id(Owner::kSuggestions);
    std::string url = server_url(std::string("/v1/profile/suggestions/").append(label), context);
    url.append("&zone=").append(percent_encode(zone));
    context.emit(HttpGet{id, url, kTimeoutMs});
    return id;
}

std::int64_t signing_time_s(const NamesRules& state, const Context& context) {
    return context.now_ms / 1000 + state.ahead_s.value_or(0);
}

void note_time(NamesRules& state, const std::optional<api::NameSuggestions>& body,
               const Context& context) {
    // Bounded, so that no sum overflows.
    constexpr std::int64_t kMostS = 1'000'000'000'000;
    if (body && body->time && *body->time > 0 && *body->time < kMostS)
        state.ahead_s = *body->time - context.now_ms / 1000;
}

std::string chain_of(const NamesRules& state) {
    return state.account.substr(0, state.account.rfind(':'));
}

/// Some wallets give the parity where v is 27 or 28.
std::optional<std::string> read_signature(const Json& answer) {
    if (!answer.is_string() || !answer.as_string().starts_with("0x")) return std::nullopt;
    Result<Bytes> bytes = parse_hex(std::string_view(answer.as_string()).substr(2));
    if (!bytes || bytes->empty()) return std::nullopt;
    if (bytes->size() == kSignatureBytes && bytes->back() < 2)
        bytes->back() = static_cast<std::uint8_t>(bytes->back() + kFirstV);
    return to_hex_0x(*bytes);
}

NameProblem problem_of(const engine::RpcError& error) {
    if (error.code == kRequestPending) return NameProblem::kPending;
    return is_refusal(error.code) ? NameProblem::kDeclined : NameProblem::kWallet;
}

api::RefusalReason read_reason(const HttpAnswered& event) {
    const auto json = event.body ? parse_json(*event.body) : Result<Json>();
    const auto body =
        json && json->is_object() ? read_leniently<api::RefusalBody>(*json) : std::nullopt;
    return body && !body->reasons.empty() ? body->reasons[0] : api::RefusalReason{};
}

machine::WatchSlices watched_slices() {
    machine::WatchSlices watched;
    watched.names.push_back("account");
    return watched;
}

void update(NamesRules& state, const OpenNames&, const Context& context) {
    state.open = true;
    if (state.shown.state == kSigning || state.shown.state == kRegistering) return;
    if (state.shown.state == kTaken) state.shown.text = "";
    const bool asks = state.shown.state == kTaken || state.shown.verdict == NameVerdict::kChecking;
    show_form(state);
    if (asks) typed(state, context);
}

void update(NamesRules& state, const CloseNames&, const Context& context) {
    state.open = false;
    forget_check(state, context);
    if (state.shown.state == kForm || state.shown.state == kUnavailable) show_form(state);
}

void update(NamesRules& state, const TypeName& event, const Context& context) {
    if (state.shown.state != kForm) return;
    state.shown.text = event.text;
    typed(state, context);
}

void update(NamesRules& state, const ChooseZone& event, const Context& context) {
    if (state.shown.state != kForm ||
        std::ranges::find(state.shown.zones, event.zone.value, &ZoneText::value) ==
            state.shown.zones.end())
        return;
    state.shown.text = typed_label(state);
    state.shown.zone = event.zone;
    typed(state, context);
}

void update(NamesRules& state, const TakeName& event, const Context& context) {
    NamesSlice& shown = state.shown;
    if (shown.state != kForm || !shown.name || shown.name->value != event.name.value ||
        !shown.address || shown.verdict == NameVerdict::kTaken ||
        shown.verdict == NameVerdict::kChecking)
        return;
    if (!chain::coin_of_chain(chain_of(state))) return failed(state, NameProblem::kNetwork);
    shown.problem.reset();
    shown.detail.reset();
    // Made now, because the server's window begins with it.
    shown.asked_at_s = signing_time_s(state, context);
    Json message = Json::object();
    message.set("name", Json::string(shown.name->value));
    message.set("attributes", Json::object());
    message.set("timestamp", Json::integer(*shown.asked_at_s));
    state.message = write_json(message);
    shown.state = kSigning;
    state.signing = context.take_id(Owner::kWallet);
    context.emit(RequestWallet{state.signing, engine::ChainNamespace::kEip155, "personal_sign",
                               Json::array({Json::string(to_hex_0x(as_bytes(state.message))),
                                            Json::string(*shown.address)})});
}

void update(NamesRules& state, const CancelName&, const Context&) {
    if (state.shown.state != kSigning) return;
    forget_attempt(state);
    show_form(state);
}

void update(NamesRules& state, const WalletAnswered& event, const Context& context) {
    if (address_answered(state, event, context)) return;
    if (state.signing == 0 || event.id != state.signing) return;
    state.signing = 0;
    if (event.error) {
        const NameProblem problem = problem_of(*event.error);
        return failed(state, problem,
                      problem == NameProblem::kWallet ? event.error->message.value : "");
    }
    auto signature = event.result ? read_signature(*event.result) : std::nullopt;
    const auto coin = chain::coin_of_chain(chain_of(state));
    if (!signature || !coin || signature->size() > api::kNameSignatureMax)
        return failed(state, NameProblem::kWallet);
    state.shown.state = kRegistering;
    state.registering = context.take_id(Owner::kRegister);
    context.emit(HttpRequest{state.registering, server_url("/v1/profile/account", context),
                             to_json_text(api::SignedNameRequest{.message = state.message,
                                                                 .signature = std::move(*signature),
                                                                 .coin_type = *coin,
                                                                 .address = *state.shown.address}),
                             kRegisterMs});
}

void update(NamesRules& state, const HttpAnswered& event, const Context& context) {
    if (event.id == 0 || address_answered(state, event, context)) return;
    if (event.id == state.suggestions) return suggestions_answered(state, event, context);
    if (event.id == state.registering) return register_answered(state, event, context);
    if (event.id == state.lookup) return whose_answered(state, event, context);
}

void update(NamesRules& state, const machine::TimerFired& event, const Context& context) {
    if (state.timer == 0 || event.timer_id != state.timer) return;
    state.timer = 0;
    ask_suggestions(state, context);
}

void update(NamesRules& state, const machine::SliceChanged& event, const Context& context) {
    List<ZoneText, 16> zones;
    if (const Json* const list = event.value.find("zones"); list != nullptr && list->is_array())
        for (const Json& one : list->items())
            if (one.is_string() && chain::is_zone(one.as_string()) && zones.size() < 16)
                zones.push_back(ZoneText(one.as_string()));
    zones_changed(state, std::move(zones), context);
    const auto account = event.value.find_string("caip_address").value_or("");
    const bool is_evm = account.starts_with("eip155:");
    if ((is_evm ? account : std::string_view()) == state.account) return;
    state.account = is_evm ? std::string(account) : std::string();
    account_changed(state, context);
}

}  // namespace portico::names
