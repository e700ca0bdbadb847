// SPDX-License-Identifier: Apache-2.0
#include "core/walletconnect/client/wallet_refusal.hpp"

#include <algorithm>
#include <array>

#include "core/base/text/ascii.hpp"

namespace portico::wc {
namespace {

constexpr std::int64_t kUserRejected = 4001;
constexpr std::int64_t kInternalError = -32603;
// "User rejected", of chains, of methods, of events.
constexpr std::int64_t kRejected = 5000, kRejectedEvents = 5003;
/// Codes that say what it is, whatever the words.
constexpr std::array<std::int64_t, 7> kTelling = {3, 4100, 4200, 4900, 4901, 4902, -32002};
constexpr std::size_t kTextMax = 2'000;

bool is_no(std::string_view word) {
    return std::ranges::any_of(
        std::array{"reject", "denie", "declin", "cancel", "refuse", "disapprove"},
        [&](std::string_view stem) { return word.starts_with(stem); });
}

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> all) {
    return std::ranges::find(all, word) != all.end();
}

// "user rejected", "user has cancelled", "rejected by the user", "request declined", or that alone.
bool says_no(std::string_view text) {
    const std::string lower = ascii_lower(text.substr(0, kTextMax));
    std::string_view before, previous;
    bool no_by = false;  // a "no", and then "by", with or without "the"
    std::size_t words = 0;
    bool was_no = false;
    for (std::size_t at = 0; at < lower.size();) {
        const auto is_letter = [&](std::size_t i) { return lower[i] >= 'a' && lower[i] <= 'z'; };
        if (!is_letter(at)) {
            ++at;
            continue;
        }
        std::size_t end = at;
        while (end < lower.size() && is_letter(end)) ++end;
        const std::string_view word = std::string_view(lower).substr(at, end - at);
        at = end;
        ++words;
        const std::string_view of = is_one_of(previous, {"has", "was", "been"}) ? before : previous;
        if (is_no(word) &&
            is_one_of(of, {"user", "owner", "request", "signature", "signing", "approval"}))
            return true;
        if (no_by && is_one_of(word, {"user", "owner"})) return true;
        no_by = (was_no && word == "by") || (no_by && word == "the");
        was_no = is_no(word);
        before = previous;
        previous = word;
    }
    return words == 1 && was_no;
}

}  // namespace

RpcError read_wallet_refusal(RpcError error) {
    if (std::ranges::find(kTelling, error.code) != kTelling.end()) return error;
    const bool is_rejected = error.code >= kRejected && error.code <= kRejectedEvents;
    // An error of a page's provider, written whole into the text.
    std::string_view text = error.message;
    const auto json = text.starts_with('{') ? parse_json(text) : Result<Json>();
    const Json* const code = json && json->is_object() ? json->find("code") : nullptr;
    const bool inner = code != nullptr && code->as_integer() == kUserRejected;
    // What has no text has that of our own (read_error).
    const bool silent = text.empty() || text == "Unknown error";
    if (inner || says_no(text) || (is_rejected && silent))
        error.code = kUserRejected;
    else if (is_rejected)
        error.code = kInternalError;
    return error;
}

bool is_declined_result(const Json& result) {
    return result.is_string() && result.as_string() == "null";
}

}  // namespace portico::wc
