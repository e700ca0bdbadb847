// SPDX-License-Identifier: Apache-2.0
//
// What a service that speaks Zerion's API says of an account, GET /wallets/{address}/transactions/,
// as our page. Read as untrusted input: one transaction that cannot be read spoils the page,
// since a page without it would be a wrong one.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/api/history/provider.hpp"

namespace portico::api::history {

inline constexpr std::size_t kHostedAnswerBytes = 4 * 1024 * 1024;
inline constexpr std::size_t kHostedPageSize = 50;  // docs/spec/http-api.md#history

struct HostedPage {
    std::vector<Entry> entries;
    /// The parameters of its link to the next page that say where it begins, as they stand there;
    /// empty: there is none.
    std::string next;
};

/// "ethereum" for eip155:1; nothing where the service has no such chain.
std::optional<std::string_view> hosted_chain(std::string_view chain);

/// Path and query of a page. `base`: the path before /wallets; `chain`: the service's word, or
/// empty for all; `place`: HostedPage::next of the page before, or empty.
std::string hosted_path(std::string_view base, std::string_view account, std::string_view chain,
                        std::string_view place);

/// `account`: checksummed. Transactions that are not mined yet, and those of chains that have no
/// id here, are left out. The error is one line for the operator.
std::expected<HostedPage, std::string> read_hosted_page(std::string_view body,
                                                        std::string_view account);

}  // namespace portico::api::history
