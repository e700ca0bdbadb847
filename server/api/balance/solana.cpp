// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>
#include <set>

#include "core/base/text/decimal.hpp"
#include "core/chain/eip155/uint256.hpp"
#include "core/chain/units.hpp"
#include "server/api/balance/chain_provider.hpp"

namespace portico::api::balance {
namespace {

constexpr std::string_view kPrograms[] = {
    "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA",  // SPL Token
    "TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb",  // Token-2022
};
constexpr std::size_t kAccountsMax = 5'000;

/// `value` of `{"context":..,"value":..}`.
const Json* value_of(const chain_data::ChainAnswer& answer) {
    return answer.outcome == chain_data::ChainAnswer::Outcome::kResult ? answer.result.find("value")
                                                                       : nullptr;
}

const Json* find_path(const Json& json, std::initializer_list<std::string_view> path) {
    const Json* at = &json;
    for (const std::string_view name : path)
        if (at != nullptr) at = at->find(name);
    return at;
}

struct Reported {
    std::string mint;
    std::uint64_t amount = 0;
    std::int64_t decimals = 0;
    /// Wallets show another amount than the chain counts (Token-2022: interest, a scale).
    bool is_rescaled = false;
};

std::optional<Reported> read_account(const Json& account, std::string_view owner) {
    const Json* info = find_path(account, {"account", "data", "parsed", "info"});
    const Json* amount = info != nullptr ? info->find("tokenAmount") : nullptr;
    if (amount == nullptr || info->find_string("owner") != owner) return std::nullopt;
    const auto mint = info->find_string("mint"), units = amount->find_string("amount");
    const Json* decimals = amount->find("decimals");
    const auto count =
        decimals != nullptr && decimals->is_number() ? decimals->as_integer() : std::nullopt;
    const auto number = units ? parse_decimal(*units) : std::nullopt;
    if (!mint || !number || !count || *count < 0 || *count > 255) return std::nullopt;
    Reported reported{std::string(*mint), *number, *count};
    if (const auto shown = amount->find_string("uiAmountString")) {
        const auto shown_units = chain::parse_units(*shown, static_cast<std::uint8_t>(*count));
        reported.is_rescaled = !shown_units || *shown_units != to_decimal(*number);
    }
    return reported;
}

}  // namespace

std::vector<chain_data::ChainCall> solana_calls(std::string_view address) {
    const std::string owner(address);
    // Where nothing is said nodes tell what is finalized, and whoever has just sent sees it late.
    std::vector<chain_data::ChainCall> calls{
        {"getBalance", "[\"" + owner + R"(",{"commitment":"confirmed"}])"}};
    for (const std::string_view program : kPrograms)
        calls.push_back({"getTokenAccountsByOwner",
                         "[\"" + owner + R"(",{"programId":")" + std::string(program) +
                             R"("},{"encoding":"jsonParsed","commitment":"confirmed"}])"});
    return calls;
}

std::optional<std::vector<Holding>> read_solana(const Query& query, const tokens::TokenBook& book,
                                                const chain_data::ChainAnswers& answers) {
    const Json* lamports = value_of(answers[0]);
    const auto own = lamports != nullptr && lamports->is_number()
                         ? parse_decimal(lamports->number_text())
                         : std::nullopt;
    if (!own) return std::nullopt;
    const auto is_forced = [&](std::string_view mint) {
        return std::ranges::find(query.forced, mint) != query.forced.end();
    };
    std::vector<Holding> held{{tokens::native_token(query.chain), to_decimal(*own), is_forced("")}};
    std::map<std::string, chain::Uint256> sums;  // one owner may have several accounts of a mint
    for (const std::string& mint : query.forced)
        if (book.find(query.chain, mint) != nullptr) sums[mint];
    std::set<std::string> rescaled;
    for (std::size_t i = 1; i < answers.size(); ++i) {
        // A chain that lacks the second program says so. From silence nothing follows.
        if (i > 1 && answers[i].outcome == chain_data::ChainAnswer::Outcome::kError) continue;
        const Json* list = value_of(answers[i]);
        if (list == nullptr || !list->is_array() || list->items().size() > kAccountsMax)
            return std::nullopt;
        for (const Json& account : list->items()) {
            const auto reported = read_account(account, query.address);
            const auto* token = reported ? book.find(query.chain, reported->mint) : nullptr;
            if (token == nullptr || token->decimals != reported->decimals) continue;
            if (reported->is_rescaled) rescaled.insert(reported->mint);
            auto& sum = sums[reported->mint];
            sum = add(sum, reported->amount).value_or(sum);
        }
    }
    // Prices are of the units that wallets show, and the form of sending refuses such a token.
    for (const auto& [mint, amount] : sums)
        if (!rescaled.contains(mint))
            held.push_back(
                {*book.find(query.chain, mint), chain::to_decimal(amount), is_forced(mint)});
    return held;
}

}  // namespace portico::api::balance
