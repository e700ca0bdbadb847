// SPDX-License-Identifier: Apache-2.0
//
// The wallet directory in memory: made once, never changed, answers searches and pages. A new
// file makes a new directory.
//
// Order of a search: the wallet that is named so, names that begin so, words that begin so, names
// that hold it, names that hold all of its words; in each, the order of the file (popularity).
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/api/wallets/wallet.hpp"

namespace portico::api::wallets {

/// Where a page is that pairs over the operator's relay. Wallets that listen at another one alone
/// are left out where nothing else leads to them.
enum class OwnRelay : std::uint8_t {
    kNo,       ///< it pairs over a relay of any kind
    kAlone,    ///< it pairs and does nothing else
    kPhone,    ///< wallets can open it in their own browser
    kDesktop,  ///< that, or be installed as an extension
};

/// What GET /getWallets asks for. Empty lists and texts do not filter.
struct DirectoryQuery {
    std::string_view search = {};
    std::vector<std::string_view> include =
        {};  ///< ids or rdns; ones that are not there are ignored
    std::vector<std::string_view> exclude = {};  ///< the same
    /// CAIP-2 ids. A wallet is shown where it has one of them, or where its chains are not known:
    /// it may work.
    std::vector<std::string_view> chains = {};
    bool certified = false;  ///< only wallets with the badge
    OwnRelay own_relay = OwnRelay::kNo;
    std::size_t page = 1;  ///< from 1
    std::size_t entries = 40;
};

class Directory {
  public:
    static constexpr std::size_t kSearchBytesMax = 100;

    /// Image ids by wallet id.
    using ImageIds = std::unordered_map<std::string, std::string>;

    /// Precondition: wallets as read_directory gives them.
    Directory(std::vector<Wallet> wallets, const ImageIds& images);

    /// The answer: {"count":n,"data":[...]}, `count` of all pages. Precondition: the search is
    /// UTF-8 of at most kSearchBytesMax bytes.
    std::string find(const DirectoryQuery& query) const;

    /// The wallets found, best first, all pages.
    std::vector<const Wallet*> match(const DirectoryQuery& query) const;

    const std::vector<Wallet>& wallets() const { return wallets_; }
    /// Differs where any answer differs; for ETags.
    const std::string& revision() const { return revision_; }

  private:
    /// What searching needs, folded.
    struct Entry {
        std::string name;
        std::string rdns;
        std::string json;
    };
    std::vector<bool> marked(const std::vector<std::string_view>& ids) const;
    int rank(std::size_t index, std::string_view search,
             const std::vector<std::string_view>& words) const;
    std::vector<std::uint32_t> matching(const DirectoryQuery& query) const;

    std::vector<Wallet> wallets_;
    std::vector<Entry> entries_;
    std::unordered_map<std::string, std::uint32_t> by_id_;  ///< by folded id and rdns
    std::string revision_;
};

}  // namespace portico::api::wallets
