// SPDX-License-Identifier: Apache-2.0
#include "core/onramp/buying.hpp"

#include <algorithm>
#include <utility>

#include "core/account/holdings/decimal_text.hpp"
#include "core/account/server.hpp"
#include "core/api/onramp.hpp"
#include "core/base/describe/describe_lenient.hpp"
#include "core/base/text/decimal.hpp"

namespace portico::onramp {
namespace {

using account::is_less;
using account::read_decimal;

constexpr JsonLimits kAnswerLimits{.depth = 16, .size_bytes = 262'144, .values = 20'000};
constexpr std::string_view kFirstAmount = "100";

/// The specification's, for when the server does not answer: what they name is not promised.
struct BuiltIn {
    const char* id;
    const char* symbol;
    const char* name;
    const char* chain;
    const char* network;
};
constexpr BuiltIn kBuiltIn[] = {{"ETH", "ETH", "Ether", "eip155:1", "Ethereum"},
                                {"USDC", "USDC", "USD Coin", "eip155:1", "Ethereum"},
                                {"USDC_POLYGON", "USDC", "USD Coin", "eip155:137", "Polygon"}};

bool is_form(const BuyState& state) {
    return state.shown.step == BuyStep::kForm || state.shown.step == BuyStep::kLoading ||
           state.shown.step == BuyStep::kUnavailable;
}

const BuyToken* token_of(const BuyState& state) {
    const auto found = std::ranges::find_if(
        state.shown.tokens, [&](const BuyToken& one) { return one.id == state.shown.token; });
    return found == state.shown.tokens.end() ? nullptr : &*found;
}

/// Digits with two places behind the point at most.
std::optional<std::string> amount_of(const BuyState& state) {
    const std::string& typed = state.shown.amount.value;
    const std::size_t point = typed.find('.');
    if (typed.find_first_not_of("0123456789.") != std::string::npos ||
        (point != std::string::npos && typed.size() - point > 3))
        return std::nullopt;
    auto amount = read_decimal(typed);
    if (!amount || account::is_zero(*amount)) return std::nullopt;
    return amount;
}

/// What the account could be paid in, its own network's first.
void show_tokens(BuyState& state, const Context& context) {
    BuySlice& shown = state.shown;
    shown.tokens.clear();
    if (!context.account) return;
    const std::string& own = context.account->chain.value;
    for (const bool first : {true, false})
        for (const BuyToken& one : state.all_tokens)
            if ((one.chain == own) == first && context.is_account_on(one.chain.value) &&
                shown.tokens.size() < shown.tokens.kMax)
                shown.tokens.push_back(one);
    const auto wanted = [&](std::string_view word) {
        return std::ranges::find_if(shown.tokens, [&](const BuyToken& one) {
            return one.id == word || one.symbol == word;
        });
    };
    // What was chosen may be sold again; nothing takes its place unasked.
    if (shown.lacking) {
        const auto again = std::ranges::find(shown.tokens, shown.lacking->id, &BuyToken::id);
        if (again == shown.tokens.end()) return shown.token.value.clear();
        shown.token = shown.lacking->id;
        shown.lacking.reset();
    }
    // Of what is chosen the id counts alone: Ethereum's ether has that which is the symbol of all.
    auto chosen = std::ranges::find(shown.tokens, shown.token, &BuyToken::id);
    if (chosen == shown.tokens.end() && state.given.token) chosen = wanted(*state.given.token);
    if (chosen == shown.tokens.end()) chosen = shown.tokens.begin();
    shown.token = chosen == shown.tokens.end() ? std::string() : chosen->id.value;
}

void show_methods(BuyState& state) {
    BuySlice& shown = state.shown;
    shown.methods.clear();
    for (const Limit& one : state.limits)
        if (one.fiat == shown.fiat.value && shown.methods.size() < shown.methods.kMax)
            shown.methods.push_back(std::string_view(one.method));
    const bool known = std::ranges::any_of(
        shown.methods, [&](const Text<32>& one) { return one == shown.method; });
    if (!known) shown.method = shown.methods.empty() ? std::string() : shown.methods[0].value;
}

void show_fiats(BuyState& state) {
    BuySlice& shown = state.shown;
    shown.fiats.clear();
    // Nothing is sold: what was chosen is for another country.
    if (state.limits.empty()) return shown.methods.clear();
    const auto has = [&](std::string_view word) {
        return std::ranges::any_of(shown.fiats, [&](const Text<8>& one) { return one == word; });
    };
    for (const Limit& one : state.limits)
        if (!has(one.fiat) && shown.fiats.size() < shown.fiats.kMax)
            shown.fiats.push_back(std::string_view(one.fiat));
    if (!has(shown.fiat) && state.given.fiat) shown.fiat = *state.given.fiat;
    if (!has(shown.fiat)) shown.fiat = has("USD") ? "USD" : "";
    if (shown.fiat.empty() && !shown.fiats.empty()) shown.fiat = shown.fiats[0];
    show_methods(state);
}

void use_built_in(BuyState& state) {
    state.shown.built_in = true;
    state.shown.lacking.reset();
    state.all_tokens.clear();
    for (const BuiltIn& one : kBuiltIn) {
        BuyToken& token = state.all_tokens.emplace_back();
        token.id = one.id;
        token.symbol = one.symbol;
        token.name = one.name;
        token.chain = one.chain;
        token.network = one.network;
    }
    state.limits = {{"USD", "card", "10", "7500"},
                    {"EUR", "card", "10", "7500"},
                    {"USD", "ach_bank_account", "10", "25000"}};
}

void take_options(BuyState& state, const api::OnrampOptions& body, const Context& context) {
    state.shown.built_in = false;
    state.all_tokens.clear();
    for (const api::OnrampPurchaseCurrency& one : body.purchaseCurrencies)
        for (const api::OnrampNetwork& network : one.networks) {
            if (!network.caip_network_id || !network.currency_code ||
                network.caip_network_id->value.size() > ChainId::kMax ||
                state.all_tokens.size() == state.all_tokens.kMax)
                continue;
            BuyToken& token = state.all_tokens.emplace_back();
            token.id = *network.currency_code;
            account::show_text(one.symbol.value, token.symbol);
            account::show_text(one.name.value, token.name);
            token.chain = network.caip_network_id->value;
            account::show_text(network.display_name.value, token.network);
            if (!network.image) continue;
            if (auto url = account::hosted_picture_url(*network.image, *context.config.api_url);
                !url.empty())
                token.icon_url = std::move(url);
        }
    state.limits.clear();
    for (const api::OnrampPaymentCurrency& one : body.paymentCurrencies)
        for (const api::OnrampLimit& limit : one.payment_method_limits) {
            auto min = read_decimal(limit.min.value), max = read_decimal(limit.max.value);
            if (min && max)
                state.limits.push_back({one.id, limit.id, std::move(*min), std::move(*max)});
        }
    state.providers.clear();
    for (const api::OnrampProviderInfo& one : body.providers)
        state.providers.emplace_back(one.id.value, account::shown_text(one.name.value, 64));
    state.is_country_open = false;
    if (body.country) state.shown.country = body.country;
    if (state.wanted) state.shown.lacking = std::exchange(state.wanted, std::nullopt);
    state.shown.countries.clear();
    if (body.countries) state.shown.countries = *body.countries;
    state.shown.subdivision = body.subdivision;
    state.shown.subdivisions.clear();
    if (body.subdivisions) state.shown.subdivisions = *body.subdivisions;
    state.shown.wait.clear();
    if (body.needSubdivision)
        for (const api::OnrampProviderInfo& one : *body.needSubdivision)
            account::show_text(one.name.value, state.shown.wait.emplace_back());
}

void ask_options(BuyState& state, const Context& context) {
    context.clear_timer(state.quote_timer);
    state.shown.step = BuyStep::kLoading;
    if (!state.shown.country) state.shown.country = context.config.country;
    std::string parameters;
    if (state.shown.country) parameters = "&country=" + state.shown.country->value;
    if (state.shown.subdivision) parameters += "&subdivision=" + state.shown.subdivision->value;
    state.asked_options = context.get(Owner::kOptions, "/v1/onramp/options", parameters);
}

/// Whether the server itself refuses, for all or for this project.
bool says_nothing(const HttpAnswered& event) {
    if (event.status < 400 || event.status >= 600 || !event.body) return false;
    const std::string_view body = event.body->value;
    return body.find("not_offered") != body.npos || body.find("feature_off") != body.npos;
}

void drop_quotes(BuyState& state, const Context& context) {
    context.clear_timer(state.quote_timer);
    state.asked_quotes = 0;
    state.shown.quoting = false;
    state.shown.offers.clear();
    state.shown.problem.reset();
    state.shown.limit.reset();
    state.shown.estimate.reset();
}

void fail_quotes(BuyState& state, BuyProblem problem) {
    state.shown.offers.clear();
    state.shown.problem = problem;
}

/// The limit that the amount breaks, if any.
bool breaks_limit(BuyState& state, const std::string& amount) {
    for (const Limit& one : state.limits) {
        if (one.fiat != state.shown.fiat.value || one.method != state.shown.method.value) continue;
        if (is_less(amount, one.min)) {
            state.shown.problem = BuyProblem::kBelowMin;
            state.shown.limit = Amount(one.min);
        } else if (is_less(one.max, amount)) {
            state.shown.problem = BuyProblem::kAboveMax;
            state.shown.limit = Amount(one.max);
        }
        return state.shown.problem.has_value();
    }
    return false;
}

/// An amount in US dollars at the price that the account's holdings tell. Nothing where there is
/// no price: then nothing is guessed.
std::optional<Amount> estimate_of(const BuyState& state, const Context& context) {
    const BuyToken* token = token_of(state);
    const auto amount = amount_of(state);
    if (!token || !amount || state.shown.fiat != "USD" || !context.holdings) return std::nullopt;
    for (const account::TokenRow& row : context.holdings->tokens) {
        if (row.chain != token->chain || row.symbol != token->symbol || !row.price) continue;
        const auto price = read_decimal(row.price->value);
        if (!price) continue;
        const auto whole = [](std::string text) {
            std::erase(text, '.');
            while (text.size() > 1 && text.front() == '0') text.erase(text.begin());
            return parse_decimal(text);
        };
        const auto cents = whole(account::round_decimal(*amount, 2));
        const auto micros = whole(account::round_decimal(*price, 6));
        if (!cents || !micros || *micros == 0 || *cents > 10'000'000) continue;
        // cents / 100 / (micros / 10^6), in units of 10^-8.
        const std::uint64_t units = *cents * 1'000'000'000'000u / *micros;
        std::string digits = to_decimal(units);
        if (digits.size() < 9) digits.insert(0, 9 - digits.size(), '0');
        digits.insert(digits.size() - 8, 1, '.');
        if (auto text = read_decimal(digits)) return Amount(std::move(*text));
    }
    return std::nullopt;
}

}  // namespace

std::string reason_of(const HttpAnswered& event) {
    const auto json = event.body ? parse_json(event.body->value, kAnswerLimits)
                                 : Result<Json>(std::unexpect, Error{});
    if (!json) return {};
    const Json* reasons = json->find("reasons");
    if (reasons && reasons->is_array() && !reasons->items().empty())
        if (const auto text = reasons->items()[0].find_string("description"))
            return std::string(*text);
    return std::string(json->find_string("message").value_or(""));
}

void ask_quotes(BuyState& state, std::int64_t delay_ms, const Context& context) {
    if (state.shown.step != BuyStep::kForm) return;
    drop_quotes(state, context);
    const auto amount = amount_of(state);
    if (state.shown.lacking || (state.all_tokens.empty() && !state.shown.countries.empty()))
        return fail_quotes(state, state.shown.wait.empty() ? BuyProblem::kNotInCountry
                                                           : BuyProblem::kNoSubdivision);
    if (state.shown.tokens.empty() && !state.all_tokens.empty())
        return fail_quotes(state, BuyProblem::kNotHere);
    if (!token_of(state) || state.shown.method.empty())
        return fail_quotes(state, BuyProblem::kNotSold);
    if (!amount) return fail_quotes(state, BuyProblem::kNoAmount);
    if (breaks_limit(state, *amount)) return;
    state.shown.quoting = true;
    if (delay_ms > 0) {
        state.quote_timer = context.set_timer(Owner::kQuotes, delay_ms);
        return;
    }
    QuoteQuestion body;
    body.countryCode = state.shown.country;
    body.destinationCurrencyCode = state.shown.token;
    body.paymentMethodType = state.shown.method;
    body.sourceAmount = *amount;
    body.sourceCurrencyCode = state.shown.fiat;
    body.subdivision = state.shown.subdivision;
    if (context.account) body.walletAddress = context.account->address;
    state.asked_quotes =
        context.post(Owner::kQuotes, "/v1/onramp/multi/quotes", to_json_text(body));
}

void update(BuyState& state, const OpenBuy& event, const Context& context) {
    state.is_open = true;
    state.renewals = 0;
    if (state.purchase) {
        show_purchase(state);
        return poll_now(state, context);
    }
    const bool first = state.shown.step == BuyStep::kClosed;
    if (event.token || event.fiat || event.amount) {
        state.given = event;
        if (event.token) {
            state.shown.token.value.clear();
            state.shown.lacking.reset();
            state.wanted.reset();
        }
        if (event.fiat) state.shown.fiat.value.clear();
    }
    if (event.amount) state.shown.amount = *event.amount;
    if (state.shown.amount.empty() && first) state.shown.amount = kFirstAmount;
    // Lists that stand beside no answer, or one that is waited for, are of another country.
    const bool is_known = state.asked_options == 0 && state.shown.step != BuyStep::kLoading &&
                          state.shown.step != BuyStep::kUnavailable;
    if (!first && is_known && !state.all_tokens.empty() && !state.shown.built_in) {
        state.shown.step = BuyStep::kForm;
        show_tokens(state, context);
        show_fiats(state);
        return ask_quotes(state, 0, context);
    }
    ask_options(state, context);
}

void update(BuyState& state, const CloseBuy&, const Context& context) {
    state.is_open = false;
    context.clear_timer(state.quote_timer);
    state.asked_quotes = 0;
    state.shown.quoting = false;
}

void update(BuyState& state, const TypeBuyAmount& event, const Context& context) {
    if (!is_form(state)) return;
    state.shown.amount = event.text;
    ask_quotes(state, kTypeMs, context);
}

void update(BuyState& state, const ChooseBuyToken& event, const Context& context) {
    if (!is_form(state)) return;
    state.shown.token = event.token;
    state.shown.lacking.reset();
    state.wanted.reset();
    show_tokens(state, context);
    ask_quotes(state, 0, context);
}

void update(BuyState& state, const ChooseBuyFiat& event, const Context& context) {
    if (!is_form(state)) return;
    state.shown.fiat = event.fiat;
    show_fiats(state);
    ask_quotes(state, 0, context);
}

// What is sold in another place: nothing of the former one is offered meanwhile.
static void place_chosen(BuyState& state, const Context& context) {
    drop_quotes(state, context);
    if (const BuyToken* token = token_of(state))
        state.wanted = *token;
    else if (state.shown.lacking)
        state.wanted = state.shown.lacking;
    state.is_country_open = true;
    // A closed list tells of each arrow key: asked is about the one where the visitor stays.
    state.asked_options = 0;
    state.shown.step = BuyStep::kLoading;
    state.quote_timer = context.set_timer(Owner::kOptions, kTypeMs);
}

void update(BuyState& state, const ChooseBuyCountry& event, const Context& context) {
    const auto& countries = state.shown.countries;
    if (!is_form(state) || event.country == state.shown.country ||
        std::ranges::find(countries, event.country) == countries.end())
        return;
    state.shown.country = event.country;
    state.shown.subdivision.reset();
    state.shown.subdivisions.clear();
    state.shown.wait.clear();
    place_chosen(state, context);
}

void update(BuyState& state, const ChooseBuySubdivision& event, const Context& context) {
    const auto& all = state.shown.subdivisions;
    if (!is_form(state) || event.subdivision == state.shown.subdivision ||
        std::ranges::find(all, event.subdivision) == all.end())
        return;
    state.shown.subdivision = event.subdivision;
    place_chosen(state, context);
}

void update(BuyState& state, const ChooseBuyMethod& event, const Context& context) {
    if (!is_form(state)) return;
    state.shown.method = event.method;
    show_methods(state);
    ask_quotes(state, 0, context);
}

void update(BuyState& state, const ChooseBuyOffer& event, const Context&) {
    if (state.shown.step != BuyStep::kForm) return;
    for (const BuyOffer& one : state.shown.offers)
        if (one.provider == event.provider) state.shown.offer = event.provider;
}

void update(BuyState& state, const RetryBuy&, const Context& context) {
    state.renewals = 0;
    if (state.purchase) {
        state.heard_from_ms = context.now_ms;
        show_purchase(state);
        return poll_now(state, context);
    }
    if (state.shown.step == BuyStep::kUnavailable || state.shown.built_in)
        return ask_options(state, context);
    ask_quotes(state, 0, context);
}

void account_changed(BuyState& state, const Context& context) {
    // A purchase goes to the address that began it, and to no other account's sheet.
    if (state.purchase && context.account &&
        context.account->address.value != state.purchase->address.value) {
        give_up_page(state, context);
        context.clear_timer(state.poll_timer);
        state.asked_poll = 0;
        if (!is_form(state)) state.shown.step = state.is_open ? BuyStep::kForm : BuyStep::kClosed;
        state.purchase.reset();
    }
    if (state.purchase && context.account) poll_now(state, context);
    if (!is_form(state)) return;
    show_tokens(state, context);
    if (state.is_open) ask_quotes(state, 0, context);
}

void networks_changed(BuyState& state, const Context& context) {
    if (state.shown.step != BuyStep::kForm) return;
    const auto before = state.shown.tokens;
    show_tokens(state, context);
    const bool same =
        std::ranges::equal(before, state.shown.tokens, {}, &BuyToken::id, &BuyToken::id);
    if (!same && state.is_open) ask_quotes(state, 0, context);
}

void options_answered(BuyState& state, const HttpAnswered& event, const Context& context) {
    if (event.id != state.asked_options) return;
    state.asked_options = 0;
    const auto json = event.status == 200 && event.body
                          ? parse_json(event.body->value, kAnswerLimits)
                          : Result<Json>(std::unexpect, Error{});
    const auto body = json ? read_leniently<api::OnrampOptions>(*json) : std::nullopt;
    const bool says_where = body && body->countries && !body->countries->empty();
    if (body && (says_where || !body->purchaseCurrencies.empty()))
        take_options(state, *body, context);
    // It answers, and says that it sells nothing, or nobody has told of the country that was
    // chosen: no list of ours stands in for that.
    else if (state.is_country_open || says_nothing(event)) {
        state.shown.step = BuyStep::kUnavailable;
        return;
    } else
        use_built_in(state);
    state.shown.step = BuyStep::kForm;
    show_tokens(state, context);
    show_fiats(state);
    ask_quotes(state, 0, context);
}

void quotes_answered(BuyState& state, const HttpAnswered& event, const Context& context) {
    if (event.id != state.asked_quotes) return;
    state.asked_quotes = 0;
    state.shown.quoting = false;
    const auto json = event.status == 200 && event.body
                          ? parse_json(event.body->value, kAnswerLimits)
                          : Result<Json>(std::unexpect, Error{});
    if (!json || !json->is_array()) {
        fail_quotes(state, event.status == 400   ? BuyProblem::kNotSold
                           : event.status == 429 ? BuyProblem::kOften
                                                 : BuyProblem::kUnavailable);
        if (event.status == 400) state.shown.reason = Text<256>(reason_of(event).substr(0, 256));
        if (event.status != 400) state.shown.estimate = estimate_of(state, context);
        return;
    }
    for (const Json& one : json->items()) {
        const auto quote = read_leniently<api::MultiQuote>(one);
        if (!quote || state.shown.offers.size() == state.shown.offers.kMax) continue;
        const auto arrives = read_decimal(quote->destinationAmount.value);
        const auto fee = read_decimal(quote->totalFee.value);
        // Of another amount than what is asked for it is no quote.
        const auto paid = read_decimal(quote->sourceAmount.value);
        if (!arrives || !fee || account::is_zero(*arrives) || paid != amount_of(state)) continue;
        BuyOffer& offer = state.shown.offers.emplace_back();
        offer.provider = quote->serviceProvider;
        offer.arrives = *arrives;
        offer.fee = *fee;
        account::show_text(quote->serviceProvider.value, offer.name);
        for (const auto& [word, name] : state.providers)
            if (word == offer.provider.value) offer.name = name;
    }
    std::ranges::sort(state.shown.offers, [](const BuyOffer& a, const BuyOffer& b) {
        if (a.arrives == b.arrives) return a.provider.value < b.provider.value;
        return is_less(b.arrives.value, a.arrives.value);
    });
    if (state.shown.offers.empty()) return fail_quotes(state, BuyProblem::kNotSold);
    const bool known = std::ranges::any_of(
        state.shown.offers, [&](const BuyOffer& one) { return one.provider == state.shown.offer; });
    if (!known) state.shown.offer = state.shown.offers[0].provider;
    state.quoted_at_ms = context.now_ms;
    if (state.is_open) state.quote_timer = context.set_timer(Owner::kQuotes, kQuoteMs);
}

void timer_fired(BuyState& state, std::int64_t timer, const Context& context) {
    if (timer == state.quote_timer) {
        state.quote_timer = 0;
        if (state.shown.step == BuyStep::kLoading) return ask_options(state, context);
        const bool renews = !state.shown.offers.empty();
        if (renews && ++state.renewals > kQuoteRenewals) {
            drop_quotes(state, context);
            return fail_quotes(state, BuyProblem::kOld);
        }
        // What is shown stays until there is a new quote, but for the moment of asking.
        const auto chosen = state.shown.offer;
        ask_quotes(state, 0, context);
        state.shown.offer = chosen;
    }
    if (timer == state.poll_timer) {
        state.poll_timer = 0;
        poll_now(state, context);
    }
}

}  // namespace portico::onramp
