// SPDX-License-Identifier: Apache-2.0
//
// Routes, and what is read from calls. Quotes: quotes.cpp; what is signed: build.cpp, approve.cpp.
#include "server/api/convert/convert_service.hpp"

#include <algorithm>

#include "core/base/describe/describe.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/base/text/ascii.hpp"
#include "core/base/text/decimal.hpp"
#include "core/chain/caip.hpp"
#include "core/chain/units.hpp"
#include "server/api/access/hourly_limit.hpp"
#include "server/api/routing/reasons.hpp"
#include "server/api/tokens/network_icons.hpp"

namespace portico::api::convert {
namespace {

constexpr std::size_t kBodyBytes = 16 * 1024;
/// Told in small letters: clients of the reference compare it as it stands, and send no value along
/// with a currency that they do not know by it.
constexpr std::string_view kNative = "0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee";
constexpr std::uint8_t kPercentDecimals = 2;  // a hundredth of a percent is a basis point
constexpr std::int64_t kSlippageMaxBps = 5'000;

}  // namespace

net::Response uncached(std::string body) {
    net::Response out{.body = std::move(body)};
    out.headers.emplace_back("Cache-Control", "no-store");
    return out;
}

ConvertService::ConvertService(Foundations foundations, Config config)
    : on_(std::move(foundations)), config_(std::move(config)) {}

void ConvertService::add(Router& router, access::ProjectAuthorizer& authorizer, const char* method,
                         const char* path, Response (ConvertService::*handler)(Call),
                         bool is_limited, std::string_view feature) {
    authorizer.add(router, method, path,
                   [this, handler, is_limited](const RouteRequest& request,
                                               const access::ProjectRef& project) {
                       const auto text = [&](std::string_view name) {
                           return std::string(request.query.text(name));
                       };
                       Call call{.chain = text("chainId"),
                                 .from = text("from"),
                                 .to = text("to"),
                                 .amount = text("amount"),
                                 .user = text("userAddress"),
                                 .token = text("tokenAddress"),
                                 .spender = text("spender"),
                                 .slippage = text("slippage"),
                                 .filter = text("address"),
                                 .body = std::string(request.http.body),
                                 .network = std::string(request.http.address),
                                 .project = project ? project->id : std::string(),
                                 .request_id = std::string(request.request_id),
                                 .is_ours = request.query.find("slippage").has_value()};
                       return is_limited ? limited(std::move(call), handler)
                                         : (this->*handler)(std::move(call));
                   },
                   {.project_in_body = std::string_view(method) == "POST", .feature = feature},
                   {.body_bytes = kBodyBytes});
}

void ConvertService::add_routes(Router& router, access::ProjectAuthorizer& authorizer) {
    // What a chain has, and what it costs to use, is no swap: sending and paying read it as well.
    add(router, authorizer, "GET", "/v1/convert/tokens", &ConvertService::get_tokens, false, "");
    add(router, authorizer, "GET", "/v1/convert/quotes", &ConvertService::get_quotes, true);
    add(router, authorizer, "GET", "/v1/convert/allowance", &ConvertService::get_allowance, false,
        "");
    add(router, authorizer, "GET", "/v1/convert/gas-price", &ConvertService::get_gas_price, false,
        "");
    add(router, authorizer, "GET", "/v1/convert/build-approve", &ConvertService::get_approve,
        false);
    add(router, authorizer, "POST", "/v1/convert/build-transaction", &ConvertService::post_build,
        true);
}

/// Each asks chains, and hosted services whose calls the operator pays for.
ConvertService::Response ConvertService::limited(Call call,
                                                 Response (ConvertService::*handler)(Call)) {
    const std::int64_t wait_s = co_await access::take_hourly(
        &on_.limiter, access::hourly_of_network("swap", call.network, config_.quotes_address),
        {"swap-project", call.project, config_.quotes_project, call.network}, on_.clock());
    if (wait_s == 0) co_return co_await (this->*handler)(std::move(call));
    net::Response often = refuse({429, "rate_limited",
                                  "Too many quotes from this address or for this project. Nothing "
                                  "was done; try again later",
                                  ApiCode::rate_limited},
                                 call);
    often.headers.emplace_back("Retry-After", std::to_string(wait_s));
    co_return often;
}

net::Response ConvertService::refuse(const Refused& refused, const Call& call) {
    ++refused_;
    if (refused.status == 503)
        return unavailable_response(refused.field, refused.why, call.request_id);
    return reasons_response(
        {refused.status, refused.field, refused.why, api_error_word(refused.code)},
        call.request_id);
}

std::string ConvertService::caip10(std::string_view chain, const EvmAddress& address) {
    return std::string(chain) + ":" + chain::evm_address_text(address);
}

std::string ConvertService::caip10(std::string_view chain, const Asset& asset) {
    if (asset.is_native) return std::string(chain) + ":" + std::string(kNative);
    return caip10(chain, asset.token);
}

ConvertService::Checked<void> ConvertService::check_chain(std::string_view chain,
                                                          std::string_view field) const {
    if (on_.reader.serves(chain) && !providers_of({.chain = std::string(chain)}).empty()) return {};
    return std::unexpected(
        Refused{400, std::string(field),
                "This server does not swap on that network; the tokens of one where it does are at "
                "GET /v1/convert/tokens"});
}

ConvertService::Checked<std::pair<std::string, Asset>> ConvertService::read_asset(
    std::string_view text, std::string_view field) const {
    const auto id = chain::Caip10::parse(text);
    if (!id || id->chain().chain_namespace() != "eip155")
        return std::unexpected(
            Refused{400, std::string(field),
                    std::string(field) + " is a CAIP-10 id of eip155, like eip155:1:0x..."});
    const std::string chain = id->chain().text();
    if (const auto ok = check_chain(chain, field); !ok) return std::unexpected(ok.error());
    const std::string small = ascii_lower(id->address());
    if (small == kNative) {
        const ChainExchanges* exchanges = on_.pools.exchanges_of(chain);
        return std::pair(chain,
                         Asset{exchanges != nullptr ? exchanges->wrapped : EvmAddress{}, true});
    }
    const auto token = chain::parse_evm_address(small);
    if (!token || *token == EvmAddress{})
        return std::unexpected(
            Refused{400, std::string(field), std::string(field) + " is no address of a token"});
    return std::pair(chain, Asset{*token, false});
}

ConvertService::Checked<EvmAddress> ConvertService::read_account(std::string_view text,
                                                                 std::string_view chain,
                                                                 std::string_view field) const {
    std::string address(text);
    if (const auto id = chain::Caip10::parse(text)) {
        if (id->chain().text() != chain)
            return std::unexpected(
                Refused{400, std::string(field), std::string(field) + " is of another network"});
        address = id->address();
    }
    const auto account = chain::parse_evm_address(ascii_lower(address));
    if (!account || *account == EvmAddress{})
        return std::unexpected(
            Refused{400, std::string(field), std::string(field) + " is no address"});
    return *account;
}

ConvertService::Checked<EvmAddress> ConvertService::read_spender(std::string_view text,
                                                                 std::string_view chain) const {
    const std::vector<Provider*> providers = providers_of({.chain = std::string(chain)});
    if (text.empty()) return providers.front()->spenders(chain).front();
    const auto spender = read_account(text, chain, "spender");
    if (!spender) return spender;
    // Whoever is allowed an amount may take it: only those that quotes name.
    for (Provider* provider : providers)
        if (const auto all = provider->spenders(chain);
            std::ranges::find(all, *spender) != all.end())
            return spender;
    return std::unexpected(Refused{400, "spender", "spender is none that a quote names"});
}

ConvertService::Checked<Uint256> ConvertService::read_amount(std::string_view text) {
    // Clients of the reference write 10^21 and above as 1.5e+21.
    std::string digits(text);
    if (const std::size_t at = text.find("e+"); at != std::string_view::npos) {
        const auto exponent = parse_decimal(text.substr(at + 2));
        auto units =
            exponent && *exponent <= 77
                ? chain::parse_units(text.substr(0, at), static_cast<std::uint8_t>(*exponent))
                : fail(Code::units_invalid);
        digits = units ? std::move(*units) : std::string();
    }
    const auto amount = chain::parse_uint256(digits);
    if (amount && !amount->is_zero() && amount->bit_length() <= 200) return *amount;
    return std::unexpected(
        Refused{400, "amount", "amount is a whole number of base units above zero"});
}

ConvertService::Checked<std::int64_t> ConvertService::read_slippage(std::string_view text) {
    if (text.empty()) return 100;
    const auto bps = chain::parse_units(text, kPercentDecimals);
    const auto number = bps ? chain::parse_uint256(*bps) : std::nullopt;
    if (number && !number->is_zero() && *number <= Uint256(kSlippageMaxBps))
        return static_cast<std::int64_t>(number->low_u64());
    return std::unexpected(
        Refused{400, "slippage", "slippage is in percent, 0.01 to 50, like 1 or 0.5"});
}

ConvertService::Checked<ConvertService::Swap> ConvertService::read_swap(const Call& call) const {
    const auto from = read_asset(call.from, "from");
    if (!from) return std::unexpected(from.error());
    const auto to = read_asset(call.to, "to");
    if (!to) return std::unexpected(to.error());
    if (from->first != to->first)
        return std::unexpected(
            Refused{400, "to", "Invalid parameter: from and to are CAIP-10 ids on one chain"});
    if (from->second == to->second)
        return std::unexpected(Refused{400, "to", "from and to are the same token"});
    const auto amount = read_amount(call.amount);
    if (!amount) return std::unexpected(amount.error());
    const auto slippage = read_slippage(call.slippage);
    if (!slippage) return std::unexpected(slippage.error());
    return Swap{{.chain = from->first,
                 .from = from->second,
                 .to = to->second,
                 .amount = *amount,
                 .first_exchange_alone = !call.is_ours,
                 .asker = call.network},
                *slippage};
}

ConvertService::Response ConvertService::get_tokens(Call call) {
    if (!call.chain.empty() && !on_.reader.serves(call.chain))
        co_return refuse({400, "chainId",
                          "This server does not serve that chain; GET /v1/supported-chains lists "
                          "those it does"},
                         call);
    if (call.chain.empty())
        co_return refuse({400, "chainId", "chainId is a CAIP-2 id, like eip155:1"}, call);
    ConvertTokens body;
    const std::string wanted = ascii_lower(call.filter.substr(call.filter.rfind(':') + 1));
    const auto append = [&](const tokens::Token& token, std::string_view address) {
        if (!wanted.empty() && ascii_lower(address) != wanted) return;
        if (body.tokens.size() == body.tokens.kMax) return;
        ConvertToken& row = body.tokens.emplace_back();
        row.name = token.name;
        row.symbol = token.symbol;
        row.address = call.chain + ":" + std::string(address);
        row.decimals = token.decimals;
        row.logoUri = token.icon_url;
        if (const auto path = tokens::logo_path(call.chain, token)) row.image = *path;
    };
    if (check_chain(call.chain, "chainId")) {
        append(on_.book.currency(call.chain), kNative);
        for (const tokens::Token& token : on_.book.of_chain(call.chain))
            append(token, token.address);
    }
    net::Response out{.body = to_json_text(body)};
    out.headers.emplace_back("Cache-Control", "public, max-age=300");
    co_return out;
}

void ConvertService::write_metrics(ops::MetricsText& out) const {
    out.counter("portico_swap_quotes_total", "Calls that were answered with quotes.", quoted_);
    out.counter("portico_swap_built_total", "Swaps that were made ready for signing.", built_);
    out.counter("portico_swap_refused_total", "Calls about swaps that were refused.", refused_);
}

}  // namespace portico::api::convert
