// SPDX-License-Identifier: Apache-2.0
#include "server/api/history/history_body.hpp"

#include <utility>

#include "core/base/date_time.hpp"
#include "server/api/tokens/marks.hpp"

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

/// The path on this server of the picture of a contract's token, or of the network's own currency.
std::optional<std::string> picture_of(const Fungible& coin, const std::string* contract,
                                      const std::string& chain, const tokens::TokenBook& book) {
    if (contract != nullptr) {
        const tokens::Token* token = book.find(chain, *contract);
        return token != nullptr ? tokens::logo_path(chain, *token) : std::nullopt;
    }
    const tokens::Token own = tokens::native_token(chain);
    // Of a coin that a service knows no contract of, its name alone says what it is.
    return coin.symbol == own.symbol ? tokens::logo_path(chain, own) : std::nullopt;
}

HistoryCoin coin_of(Fungible& coin, const std::string* contract, const std::string& chain,
                    const tokens::TokenBook& book) {
    HistoryCoin out;
    if (auto path = picture_of(coin, contract, chain, book)) out.image = std::move(*path);
    move_text(coin.name, out.name);
    move_text(coin.symbol, out.symbol);
    if (coin.icon_url) out.icon = PictureLink{std::move(*coin.icon_url)};
    return out;
}

TransferDirection direction_of(std::string_view word) {
    if (word == "in") return TransferDirection::kIn;
    return word == "out" ? TransferDirection::kOut : TransferDirection::kSelf;
}

HistoryTransfer transfer_of(Transfer& one, const std::string& chain,
                            const tokens::TokenBook& book) {
    HistoryTransfer out;
    if (one.fungible)
        out.fungible_info =
            coin_of(*one.fungible, one.contract ? &*one.contract : nullptr, chain, book);
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
    return out;
}

HistoryTransaction transaction_of(Entry& entry, const tokens::TokenBook& book) {
    HistoryTransaction out;
    out.transfers.reserve(entry.transfers.size());
    for (Transfer& one : entry.transfers)
        out.transfers.push_back(transfer_of(one, entry.chain, book));
    if (entry.fee) {
        HistoryFee& fee = out.fee.emplace();
        fee.fungible_info = coin_of(entry.fee->coin, nullptr, entry.chain, book);
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
    return out;
}

}  // namespace

HistoryBody make_history_body(HistoryPage page, const tokens::TokenBook& book) {
    HistoryBody body;
    body.data.reserve(page.entries.size());
    for (Entry& entry : page.entries) body.data.push_back(transaction_of(entry, book));
    move_text(page.next, body.next);
    return body;
}

}  // namespace portico::api::history
