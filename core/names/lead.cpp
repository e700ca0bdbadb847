// SPDX-License-Identifier: Apache-2.0
//
// See names.hpp: a name of the account's leads to an account of Solana too (docs/names.md, coin
// 501).
#include "core/account/server.hpp"
#include "core/api/names.hpp"
#include "core/base/bytes.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/chain/names/coin_type.hpp"
#include "core/chain/names/zone_name.hpp"
#include "core/chain/solana/address.hpp"
#include "core/names/names.hpp"

namespace portico::names {
namespace {

constexpr std::int64_t kStoreMs = 30'000;

void lead_failed(NamesRules& state, NameProblem problem, std::string_view detail = {}) {
    NameLead& lead = *state.shown.lead;
    state.lead_signing = state.lead_storing = 0;
    lead.state = LeadState::kFailed;
    lead.problem = problem;
    if (!detail.empty()) lead.detail = account::shown_text(detail, 1024);
}

}  // namespace

void forget_lead(NamesRules& state) {
    state.lead_signing = state.lead_storing = 0;
    state.shown.lead.reset();
}

void update(NamesRules& state, const LeadName& event, const Context& context) {
    const auto name = chain::parse_zone_name(event.name);
    if (!name || state.signing != 0 || state.lead_signing != 0 || state.lead_storing != 0 ||
        !state.shown.address || !chain::is_solana_address(event.address))
        return;
    NameLead& lead = state.shown.lead.emplace();
    lead.name = name->text;
    lead.address = event.address;
    // Made now, because the server's window begins with it.
    Json message = Json::object();
    message.set("name", Json::string(name->text));
    message.set("coin_type", Json::integer(chain::kCoinOfSolana));
    message.set("address", Json::string(event.address.value));
    message.set("timestamp", Json::integer(context.now_ms / 1000));
    state.lead_message = write_json(message);
    state.lead_signing = context.take_id(Owner::kWallet);
    context.emit(RequestWallet{state.lead_signing, engine::ChainNamespace::kEip155, "personal_sign",
                               Json::array({Json::string(to_hex_0x(as_bytes(state.lead_message))),
                                            Json::string(*state.shown.address)})});
}

bool lead_answered(NamesRules& state, const WalletAnswered& event, const Context& context) {
    if (state.lead_signing == 0 || event.id != state.lead_signing) return false;
    state.lead_signing = 0;
    if (event.error) {
        const NameProblem problem = problem_of(*event.error);
        lead_failed(state, problem,
                    problem == NameProblem::kWallet ? event.error->message.value : "");
        return true;
    }
    auto signature = event.result ? read_signature(*event.result) : std::nullopt;
    const auto coin = chain::coin_of_chain(chain_of(state));
    if (!signature || !coin || signature->size() > api::kNameSignatureMax)
        return lead_failed(state, NameProblem::kWallet), true;
    state.shown.lead->state = LeadState::kStoring;
    state.lead_storing = context.take_id(Owner::kRegister);
    context.emit(HttpRequest{
        state.lead_storing,
        server_url("/v1/profile/account/" + state.shown.lead->name.value + "/address", context),
        to_json_text(api::SignedNameRequest{.message = state.lead_message,
                                            .signature = std::move(*signature),
                                            .coin_type = *coin,
                                            .address = *state.shown.address}),
        kStoreMs});
    return true;
}

bool lead_answered(NamesRules& state, const HttpAnswered& event) {
    if (state.lead_storing == 0 || event.id != state.lead_storing) return false;
    state.lead_storing = 0;
    if (event.status == 200) {
        state.shown.lead->state = LeadState::kDone;
    } else if (event.failure || event.status == 0 || event.status >= 500) {
        lead_failed(state, NameProblem::kUnsure);
    } else {
        const api::RefusalReason reason = read_reason(event);
        const std::string& field = reason.field;
        lead_failed(state,
                    field == "timestamp"   ? NameProblem::kTooLate
                    : field == "signature" ? NameProblem::kSignature
                                           : NameProblem::kRefused,
                    reason.description);
    }
    return true;
}

}  // namespace portico::names
