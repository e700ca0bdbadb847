// SPDX-License-Identifier: Apache-2.0
#include "server/api/nfts/nft_service.hpp"

#include <algorithm>

#include "core/api/holdings.hpp"
#include "core/base/describe/describe.hpp"
#include "core/base/text/decimal.hpp"
#include "core/chain/caip.hpp"
#include "core/chain/eip155/address.hpp"
#include "core/chain/eip155/contracts/token_calls.hpp"
#include "server/api/routing/reasons.hpp"
#include "server/api/tokens/phishing_text.hpp"

namespace portico::api::nfts {
namespace {

constexpr std::int64_t kCacheMs = 10'000;
constexpr std::size_t kPagesBytes = 16 * 1024 * 1024;

void refuse(const Reply& reply, std::string_view field, std::string_view text) {
    reply.send(reasons_response({400, field, text, api_error_word(ApiCode::parameter_invalid)},
                                reply.request_id()));
}

void send_unavailable(const Reply& reply) {
    reply.send(unavailable_response(
        "nfts", "Collectibles are not available at the moment: the index or the chain is silent",
        reply.request_id()));
}

void send_page(const Reply& reply, std::string body) {
    net::Response response{.body = std::move(body)};
    response.headers.emplace_back("Cache-Control", "private, no-store");
    reply.send(std::move(response));
}

/// Those that lead nowhere else.
void set_traits(NftItem& item, const std::vector<Trait>& traits) {
    for (const Trait& one : traits) {
        if (tokens::is_phishing_text(one.name) || tokens::is_phishing_text(one.value)) continue;
        if (!item.traits) item.traits.emplace();
        item.traits->push_back({one.name, one.value});
    }
}

}  // namespace

struct NftService::Page {
    struct Row {
        Row(const Candidate& one, std::string count)
            : candidate(one),
              quantity(std::move(count)),
              is_spam(tokens::is_phishing_text(one.collection.value_or("") + " " +
                                               one.symbol.value_or(""))) {}
        Candidate candidate;
        std::string quantity;
        bool is_spam;  ///< by the name of its collection
    };
    Reply reply;
    std::int64_t chain = 0;
    chain::EvmAddress account{};
    std::string scope, key;
    std::string network;                 ///< the address of whoever asks
    std::optional<TokenRef> after = {};  ///< where the next look begins
    std::size_t rounds = 0;
    bool more = false;
    std::vector<Row> rows = {};
};

NftService::NftService(Holdings& holdings, const chain_data::Reader& reader,
                       chain_data::Contracts& contracts, MetadataSource& metadata,
                       const Pictures& pictures, Bytes key, MetadataSource::Clock clock)
    : holdings_(holdings),
      reader_(reader),
      contracts_(contracts),
      metadata_(metadata),
      pictures_(pictures),
      key_(std::move(key)),
      clock_(std::move(clock)),
      cache_(kPagesBytes, kCacheMs) {}

void NftService::add_routes(Router& router, access::ProjectAuthorizer& authorizer) {
    authorizer.add(router, "GET", "/v1/account/:address/nfts",
                   [this](const RouteRequest& request, const access::ProjectRef&,
                          const Reply& reply) { get(request, reply); });
}

void NftService::get(const RouteRequest& request, const Reply& reply) {
    const auto chain = chain::Caip2::parse(request.query.text("chainId"));
    const auto account = chain::parse_evm_address(request.path("address"));
    const auto id = chain ? parse_decimal_signed(chain->reference()) : std::nullopt;
    if (!chain) return refuse(reply, "chainId", "chainId is needed: a CAIP-2 id, like eip155:1");
    if (chain->chain_namespace() == "eip155" && !account)
        return refuse(reply, "address", "The address must be 0x and 40 hex digits");
    if (chain->chain_namespace() != "eip155" || !id || !reader_.serves(chain->text()))
        return send_page(reply, to_json_text(NftsBody()));
    const std::string scope = "page " + chain->text() + " " + chain::evm_address_text(*account);
    const std::string_view cursor = request.query.text("cursor");
    std::optional<TokenRef> after;
    if (!cursor.empty()) {
        after = open_token(cursor, scope, key_);
        if (!after)
            return refuse(reply, "cursor",
                          "The cursor is not of this list: give `next` of the page before, with "
                          "the same address and chainId, or none for the first page");
    }
    const std::string key = scope + " " + (after ? after->key() : std::string());
    if (const std::string* cached = cache_.find(key, clock_())) return send_page(reply, *cached);
    look(std::make_shared<Page>(reply, *id, *account, scope, key, std::string(request.http.address),
                                after));
}

void NftService::look(const std::shared_ptr<Page>& page) {
    holdings_.candidates(page->chain, page->account, page->after, kCandidates,
                         [this, page](std::optional<std::vector<Candidate>> candidates) {
                             if (!candidates) return send_unavailable(page->reply);
                             page->more = false;
                             if (candidates->empty()) return describe(page);
                             verify(page, std::move(*candidates));
                         });
}

void NftService::verify(const std::shared_ptr<Page>& page, std::vector<Candidate> candidates) {
    // The first asks a contract that all know: what untrusted contracts wrote stands behind it.
    std::vector<chain_data::ContractCall> calls{
        chain_data::ContractCall::native_balance(page->account)};
    for (const auto& [token, collection, symbol] : candidates) {
        const auto id = chain::Uint256::from_bytes(token.id);
        calls.push_back({token.contract, token.is_erc1155
                                             ? chain::make_balance_of_call(page->account, id)
                                             : chain::make_owner_of_call(id)});
    }
    const std::string chain = candidates[0].token.chain_text();
    contracts_.read(chain, std::move(calls),
                    [this, page, candidates = std::move(candidates)](
                        const std::optional<chain_data::ContractAnswers>& reported) {
                        if (!reported || !(*reported)[0]) return send_unavailable(page->reply);
                        page->more = candidates.size() == kCandidates;
                        for (std::size_t i = 0; i < candidates.size(); ++i) {
                            if (page->rows.size() == kPageSize) {
                                page->more = true;
                                break;
                            }
                            const Candidate& one = candidates[i];
                            page->after = one.token;
                            const auto& answer = (*reported)[i + 1];
                            if (!answer) continue;
                            if (one.token.is_erc1155) {
                                const auto held = chain::read_number(*answer);
                                if (held && !held->is_zero())
                                    page->rows.emplace_back(one, chain::to_decimal(*held));
                            } else if (const auto owner = chain::read_address(*answer);
                                       owner && *owner == page->account) {
                                page->rows.emplace_back(one, "1");
                            }
                        }
                        // Nobody looks at a page of nothing but spam: it is passed over.
                        const bool is_full = page->rows.size() == kPageSize;
                        const bool goes_on =
                            !is_full || std::ranges::all_of(page->rows, &Page::Row::is_spam);
                        if (!page->more || !goes_on || ++page->rounds == kRounds)
                            return describe(page);
                        if (is_full) page->rows.clear();
                        look(page);
                    });
}

void NftService::describe(const std::shared_ptr<Page>& page) {
    // What is spam by the name of its collection is not even asked what it is.
    std::vector<TokenRef> tokens;
    for (const Page::Row& row : page->rows)
        if (!row.is_spam) tokens.push_back(row.candidate.token);
    metadata_.find(
        std::move(tokens), page->network,
        [this, page](const MetadataSource::Reported& reported) { send(page, reported); });
}

void NftService::send(const std::shared_ptr<Page>& page, const MetadataSource::Reported& reported) {
    NftsBody out;
    std::size_t at = 0;
    for (const Page::Row& row : page->rows) {
        const TokenRef& token = row.candidate.token;
        const auto metadata = row.is_spam ? std::nullopt : reported.all[at++];
        NftItem& item = out.data.emplace_back();
        item.chain = token.chain_text();
        item.contract = chain::evm_address_text(token.contract);
        item.tokenId = chain::to_decimal(chain::Uint256::from_bytes(token.id));
        item.standard = token.is_erc1155 ? "erc1155" : "erc721";
        item.quantity = row.quantity;
        if (metadata && metadata->name) item.name = *metadata->name;
        if (row.candidate.collection) item.collection = *row.candidate.collection;
        item.flags.is_spam =
            row.is_spam || (metadata && tokens::is_phishing_text(metadata->name.value_or("")));
        if (metadata && !item.flags.is_spam && !metadata->image.empty())
            item.image = pictures_.path_of(token);
        if (metadata && !item.flags.is_spam) set_traits(item, metadata->traits);
    }
    if (page->more) out.next = seal_token(*page->after, page->scope, key_);
    std::string body = to_json_text(out);
    if (reported.is_whole) cache_.put(page->key, body, clock_());
    send_page(page->reply, std::move(body));
}

}  // namespace portico::api::nfts
