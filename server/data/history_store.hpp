// SPDX-License-Identifier: Apache-2.0
//
// Where the indexer keeps what it found, and where histories are read from. The contract of every
// implementation: each call that writes is one transaction, durable when it returns a value, not
// there at all otherwise. A chain grows by append() from one block to its child, and shrinks by
// rewind() alone; both want the lease, so of two processes only one writes.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/data/history_records.hpp"
#include "server/data/store_error.hpp"

namespace portico::indexer {

using store::StoreResult;

/// The end of what is stored of a chain.
struct Tail {
    BlockNumber first = 0;           ///< the chain is stored from here on
    std::vector<BlockRef> blocks{};  ///< the newest ones, ascending; never empty
};

/// Who writes. Refused with kConflict when the lease has gone to somebody else.
struct Writer {
    ChainId chain = 0;
    std::string owner;  ///< of the lease
};

/// Where a history goes on: after this entry, towards older ones.
struct Position {
    std::int64_t time_s = 0;
    ChainId chain = 0;
    BlockNumber block = 0;
    std::int64_t position = 0;

    friend bool operator==(const Position&, const Position&) = default;
};

struct PageQuery {
    Address account{};
    std::vector<ChainId> chains = {};  ///< empty: all that are indexed
    std::optional<Position> after = {};
    /// The `rewinds` that the page before told; with `after`.
    std::int64_t rewinds = 0;
    std::size_t size = 50;
};

/// What a contract says of itself.
struct TokenInfo {
    std::optional<std::string> name = {}, symbol = {};
    std::optional<std::int64_t> decimals = {};

    friend bool operator==(const TokenInfo&, const TokenInfo&) = default;
};

struct Token {
    ChainId chain = 0;
    Address address{};

    friend auto operator<=>(const Token&, const Token&) = default;
};

/// One NFT of a chain.
struct NftName {
    Address contract{};
    Amount id = {};

    friend auto operator<=>(const NftName&, const NftName&) = default;
};
struct Nft {
    NftName name;
    bool is_erc1155 = false;
    TokenInfo info = {};  ///< of the contract, where it is known

    friend bool operator==(const Nft&, const Nft&) = default;
};
struct NftQuery {
    Address account{};
    ChainId chain = 0;
    std::optional<NftName> after = {};
    std::size_t most = 50;
};

/// Stored as numbers: never renumbered.
enum class ApprovalKind : std::uint8_t {
    kOne = 0,         ///< an amount of a token, or one NFT
    kCollection = 1,  ///< everything of one
    kPermit2 = 2      ///< an amount of a token, by way of Permit2
};

/// What an account once let somebody take.
struct Approval {
    Address token{};
    Address spender{};
    Amount id = {};  ///< of the one NFT; none: of a fungible token, or the NFT 0
    ApprovalKind kind = ApprovalKind::kOne;
    bool is_own = false;    ///< it was the account's own doing, not only a contract's word
    BlockNumber block = 0;  ///< the newest that has it
    TokenInfo info = {};    ///< of the contract, where it is known

    friend bool operator==(const Approval&, const Approval&) = default;
};
struct Approvals {
    bool is_followed = false;  ///< the chain is stored
    bool is_whole = false;     ///< from its beginning, or the account's past was searched
    std::int64_t until_s = 0;  ///< the time of the newest block that is stored
    /// What it did itself comes first, the newest before the older.
    std::vector<Approval> all = {};
};

struct PageEntry {
    Position at;
    Transaction transaction;
    /// Of each effect, in order: the other side looks like somebody that the account has paid, and
    /// is not (address poisoning).
    std::vector<bool> is_look_alike = {};
};

struct Page {
    std::vector<PageEntry> entries;  ///< the latest first
    bool more = false;
    std::int64_t rewinds = 0;  ///< for the next page's query
    /// Those of the entries that are known, ascending.
    std::vector<std::pair<Token, TokenInfo>> tokens = {};
};

/// Blocks below the first one, searched for one account.
struct Backfill {
    Address account{};
    ChainId chain = 0;
    BlockNumber next = 0;  ///< to search next, downwards; below 0: done
    /// Whose share it is of: of the addresses that asked for it, one with the fewest searches. 0:
    /// nobody's, of its own kind.
    std::int64_t asker = 0;

