// SPDX-License-Identifier: Apache-2.0
#include "server/api/wallet_rpc/page_address.hpp"

#include "server/upstream/url.hpp"

namespace portico::api::wallet_rpc {

bool is_page(std::string_view url) {
    constexpr std::size_t kBytes = 2048;
    if (url.size() > kBytes || url.find_first_of(" \"<>\\") != std::string_view::npos) return false;
    const auto read = upstream::parse_url(url);
    return read && !read->websocket &&
           (read->tls || read->host == "127.0.0.1" || read->host == "localhost");
}

}  // namespace portico::api::wallet_rpc
