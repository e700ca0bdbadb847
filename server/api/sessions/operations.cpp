// SPDX-License-Identifier: Apache-2.0
//
// What is signed for a session, and how its account takes it back.
#include <algorithm>

#include "core/base/describe/describe.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/chain/eip155/signing/personal_message.hpp"
#include "core/chain/eip155/user_operation/user_operation_json.hpp"
#include "core/siwx/verify.hpp"
#include "server/api/chain_data/contract_account.hpp"
#include "server/api/sessions/cosigning.hpp"
#include "server/api/sessions/read_body.hpp"
#include "server/api/sessions/session_service.hpp"

namespace portico::api::sessions {
namespace {

constexpr std::int64_t kDayS = 86'400;
constexpr int kDenied = 401;

std::unexpected<Refusal> deny(const char* field, std::string why) {
    return std::unexpected(Refusal{kDenied, field, std::move(why)});
}

/// What the store's thread did about an operation.
struct Outcome {
    enum class Kind : std::uint8_t { kSigned, kOverMeter, kUnproved, kNotOpened, kNotInForce };
    Kind kind = Kind::kNotInForce;
    std::string over;  ///< of kOverMeter: what there is no more of
    Bytes signature;
};

/// Counts the operation and then signs it: what was signed has been counted, whatever happens.
StoreResult<Outcome> count_and_sign(Store& store, portico::vault::KeyProvider& provider,
                                    const CosignedSession& row, const Bytes32& digest,
                                    const std::string& nonce, const std::vector<Amount>& amounts,
                                    std::int64_t now_s) {
    // The row that is signed for is the one that is there now.
    const auto key = open_cosigner(row, provider);
    if (!key) return Outcome{.kind = Outcome::Kind::kNotOpened, .over = {}, .signature = {}};
    std::vector<Meter> meters;
    for (const Amount& one : amounts) meters.push_back(one.meter);
    std::string over;
    const Counting counted = PORTICO_TRY(
        store.count(row.pci, nonce, now_s, meters, {}, [&](const std::vector<Counted>& used) {
            auto judged = judge_amounts(amounts, used);
            over = judged ? std::string() : judged.error()->what;
            return judged ? std::optional(std::move(*judged)) : std::nullopt;
        }));
    if (counted == Counting::kRefused)
        return Outcome{.kind = Outcome::Kind::kOverMeter, .over = over, .signature = {}};
    if (counted == Counting::kUnproved)
        return Outcome{.kind = Outcome::Kind::kUnproved, .over = {}, .signature = {}};
    if (counted != Counting::kDone)
        return Outcome{.kind = Outcome::Kind::kNotInForce, .over = {}, .signature = {}};
    const auto ours = chain::sign_evm_digest(*key, digest);
    if (!ours) return store::store_error(store::Failure::kInternal, "nothing could be signed");
    return Outcome{
        .kind = Outcome::Kind::kSigned, .over = {}, .signature = Bytes(ours->begin(), ours->end())};
}

}  // namespace

Checked<void> SessionService::check_in_force(const CosignedSession& row) const {
    if (row.revoked_s) return deny("pci", "The session was taken back");
    if (row.expiry_s <= now_s()) return deny("pci", "The session has expired");
    if (!row.context) return deny("pci", "The session is not active yet");
    return {};
}

Amount SessionService::fees_of(const chain::UserOperation& operation,
                               const SessionChain& chain) const {
    // Whoever bundles the operation gets what it offers, so it is bounded: who has the app's key
    // may be the bundler. A paymaster of others may take it out of the account's tokens.
    const bool is_paid = operation.paymaster && on_.is_own_paymaster &&
                         on_.is_own_paymaster(chain.id, *operation.paymaster);
    return {.meter = {"fees", now_s() / kDayS * kDayS},
            .amount = is_paid ? chain::Uint256() : chain::required_prefund(operation),
            .limit = chain.fees_day,
            .what = "what operations of a session may cost in fees in a day"};
}

Checked<SessionService::Wanted> SessionService::read_operation(const CosignedSession& row,
                                                               const Json& json,
                                                               const Account& account) const {
    const auto wrong = [](std::string why) {
        return std::unexpected(Refusal{400, "userOp", std::move(why)});
    };
    const SessionChain* chain = find_chain(row.chain);
    if (chain == nullptr) return wrong("This server has no sessions on " + row.chain);
    auto operation = chain::read_user_operation(json, chain::OperationForm::kSigned);
    if (!operation) return wrong(operation.error());
    if (operation->sender != account.address) return wrong("sender is not the session's account");
    if (operation->factory || operation->authorization)
        return deny("userOp",
                    "The account has to be on its network already: nothing is signed that makes it "
                    "or gives it code");
    Wanted out{.operation = std::move(*operation), .digest = {}, .amounts = {}, .validator = {}};
    const auto validator = validator_of(row.context.value_or(""));
    const auto signer = parse_json(row.signer), terms = parse_json(row.permissions);
    const auto keys = signer ? read_signer(*signer)
                             : Checked<std::vector<chain::EvmAddress>>(std::unexpect, Refusal{});
    const auto permissions = terms ? read_permissions(*terms, account.address)
                                   : Checked<Permissions>(std::unexpect, Refusal{});
    if (!validator || !keys || !permissions) return deny("pci", "The session's terms are damaged");
    out.validator = *validator;
    out.digest = signed_digest(out.operation, chain->number);
    // Names of sessions are no secret: whoever has none of the app's keys uses up nothing.
    if (!is_signed_by(out.operation.signature, *keys, out.digest))
        return deny("signature",
                    "signature is not of the session's keys: EIP-191 over the hash of EntryPoint "
                    "0.7, 65 bytes for each");
    const auto calls = smart_account::read_account_calls(out.operation.call_data);
    if (!calls)
        return deny("userOp",
                    "callData shows no calls: it is execute of ERC-7579 with one call or several, "
                    "or of SimpleAccount, as encoders write it");
    out.amounts =
        PORTICO_TRY(allow_calls(*permissions, *calls, account.address, out.validator, now_s()));
    out.amounts.push_back(fees_of(out.operation, *chain));
    out.amounts.push_back({.meter = {"operations", now_s() / kDayS * kDayS},
                           .amount = 1,
                           .limit = static_cast<std::uint64_t>(config_.operations_day),
                           .what = "the operations of a session in a day"});
    return out;
}

SessionService::Response SessionService::sign(Call call, ProjectRef project) {
    const auto denied = [&](const Refusal& refusal) {
        if (refusal.status == kDenied) ++denied_;
        return refuse(refusal, call);
    };
    const auto account = read_account(call.account, true);
    if (!account) co_return refuse(account.error(), call);
    const auto body = read_body<SessionOperation>(call.body);
    if (!body) co_return refuse(body.error(), call);
    const auto row = co_await find(body->pci.value, *account, project->id);
    if (!row) co_return refuse(row.error(), call);
    if (const auto fine = check_in_force(*row); !fine) co_return denied(fine.error());
    const auto wanted = read_operation(*row, body->userOp, *account);
    if (!wanted) co_return denied(wanted.error());
    const auto done =
        co_await ask([row = *row, provider = on_.key_provider, digest = wanted->digest,
                      amounts = wanted->amounts, nonce = to_quantity(wanted->operation.nonce),
                      now = now_s()](Store& store) {
            return count_and_sign(store, *provider, row, digest, nonce, amounts, now);
        });
    if (!done) co_return fail(done.error(), call);
    switch (done->kind) {
        case Outcome::Kind::kOverMeter:
            co_return denied({kDenied, "permissions", "Nothing is signed beyond " + done->over});
        case Outcome::Kind::kUnproved:
            co_return denied({kDenied, "pci",
                              "No more is signed for a session that the account's contracts were "
                              "not seen to know: ask the wallet for another one"});
        case Outcome::Kind::kNotInForce:
            co_return denied({kDenied, "pci", "The session is not in force any more"});
        case Outcome::Kind::kNotOpened:
            ++not_opened_;
            on_.log.error_seldom("sessions.key_not_opened", {{"request_id", call.request_id}});
            co_return refuse({503, "pci", "The key of this session cannot be opened at the moment"},
                             call);
        case Outcome::Kind::kSigned:
            break;
    }
    ++signed_;
    prove_later(*row, call.network);
    SessionSignature out;
    out.signature = to_hex_0x(
        joined_signature(wanted->validator, wanted->operation.signature, done->signature));
    net::Response response{.body = to_json_text(out)};
    response.headers.emplace_back("Cache-Control", "no-store");
    co_return response;
}

ops::Awaitable<Checked<void>> SessionService::check_revocation(CosignedSession row,
                                                               std::string signature) {
    using chain_data::ContractVerdict;
    const auto texts = revocation_messages(row);
    siwx::Message account;
    account.address = row.account;
    account.chain_id = row.chain;
    const auto wrong = [&] {
        return deny("signature",
                    "Only the account takes a session back, by personal_sign of: " + texts[0]);
    };
    bool may_be_contract = false;
    for (const std::string& text : texts) {
        const auto verdict = siwx::verify_signature(account, text, signature);
        if (verdict == siwx::Verdict::kValid) co_return Checked<void>();
        may_be_contract |= verdict == siwx::Verdict::kAskChain;
    }
    if (!may_be_contract) co_return wrong();
    auto verdict = ContractVerdict::kNotServed;
    for (const std::string& text : texts) {
        if (!on_.own_nodes.serves(row.chain)) break;
        ++asked_chains_;
        verdict =
            co_await chain_data::ask_contract_account(&on_.own_nodes, account, text, signature);
        if (verdict != ContractVerdict::kNotSigned) break;
    }
    switch (verdict) {
        case ContractVerdict::kSigned:
            co_return Checked<void>();
        case ContractVerdict::kUnavailable:
            co_return std::unexpected(
                Refusal{503, "signature", "No node of " + row.chain + " answers"});
        case ContractVerdict::kNotServed:
            co_return deny("signature",
                           "The signature is not of the address's own key, and this server does "
                           "not ask " +
                               row.chain + " whether a contract there takes it");
        case ContractVerdict::kNotSigned:
            break;
    }
    co_return wrong();
}

SessionService::Response SessionService::revoke(Call call, ProjectRef project) {
    if (auto often = co_await limit(call, project->id)) co_return std::move(*often);
    // Clients of the reference send the address alone.
    const auto account = read_account(call.account, false);
    if (!account) co_return refuse(account.error(), call);
    const auto body = read_body<SessionRevocation>(call.body);
    if (!body) co_return refuse(body.error(), call);
    // Of any project: the owner takes back where they are.
    const auto row = co_await find(body->pci.value, *account, "");
    if (!row) co_return refuse(row.error(), call);
    if (row->revoked_s) co_return refuse(SessionChange::kRevoked, call);
    if (const auto fine = co_await check_revocation(*row, body->signature.value); !fine)
        co_return refuse(fine.error(), call);
    const auto done = co_await ask(
        [pci = row->pci, now = now_s()](Store& store) { return store.revoke(pci, now); });
    if (!done) co_return fail(done.error(), call);
    if (*done != SessionChange::kDone) co_return refuse(*done, call);
    ++revoked_;
    net::Response response{.body = {}};
    response.headers.emplace_back("Cache-Control", "no-store");
    co_return response;
}

}  // namespace portico::api::sessions
