// SPDX-License-Identifier: Apache-2.0
#include "server/api/events/vocabulary.hpp"

#include <algorithm>

#include "server/data/event_store.hpp"

namespace portico::api::events {
namespace {

// docs/spec/http-api.md#events and docs/spec/telemetry.md#events, sorted.
constexpr std::string_view kKnown[] = {
    "API_ERROR",
    "CLICK_ALL_WALLETS",
    "CLICK_CANCEL_SIWX",
    "CLICK_CONVERT",
    "CLICK_GET_WALLET",
    "CLICK_NETWORKS",
    "CLICK_NETWORK_HELP",
    "CLICK_SELECT_NETWORK_TO_SWAP",
    "CLICK_SELECT_TOKEN_TO_SWAP",
    "CLICK_SIGN_SIWX_MESSAGE",
    "CLICK_TRANSACTIONS",
    "CLICK_WALLET_HELP",
    "CONNECT_ERROR",
    "CONNECT_PROXY_ERROR",
    "CONNECT_SUCCESS",
    "DATA_PARSING_ERROR",
    "DEVICE_REGISTERED_FOR_EMAIL",
    "DISCONNECT_ERROR",
    "DISCONNECT_SUCCESS",
    "EMAIL_EDIT",
    "EMAIL_LOGIN_SELECTED",
    "EMAIL_SUBMITTED",
    "EMAIL_UPGRADE_FROM_MODAL",
    "EMAIL_VERIFICATION_CODE_FAIL",
    "EMAIL_VERIFICATION_CODE_PASS",
    "EMAIL_VERIFICATION_CODE_SENT",
    "ERROR",
    "ERROR_FETCH_TRANSACTIONS",
    "INIT",
    "INITIALIZE",
    "INITIATE_SWAP",
    "INTERNAL_SDK_ERROR",
    "LOAD_MORE_TRANSACTIONS",
    "MODAL_CLOSE",
    "MODAL_CREATED",
    "MODAL_OPEN",
    "OPEN_ENS_FLOW",
    "OPEN_SEND",
    "OPEN_SWAP",
    "PAY_ERROR",
    "PAY_EXCHANGE_SELECTED",
    "PAY_INITIATED",
    "PAY_MODAL_OPEN",
    "PAY_SUCCESS",
    "REGISTER_NAME_ERROR",
    "REGISTER_NAME_INITIATED",
    "REGISTER_NAME_SUCCESS",
    "SEARCH_WALLET",
    "SELECT_BUY_CRYPTO",
    "SELECT_BUY_PROVIDER",
    "SELECT_WALLET",
    "SELECT_WHAT_IS_A_BUY",
    "SEND_ERROR",
    "SEND_INITIATED",
    "SEND_SUCCESS",
    "SET_PREFERRED_ACCOUNT_TYPE",
    "SIWX_AUTH_ERROR",
    "SIWX_AUTH_SUCCESS",
    "SOCIAL_LOGIN_CANCELED",
    "SOCIAL_LOGIN_ERROR",
    "SOCIAL_LOGIN_REQUEST_USER_DATA",
    "SOCIAL_LOGIN_STARTED",
    "SOCIAL_LOGIN_SUCCESS",
    "SUCCESS",
    "SWAP_APPROVAL_ERROR",
    "SWAP_ERROR",
    "SWAP_SUCCESS",
    "SWITCH_NETWORK",
};

}  // namespace

bool is_known_name(std::string_view name) { return std::ranges::binary_search(kKnown, name); }

bool Vocabulary::is_within(std::string list, std::string_view word, std::size_t most) {
    std::unordered_set<std::string>& words = lists_[std::move(list)];
    if (words.contains(std::string(word))) return true;
    if (words.size() >= most || words_ >= kWordsMax) return false;
    words.emplace(word);
    ++words_;
    return true;
}

void Vocabulary::bound(Event& event, std::vector<Facet>& facets) {
    if (const std::int64_t hour = event.received_at_ms / kHourMs; hour != hour_ms_) {
        hour_ms_ = hour;
        lists_.clear();
        words_ = 0;
    }
    if (!is_known_name(event.name) && !is_within(event.project, event.name, kNamesMax))
        event.name = kOther;
    for (Facet& facet : facets)
        if (!is_within(event.project + event.name + '\n' + std::string(facet.name), facet.value,
                       kValuesMax))
            facet.value = kOther;
}

}  // namespace portico::api::events
