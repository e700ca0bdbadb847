// SPDX-License-Identifier: Apache-2.0
#include "sim/account_server.hpp"

#include <ctime>

#include "core/base/encoding/percent.hpp"
#include "core/base/json/json.hpp"
#include "core/base/text/decimal.hpp"

namespace portico::sim {
namespace {

constexpr std::int64_t kBlockMs = 45'000;
constexpr std::int64_t kPage = 10;
constexpr std::int64_t kHistory = 60;  ///< older ones than this many are gone
constexpr std::int64_t kNfts = 35;

// Runs of more than a page, and single ones between.
bool is_spam(std::int64_t number) { return number % 40 < 12 || number % 7 == 0; }

std::string part(std::string_view url, std::string_view from, std::string_view to) {
    const std::size_t at = url.find(from);
    if (at == std::string_view::npos) return {};
    const std::string_view rest = url.substr(at + from.size());
    return percent_decode(rest.substr(0, rest.find_first_of(to))).value_or("");
}

std::int64_t number_of(const std::string& text, std::int64_t otherwise) {
    return static_cast<std::int64_t>(
        parse_decimal(text).value_or(static_cast<std::uint64_t>(otherwise)));
}

std::string time_text(std::int64_t at_ms) {
    const std::time_t at = at_ms / 1'000;
    std::tm utc{};
    gmtime_r(&at, &utc);
    char text[40];
    return {text, std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &utc)};
}

std::string transaction(const std::string& account, const std::string& chain, std::int64_t number) {
    return R"({"id":")" + account + "/" + std::to_string(number) +
           R"(","metadata":{"operationType":"receive","minedAt":")" + time_text(number * kBlockMs) +
           R"(","sentFrom":"0x1","sentTo":"0x2","status":"confirmed","chain":")" + chain +
           R"("},"transfers":[{"nft_info":{"flags":{"is_spam":)" +
           (is_spam(number) ? "true" : "false") +
           R"(}},"direction":"in","quantity":{"numeric":"1"}}]})";
}

std::string nft(const std::string& account, const std::string& chain, std::int64_t number) {
    return R"({"chain":")" + chain + R"(","contract":")" + account.substr(account.rfind(':') + 1) +
           R"(","tokenId":")" + std::to_string(number) +
           R"(","standard":"erc721","quantity":"1","image":"/v1/image/a","flags":{"is_spam":)" +
           (is_spam(number) ? "true" : "false") + "}}";
}

// Numbers from `first` down to above `end`, a page of them.
template <class Write>
std::string page(std::int64_t first, std::int64_t end, Write write) {
    std::string data;
    std::int64_t number = first;
    for (; number > end && number > first - kPage; --number)
        data += (data.empty() ? "" : ",") + write(number);
    const std::string next = number > end ? "\"" + std::to_string(number) + "\"" : "null";
    return R"({"data":[)" + data + R"(],"next":)" + next + "}";
}

}  // namespace

std::optional<std::string> answer_of_server(std::string_view url, std::int64_t now_ms) {
    if (url.find("/v1/supported-chains") != std::string_view::npos)
        return R"({"http":["eip155:1","eip155:137"],"ws":[]})";
    if (url.find("/v1/identity/") != std::string_view::npos) return R"({"name":null})";
    const std::string address = part(url, "/v1/account/", "/");
    const std::string chain = part(url, "&chainId=", "&");
    const std::string account = chain + ":" + address;
    const std::string cursor = part(url, "&cursor=", "&");
    if (url.find("/balance?") != std::string_view::npos) return R"({"balances":[]})";
    if (url.find("/history?") != std::string_view::npos) {
        const std::int64_t last = now_ms / kBlockMs;
        return page(number_of(cursor, last), last - kHistory,
                    [&](std::int64_t number) { return transaction(account, chain, number); });
    }
    if (url.find("/nfts?") != std::string_view::npos)
        return page(number_of(cursor, kNfts), 0,
                    [&](std::int64_t number) { return nft(account, chain, number); });
    if (url.find("/chart?") != std::string_view::npos)
        return R"({"points":[{"at":1,"value":"1"},{"at":2,"value":"2"}]})";
    return std::nullopt;
}

std::optional<std::string> fault_of(const engine::WatchAccount& watch,
                                    const account::AccountSlices& slices) {
    const std::string account =
        watch.account ? watch.account->chain.value + ":" + watch.account->address.value : "";
    if (slices.activity) {
        std::int64_t expected = -1;
        for (const account::ActivityEntry& entry : slices.activity->entries) {
            if (!entry.id.value.starts_with(account + "/")) return "shows another's transaction";
            const std::int64_t number = number_of(entry.id.value.substr(account.size() + 1), 0);
            if (is_spam(number)) return "shows spam";
            while (expected > number && is_spam(expected)) --expected;
            if (expected >= 0 && expected != number)
                return "shows " + std::to_string(number) + " instead of transaction " +
                       std::to_string(expected);
            expected = number - 1;
        }
    }
    if (slices.nfts) {
        std::int64_t before = kNfts + 1;
        for (const account::NftRow& row : slices.nfts->nfts) {
            if (!account.ends_with(":" + row.contract.value)) return "shows another's NFT";
            const std::int64_t number = number_of(row.token_id, 0);
            if (is_spam(number)) return "shows a spam NFT";
            if (number >= before) return "shows NFTs twice";
            before = number;
        }
    }
    if (slices.chart && account.empty() && !slices.chart->points.empty())
        return "shows what nobody is worth";
    return std::nullopt;
}

}  // namespace portico::sim
