// SPDX-License-Identifier: Apache-2.0
#include "server/api/history/history_body.hpp"

#include <utility>

#include "core/base/text/ascii.hpp"
#include "core/base/text/date_time.hpp"
#include "server/api/tokens/network_icons.hpp"

namespace portico::api::history {
namespace {

template <std::size_t Max>
void move_text(std::optional<std::string>& from, std::optional<Text<Max>>& to) {
    if (from) to = std::move(*from);
}
template <std::size_t Max>
void move_number(std::optional<std::string>& from, Nullable<NumberText<Max>>& to) {
    if (from) to = std::move(*from);
}

TransferDirection direction_of(std::string_view word) {
    if (word == "in") return TransferDirection::kIn;
    return word == "out" ? TransferDirection::kOut : TransferDirection::kSelf;
}

/// Fills a body in place: moving a transfer costs more than writing it.
class BodyMaker {
  public:
    explicit BodyMaker(const tokens::TokenBook& book) : book_(book) {}

    void fill(Entry& entry, HistoryTransaction& out) {
        use_chain(entry.chain);
        out.transfers.reserve(entry.transfers.size());
        for (Transfer& one : entry.transfers) fill(one, out.transfers.emplace_back());
        if (entry.fee) {
            HistoryFee& fee = out.fee.emplace();
            fill(entry.fee->coin, nullptr, fee.fungible_info.emplace());
            fee.quantity.numeric = std::move(entry.fee->quantity);
            move_number(entry.fee->value, fee.value);
            move_number(entry.fee->price, fee.price);
        }
        out.id = std::move(entry.id);
        HistoryMetadata& metadata = out.metadata;
        metadata.operationType = std::move(entry.operation);
        metadata.hash = std::move(entry.hash);
        metadata.minedAt = format_date_time(entry.mined_at_s);
        metadata.sentFrom = std::move(entry.sent_from);
        metadata.sentTo = std::move(entry.sent_to);
        metadata.status = entry.failed ? ActivityStatus::kFailed : ActivityStatus::kConfirmed;
        metadata.nonce = entry.nonce;
        if (entry.application) {
            HistoryApplication& application = metadata.application.emplace();
            move_text(entry.application->name, application.name);
            move_text(entry.application->icon_url, application.iconUrl);
        }
        metadata.chain = std::move(entry.chain);
    }

  private:
    /// Entries of one chain mostly follow each other.
    void use_chain(const std::string& chain) {
        if (chain == chain_) return;
        chain_ = chain;
        const tokens::Token own = book_.currency(chain);
        own_symbol_ = ascii_lower(own.symbol);
        own_picture_ = tokens::logo_path(chain, own);
    }

    /// The path on this server of the picture of a contract's token, or of the network's own
    /// currency.
    std::optional<std::string> picture_of(const Fungible& coin, const std::string* contract) const {
        if (contract != nullptr) {
            const tokens::Token* token = book_.find(chain_, *contract);
            return token != nullptr ? tokens::logo_path(chain_, *token) : std::nullopt;
        }
        // Of a coin that a service knows no contract of, its name alone says what it is.
        return coin.symbol && ascii_lower(*coin.symbol) == own_symbol_ ? own_picture_
                                                                       : std::nullopt;
    }

    void fill(Fungible& coin, const std::string* contract, HistoryCoin& out) const {
        if (auto path = picture_of(coin, contract)) out.image = std::move(*path);
        move_text(coin.name, out.name);
        move_text(coin.symbol, out.symbol);
        if (coin.icon_url) out.icon.emplace().url = std::move(*coin.icon_url);
    }

    void fill(Transfer& one, HistoryTransfer& out) const {
        if (one.fungible)
            fill(*one.fungible, one.contract ? &*one.contract : nullptr,
                 out.fungible_info.emplace());
        if (one.nft) {
            HistoryNft& nft = out.nft_info.emplace();
            move_text(one.nft->name, nft.name);
            nft.flags.is_spam = one.is_spam;
        }
        out.direction = direction_of(one.direction);
        out.quantity.numeric = std::move(one.quantity);
        move_number(one.value, out.value);
        move_number(one.price, out.price);
        move_text(one.contract, out.contract);
        out.flags = {one.is_spam, one.is_poisoning};
    }

    const tokens::TokenBook& book_;
    std::string chain_;
    std::string own_symbol_;  ///< in small letters
    std::optional<std::string> own_picture_;
};

}  // namespace

HistoryBody make_history_body(HistoryPage page, const tokens::TokenBook& book) {
    HistoryBody body;
    body.data.reserve(page.entries.size());
    BodyMaker maker(book);
    for (Entry& entry : page.entries) maker.fill(entry, body.data.emplace_back());
    move_text(page.next, body.next);
    return body;
}

}  // namespace portico::api::history
