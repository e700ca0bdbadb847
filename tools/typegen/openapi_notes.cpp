// SPDX-License-Identifier: Apache-2.0
#include "core/api/configuration.hpp"
#include "core/api/events.hpp"
#include "core/api/not_offered.hpp"
#include "core/api/operation.hpp"
#include "core/api/public_bodies.hpp"
#include "core/api/refusal.hpp"
#include "core/api/wallets.hpp"
#include "tools/typegen/openapi_printer.hpp"
#include "tools/typegen/type_printer.hpp"

namespace portico::typegen {
namespace {

constexpr std::string_view kTime = R"(^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$)";
constexpr std::string_view kDollars = "In US dollars, as of then";

constexpr SchemaNote kNotes[] = {
    {"HistoryBody", "data", "The latest first"},
    {"HistoryBody", "next",
     "`cursor` of the page behind this one, sealed: of no use with another address or chainId; "
     "null "
     "on the last"},
    {"HistoryMetadata", "operationType",
     "send, receive, trade, approve, mint, burn, deploy, execute, borrow, cancel, claim, deposit, "
     "repay, stake, unstake or withdraw"},
    {"HistoryMetadata", "minedAt", "RFC 3339", kTime},
    {"HistoryMetadata", "sentFrom", "Who gave; where that is not one address, who signed"},
    {"HistoryMetadata", "sentTo",
     "Who got it, or may spend it; for trades, and where that is not one address, the contract "
     "that "
     "was called; empty where one was made"},
    {"HistoryMetadata", "chain", "CAIP-2"},
    {"HistoryFee", "", "All that the account paid for the transaction"},
    {"HistoryFee", "value", kDollars},
    {"HistoryTransaction", "fee", "Null where somebody else paid it, or it is not known"},
    {"HistoryCoin", "image",
     "The path of the picture on this server; of tokens of the lists and networks' own currencies"},
    {"HistoryQuantity", "numeric", "Decimal, in the unit that people read"},
    {"HistoryTransfer", "",
     "One coin or token of the account that came or went; of fungible_info and nft_info one is "
     "null"},
    {"HistoryTransfer", "value", kDollars},
    {"HistoryTransfer", "contract", "Of a token"},
    {"TransferFlags", "is_spam", "Nobody asked for it, or it imitates another token"},
    {"TransferFlags", "is_poisoning",
     "Made to put a look-alike address into the history: never offer it as a recipient"},
    {"BalanceBody", "balances", "The most valuable first"},
    {"BalanceBody", "missing",
     "CAIP-2 ids of chains that did not answer, or not within 2 s; what is held there is not among "
     "the balances. Not there where all answered"},
    {"BalanceRow", "chainId", "CAIP-2"},
    {"BalanceRow", "address", "CAIP-10; absent for the own currency of eip155"},
    {"BalanceRow", "value", "Of all of it; absent where there is no price"},
    {"BalanceRow", "price", "Of one whole"},
    {"BalanceRow", "priceChangePercentage24h",
     "How the price went in the last 24 hours, in percent; absent where that is not known"},
    {"BalanceQuantity", "numeric", "Decimal, in the unit that people read"},
    {"BalanceRow", "iconUrl", "As the token list names it; empty where it names none"},
    {"BalanceRow", "image", "Path of its picture on this server; absent where there is none"},
    {"NftsBody", "data", "At most 50"},
    {"NftsBody", "next",
     "`cursor` of the page behind this one, sealed: of no use with another address or chainId; "
     "null "
     "on the last"},
    {"NftItem", "chain", "CAIP-2"},
    {"NftItem", "tokenId", "Decimal"},
    {"NftItem", "standard", "", "^erc(721|1155)$"},
    {"NftItem", "quantity", "Decimal"},
    {"NftItem", "name", "By its metadata"},
    {"NftItem", "collection", "By its contract"},
    {"NftItem", "image", "A path on this server"},
    {"ChartBody", "points", "The oldest first, at most 64"},
    {"ValueAt", "at", "Milliseconds since 1970"},
    {"ValueAt", "value", "US dollars", R"(^\d+\.\d\d$)"},
    {"IdentityBody", "avatar", "As whoever owns the name wrote it"},
    {"IdentityBody", "image",
     "A path on this server for the avatar; not there where there is none"},
    {"IdentityBody", "resolvedAt", "RFC 3339", kTime},
    {"TokenPrice", "address", "As it was asked for"},
    {"SupportedChainsBody", "http", "CAIP-2 ids"},
    {"SupportedChainsBody", "ws", "CAIP-2 ids"},
    {"FeatureSetting", "config", "Its choices; null leaves it to the page"},
    {"ConfigurationBody", "origin", "Missing where no origin is known"},
    {"OriginVerdict", "reason", "Empty where it is allowed"},
    {"OriginVerdicts", "reading", "An empty list of origins allows all"},
    {"OriginVerdicts", "login", "An empty list of origins allows none"},
    {"AllowedOriginsBody", "allowedOrigins", "Patterns; `*` stands for one label"},
    {"PlanLimits", "tier", "Always none", "^none$"},
    {"EventsTaken", "status", "", "^ok$"},
    {"RefusalBody", "", "As clients of the reference read it, and ours beside it"},
    {"RefusalBody", "status", "", "^FAILED$"},
    {"RefusalReason", "field", "The parameter that is wrong; empty where it is no one parameter"},
    {"RefusalError", "code", "One word for programs", "^[a-z_]+$"},
    {"StatusBody", "status", "", "^(ok|stopping)$"},
    {"WalletsBody", "count", "On all pages"},
    {"WalletRow", "rdns", "What the extension announces itself as (EIP-6963)"},
    {"WalletRow", "badge_type", "", "^(certified|none)$"},
    {"WalletRow", "chains", "CAIP-2 ids; absent where they are not known"},
    {"WalletRow", "order", "The lowest first"},
    {"WalletInjected", "injected_id", "What the extension sets in pages"},
    {"IndexedChainStatus", "state", "`waiting` where another process indexes the chain"},
    {"IndexedChainStatus", "tip",
     "The last block that is indexed; null where another process indexes the chain, and before the "
     "first"},
    {"IndexedChainStatus", "head",
     "The newest block that nodes have; null where another process indexes the chain, and before "
     "one has answered"},
    {"IndexedChainStatus", "rewinds", "Reorganisations that were followed"},
    {"IndexedChainStatus", "refused", "Answers of nodes that did not fit together"},
};

using OpenApiBodies = boost::mp11::mp_append<
    api::PORTICO_PUBLIC_BODIES,
    boost::mp11::mp_list<api::ConfigurationBody, api::AllowedOriginsBody, api::OriginReport,
                         api::AnalyticsBody, api::ProjectLimitsBody, api::EventsTaken,
                         api::NoQuotes, api::NoTokens, api::NoSessions, api::NoSuggestions,
                         api::RefusalBody, api::StatusBody, api::IndexedChainStatus,
                         api::WalletsBody>>;

}  // namespace

std::vector<const TypeInfo*> openapi_roots() { return types_of<OpenApiBodies>(); }

std::span<const SchemaNote> openapi_notes() { return kNotes; }

}  // namespace portico::typegen
