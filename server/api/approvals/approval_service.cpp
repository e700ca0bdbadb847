// SPDX-License-Identifier: Apache-2.0
#include "server/api/approvals/approval_service.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include "core/api/approvals.hpp"
#include "core/base/describe/describe.hpp"
#include "core/base/text/decimal.hpp"
#include "core/chain/caip.hpp"
#include "core/chain/eip155/address.hpp"
#include "core/chain/eip155/contracts/permit2.hpp"
#include "core/chain/eip155/contracts/token_calls.hpp"
#include "core/chain/units.hpp"
#include "server/api/routing/reasons.hpp"
#include "server/api/tokens/network_icons.hpp"
#include "server/api/tokens/phishing_text.hpp"

namespace portico::api::approvals {
namespace {

using chain::Uint256;
using indexer::Approval;
using indexer::ApprovalKind;

constexpr std::size_t kBodiesBytes = 8 * 1024 * 1024;
/// So many questions are asked of an approval.
std::size_t questions_of(ApprovalKind kind) {
    switch (kind) {
        case ApprovalKind::kOne:
            return 3;
        case ApprovalKind::kCollection:
            return 1;
        case ApprovalKind::kPermit2:
            return 2;
    }
    return 0;
}
constexpr std::size_t kQuestionsMost = 3;
/// The year 10000: nobody means a day beyond it.
constexpr std::uint64_t kNoEndS = 253'402'300'800;

/// Contracts that have the same address and code on every chain that has them.
struct KnownSpender {
    std::string_view address, name;
};
constexpr KnownSpender kKnownSpenders[] = {
    {chain::kPermit2Text, "Permit2"},
    {"0x00000000000000ADc04C56Bf30aC9d3c0aAF14dC", "Seaport 1.5"},
    {"0x0000000000000068F116a894984e2DB1123eB395", "Seaport 1.6"},
    {"0x1E0049783F008A0085193E00003D04cd54003c71", "OpenSea"},
};

void refuse(const Reply& reply, std::string_view field, std::string_view text) {
    reply.send(reasons_response({400, field, text, api_error_word(ApiCode::parameter_invalid)},
                                reply.request_id()));
}

void send_unavailable(const Reply& reply) {
    reply.send(unavailable_response("approvals",
                                    "What others may take cannot be read at the moment: the index "
                                    "or the chain is silent. Nothing has changed",
                                    reply.request_id()));
}

void send_body(const Reply& reply, std::string body) {
    net::Response response{.body = std::move(body)};
    response.headers.emplace_back("Cache-Control", "private, no-store");
    reply.send(std::move(response));
}

/// More than anybody has: what wallets ask for who ask for no limit.
bool is_unlimited(const Uint256& amount) {
    static const Uint256 kLargest96 = Uint256::from_bytes(Bytes(12, 0xff));
    return amount.bit_length() > 128 || amount == kLargest96;
}

bool is_address(const std::optional<Bytes>& returned, const chain::EvmAddress& wanted) {
    const auto address = returned ? chain::read_address(*returned)
                                  : Result<chain::EvmAddress>(fail(Code::abi_data_invalid));
    return address && *address == wanted;
}

/// As many as questions_of says. Nobody says of a contract whether it is of coins or of NFTs: it is
/// asked for both.
void add_questions(const Approval& one, const chain::EvmAddress& account,
                   std::vector<chain_data::ContractCall>& calls) {
    const Uint256 id = Uint256::from_bytes(one.id);
    switch (one.kind) {
        case ApprovalKind::kOne:
            calls.push_back({one.token, chain::make_allowance_call(account, one.spender)});
            calls.push_back({one.token, chain::make_get_approved_call(id)});
            calls.push_back({one.token, chain::make_owner_of_call(id)});
            return;
        case ApprovalKind::kCollection:
            calls.push_back(
                {one.token, chain::make_is_approved_for_all_call(account, one.spender)});
            return;
        case ApprovalKind::kPermit2:
            calls.push_back({chain::kPermit2,
                             chain::make_permit2_allowance_call(account, one.token, one.spender)});
            calls.push_back({one.token, chain::make_allowance_call(account, chain::kPermit2)});
            return;
    }
}

/// What the chain says is left of an approval.
struct Left {
    std::string_view standard;
    std::optional<Uint256> amount = {};
    std::optional<std::int64_t> until_s = {};
};

/// Nothing: it is used up, taken back or over. `answers`: to add_questions.
std::optional<Left> read_left(const Approval& one, const chain::EvmAddress& account,
                              std::span<const std::optional<Bytes>> answers, std::int64_t now_ms) {
    const auto number = [&](std::size_t index) {
        return answers[index] ? chain::read_number(*answers[index])
                              : Result<Uint256>(fail(Code::abi_data_invalid));
    };
    switch (one.kind) {
        case ApprovalKind::kOne: {
            // It answers for its own kind.
            if (const auto allowed = number(0); one.id.empty() && allowed) {
                if (allowed->is_zero()) return std::nullopt;
                return Left{"erc20", *allowed};
            }
            if (!is_address(answers[1], one.spender) || !is_address(answers[2], account))
                return std::nullopt;
            return Left{"nft"};
        }
        case ApprovalKind::kCollection: {
            const auto may = answers[0] ? chain::read_boolean(*answers[0]) : Result<bool>(false);
            if (!may || !*may) return std::nullopt;
            return Left{"collection"};
        }
        case ApprovalKind::kPermit2: {
            const auto left = answers[0] ? chain::read_permit2_allowance(*answers[0])
                                         : Result<chain::Permit2Allowance>({});
            // What Permit2 cannot take itself, nobody takes by it.
            const auto base = number(1);
            if (!left || left->amount.is_zero() || !base || base->is_zero() ||
                static_cast<std::int64_t>(left->until_s) < now_ms / 1000)
                return std::nullopt;
            Left out{"permit2", left->amount};
            if (left->until_s < kNoEndS) out.until_s = static_cast<std::int64_t>(left->until_s);
            return out;
        }
    }
    return std::nullopt;
}

template <class Text>
void set_words(Text& into, const std::optional<std::string>& text) {
    if (text && !text->empty() && !tokens::is_phishing_text(*text)) into = *text;
}

void describe_token(ApprovalItem& item, const Approval& one, const std::string& chain,
                    const tokens::Token* listed, const std::optional<Uint256>& amount) {
    std::optional<std::int64_t> decimals = one.info.decimals;
    if (listed != nullptr) {
        item.name = listed->name;
        item.symbol = listed->symbol;
        decimals = listed->decimals;
        if (const auto path = tokens::logo_path(chain, *listed)) item.image = *path;
    } else {
        set_words(item.name, one.info.name);
        set_words(item.symbol, one.info.symbol);
    }
    if (!amount) return;
    item.unlimited = is_unlimited(*amount);
    if (item.unlimited || !decimals || *decimals < 0 || *decimals > chain::kUnitsDecimalsMax)
        return;
    if (auto text =
            chain::format_units(chain::to_decimal(*amount), static_cast<std::uint8_t>(*decimals)))
        item.quantity = std::move(*text);
}

}  // namespace

ApprovalService::ApprovalService(Given& given, const chain_data::Reader& reader,
                                 chain_data::Contracts& contracts, const tokens::TokenBook& book,
                                 HeadTime head_time, Clock clock)
    : given_(given),
      reader_(reader),
      contracts_(contracts),
      book_(book),
      head_time_(std::move(head_time)),
      clock_(std::move(clock)),
      cache_(kBodiesBytes, kCacheMs) {}

void ApprovalService::add_routes(Router& router, access::ProjectAuthorizer& authorizer) {
    authorizer.add(router, "GET", "/v1/account/:address/approvals",
                   [this](const RouteRequest& request, const access::ProjectRef&,
                          const Reply& reply) { get(request, reply); });
}

void ApprovalService::get(const RouteRequest& request, const Reply& reply) {
    const auto chain = chain::Caip2::parse(request.query.text("chainId"));
    const auto account = chain::parse_evm_address(request.path("address"));
    const auto id = chain ? parse_decimal_signed(chain->reference()) : std::nullopt;
    if (!chain) return refuse(reply, "chainId", "chainId is needed: a CAIP-2 id, like eip155:1");
    if (chain->chain_namespace() == "eip155" && !account)
        return refuse(reply, "address", "The address must be 0x and 40 hex digits");
    if (chain->chain_namespace() != "eip155" || !id || !reader_.serves(chain->text()))
        return send_body(reply, to_json_text(ApprovalsBody()));
    std::string key = chain->text() + " " + chain::evm_address_text(*account);
    if (const std::string* cached = cache_.find(key, clock_())) return send_body(reply, *cached);
    const auto wanted = std::make_shared<Request>(
        Request{reply, *id, std::string(chain->text()), std::move(key), *account});
    given_.find(*id, *account, kMost, [this, wanted](std::optional<indexer::Approvals> given) {
        if (!given) return send_unavailable(wanted->reply);
        const auto head_s = head_time_(wanted->chain_text);
        if (!head_s || *head_s - given->until_s > kBehindMaxS || given->all.size() >= kMost)
            given->is_whole = false;
        std::erase_if(given->all,
                      [&](const Approval& one) { return !is_told(one, wanted->chain_text); });
        if (given->all.empty()) return send(*wanted, *given, {});
        ask_chain(wanted, std::move(*given));
    });
}

bool ApprovalService::is_told(const Approval& one, const std::string& chain) const {
    // Permit2 writes what the account did or signed.
    return one.is_own || one.kind == ApprovalKind::kPermit2 ||
           book_.find(chain, chain::evm_address_text(one.token)) != nullptr;
}

void ApprovalService::ask_chain(const std::shared_ptr<Request>& request, indexer::Approvals given) {
    // The first asks a contract that all know: what untrusted contracts wrote stands behind it.
    std::vector<chain_data::ContractCall> calls{
        chain_data::ContractCall::native_balance(request->account)};
    calls.reserve(1 + kQuestionsMost * given.all.size());
    for (const Approval& one : given.all) add_questions(one, request->account, calls);
    contracts_.read(request->chain_text, std::move(calls),
                    [this, request, given = std::move(given)](
                        const std::optional<chain_data::ContractAnswers>& answers) {
                        if (!answers || !(*answers)[0]) return send_unavailable(request->reply);
                        send(*request, given, *answers);
                    });
}

void ApprovalService::send(const Request& request, const indexer::Approvals& given,
                           const chain_data::ContractAnswers& answers) {
    ApprovalsBody out;
    out.followed = given.is_followed;
    out.whole = given.is_whole;
    std::size_t at = 1;
    for (const Approval& one : given.all) {
        const std::size_t count = questions_of(one.kind);
        const auto left =
            read_left(one, request.account, std::span(answers).subspan(at, count), clock_());
        at += count;
        if (!left) continue;
        ApprovalItem& item = out.data.emplace_back();
        item.contract = chain::evm_address_text(one.token);
        item.spender = chain::evm_address_text(one.spender);
        item.standard = left->standard;
        if (left->standard == "nft") item.tokenId = chain::to_decimal(Uint256::from_bytes(one.id));
        if (left->until_s) item.expiresAt = *left->until_s;
        for (const auto& [address, name] : kKnownSpenders)
            if (item.spender == address) item.spenderName = name;
        describe_token(item, one, request.chain_text,
                       book_.find(request.chain_text, item.contract.value), left->amount);
    }
    std::string body = to_json_text(out);
    cache_.put(request.key, body, clock_());
    send_body(request.reply, std::move(body));
}

}  // namespace portico::api::approvals
