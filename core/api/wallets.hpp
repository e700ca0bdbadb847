// SPDX-License-Identifier: Apache-2.0
//
// GET /getWallets: a page of the wallet directory (docs/wallets.md). Members are spelled as on the
// wire, where clients of the reference read them.
#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <optional>

#include "core/base/limits.hpp"

namespace portico::api {

/// A flag or key that the wallet's browser extension sets in pages.
struct WalletInjected {
    Text<32> namespace_;
    Text<128> injected_id;
};
BOOST_DESCRIBE_STRUCT(WalletInjected, (), (namespace_, injected_id))

struct WalletRow {
    Text<64> id;
    Text<64> name;
    std::optional<Text<512>> homepage;
    std::optional<Text<128>> rdns;  ///< what the extension announces itself as (EIP-6963)
    Text<16> badge_type;            ///< certified, none
    std::optional<List<Text<41>, 4096>> chains;  ///< CAIP-2; absent: not known
    std::optional<Text<512>> mobile_link;
    std::optional<Text<512>> link_mode;
    std::optional<Text<512>> browse_link;  ///< opens a page in the app's own browser
    std::optional<Text<512>> desktop_link;
    std::optional<Text<512>> webapp_link;
    std::optional<Text<512>> app_store;
    std::optional<Text<512>> play_store;
    std::optional<Text<512>> chrome_store;
    std::optional<List<WalletInjected, 16>> injected;
    std::optional<Text<16>> relay;  ///< walletconnect: it listens there alone; absent: at any
    std::optional<Text<64>> image_id;
    std::int64_t order = 0;  ///< the lowest first
};
BOOST_DESCRIBE_STRUCT(WalletRow, (),
                      (id, name, homepage, rdns, badge_type, chains, mobile_link, link_mode,
                       browse_link, desktop_link, webapp_link, app_store, play_store, chrome_store,
                       injected, relay, image_id, order))

struct WalletsBody {
    std::int64_t count = 0;  ///< on all pages
    List<WalletRow, 200> data;
};
BOOST_DESCRIBE_STRUCT(WalletsBody, (), (count, data))

}  // namespace portico::api
