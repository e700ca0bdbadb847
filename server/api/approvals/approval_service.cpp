// SPDX-License-Identifier: Apache-2.0
#include "server/api/approvals/approval_service.hpp"

#include <algorithm>
#include <utility>

#include "core/api/approvals.hpp"
#include "core/base/describe/describe.hpp"
#include "core/base/text/decimal.hpp"
#include "core/chain/caip.hpp"
#include "core/chain/eip155/address.hpp"
#include "core/chain/eip155/contracts/token_calls.hpp"
#include "core/chain/units.hpp"
#include "server/api/routing/reasons.hpp"
#include "server/api/tokens/network_icons.hpp"
#include "server/api/tokens/phishing_text.hpp"

namespace portico::api::approvals {
namespace {

using chain::Uint256;
using indexer::Approval;

constexpr std::size_t kBodiesBytes = 8 * 1024 * 1024;
/// As many of each approval are asked: allowance, getApproved and ownerOf.
constexpr std::size_t kQuestions = 3;

/// Contracts that have the same address and code on every chain that has them.
struct KnownSpender {
    std::string_view address, name;
};
constexpr KnownSpender kKnownSpenders[] = {
    {"0x000000000022D473030F116dDEE9F6B43aC78BA3", "Permit2"},
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

/// The three questions about one approval; what does not concern it is asked too, so that answers
/// are found by their number.
void add_questions(const Approval& one, const chain::EvmAddress& account,
                   std::vector<chain_data::ContractCall>& calls) {
    const Uint256 id = Uint256::from_bytes(one.id);
    calls.push_back({one.token, one.is_for_all
                                    ? chain::make_is_approved_for_all_call(account, one.spender)
                                    : chain::make_allowance_call(account, one.spender)});
    if (one.is_for_all) return;
    calls.push_back({one.token, chain::make_get_approved_call(id)});
    calls.push_back({one.token, chain::make_owner_of_call(id)});
}

bool is_address(const std::optional<Bytes>& returned, const chain::EvmAddress& wanted) {
    const auto address = returned ? chain::read_address(*returned)
                                  : Result<chain::EvmAddress>(fail(Code::abi_data_invalid));
    return address && *address == wanted;
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
    return one.is_own || book_.find(chain, chain::evm_address_text(one.token)) != nullptr;
}

void ApprovalService::ask_chain(const std::shared_ptr<Request>& request, indexer::Approvals given) {
    // The first asks a contract that all know: what untrusted contracts wrote stands behind it.
    std::vector<chain_data::ContractCall> calls{
        chain_data::ContractCall::native_balance(request->account)};
    calls.reserve(1 + kQuestions * given.all.size());
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
        const auto* answer = &answers[at];
        at += one.is_for_all ? 1 : kQuestions;
        std::optional<Uint256> amount;
        bool is_nft = false, is_all = false;
        if (one.is_for_all) {
            const auto may = answer[0] ? chain::read_boolean(*answer[0]) : Result<bool>(false);
            is_all = may && *may;
        } else {
            // Nobody says of a contract whether it is of coins or of NFTs: it answers for its own.
            const auto allowed = answer[0] && one.id.empty()
                                     ? chain::read_number(*answer[0])
                                     : Result<Uint256>(fail(Code::abi_data_invalid));
            if (allowed) {
                if (!allowed->is_zero()) amount = *allowed;
            } else {
                is_nft =
                    is_address(answer[1], one.spender) && is_address(answer[2], request.account);
            }
        }
        if (!amount && !is_nft && !is_all) continue;
        ApprovalItem& item = out.data.emplace_back();
        item.contract = chain::evm_address_text(one.token);
        item.spender = chain::evm_address_text(one.spender);
        item.standard = is_all ? "collection" : is_nft ? "nft" : "erc20";
        if (is_nft) item.tokenId = chain::to_decimal(Uint256::from_bytes(one.id));
        for (const auto& [address, name] : kKnownSpenders)
            if (item.spender == address) item.spenderName = name;
        describe_token(item, one, request.chain_text,
                       book_.find(request.chain_text, item.contract.value), amount);
    }
    std::string body = to_json_text(out);
    cache_.put(request.key, body, clock_());
    send_body(request.reply, std::move(body));
}

}  // namespace portico::api::approvals
