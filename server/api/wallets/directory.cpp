// SPDX-License-Identifier: Apache-2.0
#include "server/api/wallets/directory.hpp"

#include <algorithm>
#include <array>
#include <iterator>

#include "core/base/assert.hpp"
#include "core/base/describe/describe.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/crypto/hash/sha2.hpp"
#include "server/api/wallets/case_fold.hpp"
#include "server/api/wallets/directory_file.hpp"

namespace portico::api::wallets {
namespace {

constexpr int kRanks = 5;
/// Shorter beginnings of an id find by chance: ids are random digits.
constexpr std::size_t kIdPrefixMin = 8;

bool is_word_byte(char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ||
           static_cast<unsigned char>(c) >= 0x80;
}

/// 0 the whole text, 1 its beginning, 2 the beginning of a word, 3 within; kRanks: not there.
int place(std::string_view text, std::string_view search) {
    if (text.starts_with(search)) return text.size() == search.size() ? 0 : 1;
    int best = kRanks;
    for (std::size_t at = text.find(search, 1); at != std::string_view::npos;
         at = text.find(search, at + 1)) {
        if (!is_word_byte(text[at - 1])) return 2;
        best = 3;
    }
    return best;
}

std::vector<std::string_view> split_words(std::string_view text) {
    std::vector<std::string_view> out;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        if (end > 0) out.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return out;
}

/// What a wallet is asked for: whole namespaces first, so that most wallets need one comparison.
struct ChainFilter {
    explicit ChainFilter(const std::vector<std::string_view>& chains_in) : chains(chains_in) {
        for (const std::string_view chain : chains) {
            const std::string_view prefix = chain.substr(0, chain.find(':') + 1);
            if (!prefix.empty() && std::ranges::find(prefixes, prefix) == prefixes.end())
                prefixes.push_back(prefix);
        }
    }
    bool passes(const Wallet& wallet) const {
        if (chains.empty() || wallet.chains.empty()) return true;
        return std::ranges::any_of(wallet.chains, [&](const std::string& own) {
            if (!own.ends_with('*')) return std::ranges::find(chains, own) != chains.end();
            const std::string_view prefix = std::string_view(own).substr(0, own.size() - 1);
            return std::ranges::find(prefixes, prefix) != prefixes.end();
        });
    }
    const std::vector<std::string_view>& chains;
    std::vector<std::string_view> prefixes;
};

bool is_reachable(const Wallet& wallet, OwnRelay own) {
    if (own == OwnRelay::kNo || wallet.relay.empty()) return true;
    if (own == OwnRelay::kAlone) return false;
    return !wallet.browse_link.empty() ||
           (own == OwnRelay::kDesktop && !wallet.chrome_store.empty());
}

}  // namespace

Directory::Directory(std::vector<Wallet> wallets, const ImageIds& images)
    : wallets_(std::move(wallets)) {
    entries_.reserve(wallets_.size());
    std::string all;
    for (const Wallet& wallet : wallets_) {
        const auto index = static_cast<std::uint32_t>(entries_.size());
        WalletRow row = make_wallet_row(wallet);
        if (const auto image = images.find(wallet.id); image != images.end())
            row.image_id = image->second;
        row.order = (std::int64_t{index} + 1) * 10;
        Entry entry{.name = case_fold(wallet.name),
                    .rdns = case_fold(wallet.rdns),
                    .json = to_json_text(row)};
        all += entry.json;
        by_id_.emplace(case_fold(wallet.id), index);
        if (!entry.rdns.empty()) by_id_.emplace(entry.rdns, index);
        entries_.push_back(std::move(entry));
    }
    revision_ = to_hex(ByteView(sha256(as_bytes(all))).first(12));
}

std::vector<bool> Directory::marked(const std::vector<std::string_view>& ids) const {
    std::vector<bool> out(wallets_.size());
    for (const std::string_view id : ids)
        if (const auto found = by_id_.find(case_fold(id)); found != by_id_.end())
            out[found->second] = true;
    return out;
}

int Directory::rank(std::size_t index, std::string_view search,
                    const std::vector<std::string_view>& words) const {
    const Entry& entry = entries_[index];
    int best = place(entry.name, search);
    if (!entry.rdns.empty()) best = std::min(best, place(entry.rdns, search));
    const std::string& id = wallets_[index].id;
    if (id == search) return 0;
    if (search.size() >= kIdPrefixMin && id.starts_with(search)) best = std::min(best, 1);
    if (best < kRanks || words.size() < 2) return best;
    const bool all = std::ranges::all_of(
        words, [&](std::string_view word) { return place(entry.name, word) <= 2; });
    return all ? kRanks - 1 : kRanks;
}

std::vector<std::uint32_t> Directory::matching(const DirectoryQuery& query) const {
    PORTICO_ASSERT(query.search.size() <= kSearchBytesMax);
    const std::vector<bool> included = marked(query.include);
    const std::vector<bool> excluded = marked(query.exclude);
    const ChainFilter chains(query.chains);
    const std::string search = case_fold(query.search);
    const std::vector<std::string_view> words = split_words(search);
    std::array<std::vector<std::uint32_t>, kRanks> ranked;
    for (std::uint32_t i = 0; i < wallets_.size(); ++i) {
        if (!query.include.empty() && !included[i]) continue;
        if (excluded[i] || (query.certified && !wallets_[i].certified)) continue;
        if (!chains.passes(wallets_[i]) || !is_reachable(wallets_[i], query.own_relay)) continue;
        const int at = search.empty() ? 0 : rank(i, search, words);
        if (at < kRanks) ranked[static_cast<std::size_t>(at)].push_back(i);
    }
    std::vector<std::uint32_t> out = std::move(ranked[0]);
    for (std::size_t i = 1; i < ranked.size(); ++i)
        out.insert(out.end(), ranked[i].begin(), ranked[i].end());
    return out;
}

std::vector<const Wallet*> Directory::match(const DirectoryQuery& query) const {
    std::vector<const Wallet*> out;
    for (const std::uint32_t index : matching(query)) out.push_back(&wallets_[index]);
    return out;
}

std::string Directory::find(const DirectoryQuery& query) const {
    const std::vector<std::uint32_t> found = matching(query);
    const std::size_t first = std::min((query.page - 1) * query.entries, found.size());
    const std::size_t last = std::min(first + query.entries, found.size());
    // A WalletsBody of rows that are kept as text.
    std::string out = R"({"count":)" + std::to_string(found.size()) + R"(,"data":[)";
    std::size_t size = out.size() + 2;
    for (std::size_t i = first; i < last; ++i) size += entries_[found[i]].json.size() + 1;
    out.reserve(size);
    for (std::size_t i = first; i < last; ++i) {
        if (i > first) out += ',';
        out += entries_[found[i]].json;
    }
    out += "]}";
    return out;
}

}  // namespace portico::api::wallets
