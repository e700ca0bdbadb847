// SPDX-License-Identifier: Apache-2.0
//
// A history service that answers as it likes. What is taken of a page is in its bounds, becomes a
// page of ours that is JSON, and asks for its next page with nothing but what may stand in a path.
#include <algorithm>

#include "core/base/describe/describe.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/chain/eip155/address.hpp"
#include "fuzz/fuzz_input.hpp"
#include "server/api/history/history_body.hpp"
#include "server/api/history/hosted_page.hpp"

namespace {

using namespace portico;
using namespace portico::api::history;

constexpr std::string_view kMe = "0x42b9dF65B219B3dD36FF330A4dD8f327A6Ada990";

bool is_address(const std::string& text) {
    const auto address = chain::checksum_evm_address(text);
    return address && *address == text;
}

bool is_picture(const std::optional<std::string>& url) {
    return !url || (url->starts_with("https://") && url->size() <= 2048);
}

bool is_name(const std::optional<std::string>& text) {
    return !text || (!text->empty() && text->size() <= 256);
}

bool is_number(const std::optional<std::string>& text) {
    const auto json = text ? parse_json(*text) : Result<Json>(Json::integer(0));
    return json && json->is_number();
}

void check_transfer(const Transfer& one) {
    PORTICO_ASSERT(one.fungible.has_value() != one.nft.has_value());
    PORTICO_ASSERT(one.direction == "in" || one.direction == "out" || one.direction == "self");
    PORTICO_ASSERT(!one.quantity.empty() && !one.quantity.starts_with('.'));
    PORTICO_ASSERT(one.quantity.find_first_not_of("0123456789.") == std::string::npos);
    PORTICO_ASSERT(!one.quantity.ends_with('.') && std::ranges::count(one.quantity, '.') <= 1);
    PORTICO_ASSERT(is_number(one.value) && is_number(one.price));
    PORTICO_ASSERT(one.is_spam || !one.is_poisoning);
    if (one.nft) PORTICO_ASSERT(is_name(one.nft->name));
    if (!one.fungible) return;
    PORTICO_ASSERT(is_name(one.fungible->name) && is_name(one.fungible->symbol));
    PORTICO_ASSERT(is_picture(one.fungible->icon_url));
}

void check_entry(const Entry& entry) {
    PORTICO_ASSERT(hosted_chain(entry.chain) && entry.id == entry.chain + ":" + entry.hash);
    PORTICO_ASSERT(entry.hash.starts_with("0x") && parse_hex_fixed<32>(entry.hash));
    PORTICO_ASSERT(is_address(entry.sent_from));
    PORTICO_ASSERT(entry.sent_to.empty() || is_address(entry.sent_to));
    PORTICO_ASSERT(!entry.operation.empty() && entry.nonce >= 0);
    if (entry.application) {
        PORTICO_ASSERT(entry.application->name && is_name(entry.application->name));
        PORTICO_ASSERT(is_picture(entry.application->icon_url));
    }
    for (const Transfer& one : entry.transfers) check_transfer(one);
}

}  // namespace

PORTICO_FUZZ_TARGET(input) {
    auto page = read_hosted_page(as_text(input), kMe);
    if (!page) {
        PORTICO_ASSERT(!page.error().empty() && !page.error().contains('\n'));
        return;
    }
    PORTICO_ASSERT(page->entries.size() <= 2 * kHostedPageSize);
    for (const Entry& entry : page->entries) check_entry(entry);
    // It says where the next page begins, and nothing else of what is asked.
    const std::string first = hosted_path("/v1/", kMe, "base", "");
    const std::string next = hosted_path("/v1/", kMe, "base", page->next);
    PORTICO_ASSERT(next.starts_with(first) && next.size() <= first.size() + 1025);
    PORTICO_ASSERT(std::ranges::all_of(next, [](char c) { return c > ' ' && c < 0x7f; }));
    PORTICO_ASSERT(page->next.empty() || page->next.starts_with("page"));
    const std::string text =
        to_json_text(make_history_body({std::move(page->entries), std::nullopt}, {}));
    const auto body = parse_described<api::HistoryBody>(text, {.size_bytes = 64 * 1024 * 1024});
    PORTICO_ASSERT(body && to_json_text(*body) == text);
}
