// SPDX-License-Identifier: Apache-2.0
//
// See names.hpp: a name of the account's leads to an account of Solana too (docs/names.md, coin
// 501).
#include "core/chain/solana/address.hpp"

#include "core/account/server.hpp"
#include "core/api/names.hpp"
#include "core/base/bytes.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/chain/names/coin_type.hpp"
#include "core/chain/names/zone_name.hpp"
#include "core/names/names.hpp"

namespace portico::names {
namespace {

constexpr std::int64_t kStoreMs = 30'000;

void address_failed(NamesRules& state, NameProblem problem, std::string_view detail = {}) {
    NameAddressChange& change = *state.shown.address_change;
    state.address_signing = state.address_storing = 0;
    change.state = AddressState::kFailed;
    change.problem = problem;
    if (!detail.empty()) change.detail = account::shown_text(detail, 1024);
}

void ask_wallet(NamesRules& state, const Context& context) {
    const NameAddressChange& change = *state.shown.address_change;
    // Made now, because the server's window begins with it.
    Json message = Json::object();
    message.set("name", Json::string(change.name.value));
    message.set("coin_type", Json::integer(chain::kCoinOfSolana));
    message.set("address", Json::string(change.address.value));
    message.set("timestamp", Json::integer(signing_time_s(state, context)));
    state.address_message = write_json(message);
    state.address_signing = context.take_id(Owner::kWallet);
    context.emit(
        RequestWallet{state.address_signing, engine::ChainNamespace::kEip155, "personal_sign",
                      Json::array({Json::string(to_hex_0x(as_bytes(state.address_message))),
                                   Json::string(*state.shown.address)})});
}

}  // namespace

void forget_address(NamesRules& state) {
    state.address_time = state.address_signing = state.address_storing = 0;
    state.shown.address_change.reset();
}

void update(NamesRules& state, const SetNameAddress& event, const Context& context) {
    const auto name = chain::parse_zone_name(event.name);
    if (!name || state.signing != 0 || state.address_time != 0 || state.address_signing != 0 ||
        state.address_storing != 0 || !state.shown.address ||
        !chain::is_solana_address(event.address))
        return;
    NameAddressChange& change = state.shown.address_change.emplace();
    change.name = name->text;
    change.address = event.address;
    if (state.ahead_s) return ask_wallet(state, context);
    state.address_time = ask_suggestions(name->label(), name->zone(), context);
}

bool address_answered(NamesRules& state, const WalletAnswered& event, const Context& context) {
    if (state.address_signing == 0 || event.id != state.address_signing) return false;
    state.address_signing = 0;
    if (event.error) {
        const NameProblem problem = problem_of(*event.error);
        address_failed(state, problem,
                       problem == NameProblem::kWallet ? event.error->message.value : "");
        return true;
    }
    auto signature = event.result ? read_signature(*event.result) : std::nullopt;
    const auto coin = chain::coin_of_chain(chain_of(state));
    if (!signature || !coin || signature->size() > api::kNameSignatureMax)
        return address_failed(state, NameProblem::kWallet), true;
    state.shown.address_change->state = AddressState::kStoring;
    state.address_storing = context.take_id(Owner::kRegister);
    context.emit(HttpRequest{
        state.address_storing,
        server_url("/v1/profile/account/" + state.shown.address_change->name.value + "/address",
                   context),
        to_json_text(api::SignedNameRequest{.message = state.address_message,
                                            .signature = std::move(*signature),
                                            .coin_type = *coin,
                                            .address = *state.shown.address}),
        kStoreMs});
    return true;
}

bool address_answered(NamesRules& state, const HttpAnswered& event, const Context& context) {
    if (state.address_time != 0 && event.id == state.address_time) {
        state.address_time = 0;
        note_time(state, account::read_body<api::NameSuggestions>(event), context);
        return ask_wallet(state, context), true;
    }
    if (state.address_storing == 0 || event.id != state.address_storing) return false;
    state.address_storing = 0;
    if (event.status == 200) {
        state.shown.address_change->state = AddressState::kDone;
    } else if (event.failure || event.status == 0 || event.status >= 500) {
        address_failed(state, NameProblem::kUnsure);
    } else {
        const api::RefusalReason reason = read_reason(event);
        const std::string& field = reason.field;
        address_failed(state,
                       field == "timestamp"   ? NameProblem::kTooLate
                       : field == "signature" ? NameProblem::kSignature
                                              : NameProblem::kRefused,
                       reason.description);
    }
    return true;
}

}  // namespace portico::names