    friend bool operator==(const Backfill&, const Backfill&) = default;
};

/// That somebody wants an account's past searched.
struct PastWish {
    Address account{};
    ChainId chain = 0;
    std::int64_t asker = 0;
    std::int64_t now_s = 0;
};

/// Open tasks of one chain: anybody may ask for any account.
inline constexpr std::int64_t kPastsMax = 1000;
/// A task for whose account nobody asked for so long rests, and goes on when somebody does.
inline constexpr std::int64_t kPastRestsAfterS = 7 * 24 * 3600;

class Store {
  public:
    virtual ~Store() = default;

    // --- following -----------------------------------------------------------------------------

    /// Takes or prolongs the lease of a chain; false: somebody else has it.
    virtual StoreResult<bool> lease(const Writer& writer, std::int64_t now_ms,
                                    std::int64_t until_ms) = 0;
    virtual StoreResult<void> release(const Writer& writer) = 0;
    /// Nothing: the chain is not stored yet.
    virtual StoreResult<std::optional<Tail>> tail(ChainId chain) = 0;
    /// Adds blocks, each the child of the one before. The first of all may be any block; later ones
    /// must follow the stored tip, else kConflict. Names stay of so many blocks
    /// that `keep` can be taken away again.
    virtual StoreResult<void> append(const Writer& writer, std::span<const Block> blocks,
                                     std::int64_t keep) = 0;
    /// Takes away every block above `to`, which must be one whose name is kept (else kConflict).
    virtual StoreResult<void> rewind(const Writer& writer, BlockNumber to) = 0;

    // --- histories -----------------------------------------------------------------------------

    /// kConflict: blocks that the pages before came from have been replaced since; the reader must
    /// begin again.
    virtual StoreResult<Page> page(const PageQuery& query) = 0;
    /// Chains that are stored, ascending.
    virtual StoreResult<std::vector<ChainId>> chains() = 0;

    // --- tokens --------------------------------------------------------------------------------

    /// Contracts whose name has not been asked for.
    virtual StoreResult<std::vector<Token>> unnamed_tokens(ChainId chain, std::size_t most) = 0;
    virtual StoreResult<void> name_token(const Token& token, const TokenInfo& info) = 0;
    /// Contracts by which the account ever got or gave something: where to look for balances. What
    /// it did itself comes first, contracts of NFTs last, and the newest before the older: whoever
    /// sends an account hundreds of tokens hides none that it bought.
    virtual StoreResult<std::vector<Token>> tokens_of(const Address& account, ChainId chain,
                                                      std::size_t most) = 0;

    /// NFTs that ever came to the account, ascending by name: where to look for what it holds.
    virtual StoreResult<std::vector<Nft>> nfts_of(const NftQuery& query) = 0;
    /// What the account ever let others take: where to look for what they still may. Blocks that
    /// were replaced may have said it too.
    virtual StoreResult<Approvals> approvals_of(const Address& account, ChainId chain,
                                                std::size_t most) = 0;

    // --- what was before the first block ---------------------------------------------------------

    /// Notes that an account's past is wanted; the task as it stands. Where kPastsMax tasks are
    /// open, one of whoever has the most of them rests instead. Nothing: the chain is not stored,
    /// or from its beginning, or that would be the one who asks.
    virtual StoreResult<std::optional<Backfill>> want_past(const PastWish& wish) = 0;
    /// Tasks that are not done and do not rest: by asker, and of each the highest block first.
    virtual StoreResult<std::vector<Backfill>> wanted_pasts(ChainId chain, std::int64_t now_s) = 0;
    /// Adds what was found in blocks below the first one and moves the task on. The blocks hold
    /// the transactions found alone, whole ones; what is there already stays.
    virtual StoreResult<void> add_past(const Writer& writer, std::span<const Block> blocks,
                                       const Backfill& task) = 0;

    // --- secrets -------------------------------------------------------------------------------

    /// The key that cursors are sealed with: `fresh` where there is none yet.
    virtual StoreResult<Bytes> cursor_key(ByteView fresh) = 0;
};

}  // namespace portico::indexer
