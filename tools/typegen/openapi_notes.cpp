// SPDX-License-Identifier: Apache-2.0
#include "core/api/configuration.hpp"
#include "core/api/ens.hpp"
#include "core/api/events.hpp"
#include "core/api/names.hpp"
#include "core/api/not_offered.hpp"
#include "core/api/onramp.hpp"
#include "core/api/operation.hpp"
#include "core/api/pay.hpp"
#include "core/api/public_bodies.hpp"
#include "core/api/refusal.hpp"
#include "core/api/sessions.hpp"
#include "core/api/sign_in.hpp"
#include "core/api/wallet_rpc.hpp"
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
     "send, receive, buy, trade, approve, mint, burn, deploy, execute, borrow, cancel, claim, "
     "deposit, "
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
    {"NftItem", "traits", "By its metadata, the first 16; absent where it has none"},
    {"NftTrait", "name", "May be empty"},
    {"ApprovalsBody", "followed", "False: this server does not index the chain, and knows nothing"},
    {"ApprovalsBody", "whole",
     "False: there may be older ones than this server knows, or more than it looks at"},
    {"ApprovalsBody", "data", "What the account did itself first, the newest before the older"},
    {"ApprovalItem", "standard",
     "erc20: an amount; permit2: an amount, by way of Permit2; nft: the one with tokenId; "
     "collection: all that the account has of it, and will have",
     "^(erc20|permit2|nft|collection)$"},
    {"ApprovalItem", "spenderName", "Of a contract that is the same on every chain; else null"},
    {"ApprovalItem", "tokenId", "Decimal"},
    {"ApprovalItem", "quantity", "Decimal, in the unit that people read; null: not known, or none"},
    {"ApprovalItem", "unlimited", "More than anybody has"},
    {"ApprovalItem", "expiresAt",
     "Of permit2, seconds since 1970: the last one in which it holds; null: it has no end"},
    {"ApprovalItem", "image", "A path on this server; of tokens of the lists"},
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
    {"SupportedChainsBody", "indexed",
     "Those whose blocks are indexed, so that it is known what others may take from an account"},
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
    {"NameBody", "registered_at", "Seconds since 1970"},
    {"NameBody", "updated_at", "Seconds since 1970"},
    {"NameAddress", "created_at", "Seconds since 1970"},
    {"NameSuggestions", "time", "Of the server, in seconds since 1970: what is signed has it"},
    {"EnsNameBody", "name", "The one that was asked for"},
    {"ConvertToken", "address", "CAIP-10; the network's own currency by 0xeeee..ee"},
    {"ConvertToken", "eip2612", "Whether approvals may be signed; null: not known"},
    {"ConvertQuotes", "quotes",
     "The best first; none: nobody swaps these tokens, or not so much of them"},
    {"ConvertQuote", "id", "For build-transaction, until `expiresAt`"},
    {"ConvertQuote", "fromAmount", "Base units"},
    {"ConvertQuote", "fromAccount", "CAIP-10 of the token that is given"},
    {"ConvertQuote", "toAmount", "Base units, expected if the chain stood still"},
    {"ConvertQuote", "toAccount", "CAIP-10 of the token that is got"},
    {"ConvertQuote", "reason", "Why this provider's is where it stands"},
    {"ConvertQuote", "route", "Empty where the provider does not tell it"},
    {"ConvertQuote", "minimumReceived", "Base units; where less came, nothing happens"},
    {"ConvertQuote", "priceImpactBps",
     "How much worse than the market's price, by this server's own prices, in 1/10,000; below 0: "
     "better. Absent where one of the prices is not known"},
    {"ConvertQuote", "spender",
     "CAIP-10 of who has to be allowed `fromAmount`; absent where nobody has to"},
    {"ConvertQuote", "router", "CAIP-10 of the contract that is called"},
    {"ConvertQuote", "expiresAt", "Milliseconds since 1970"},
    {"ConvertFee", "", "What the operator keeps: taken off before the amounts of the quote"},
    {"ConvertHop", "fee", "That the pool keeps, in millionths"},
    {"ConvertPart", "shareBps", "Of the amount, in 1/10,000"},
    {"ConvertGasPrice", "standard", "Wei"},
    {"ConvertApproveTx", "from", "CAIP-10 of the token: clients of the reference send it there"},
    {"ConvertApprove", "amount", "That is allowed: what is swapped, unless another was asked for"},
    {"ConvertBuildRequest", "quoteId",
     "Of the quote that was shown: its minimum is kept. Without: a new quote"},
    {"ConvertBuildRequest", "accepted", "Words of ConvertWarning that the visitor takes"},
    {"ConvertBuildEip155", "slippage", "Percent"},
    {"ConvertTx", "amount", "What is got, expected; not what is sent along, which is `value`"},
    {"ConvertTransaction", "deadline",
     "Seconds since 1970: later, nothing happens; 0: not known of a service's call"},
    {"ConvertTransaction", "tried",
     "What arrived in a trial of this transaction; absent where no node could try it"},
    {"PaymentRequest", "asset",
     "CAIP-19: eip155:1/erc20:0x.., or eip155:1/slip44:60 for the chain's own currency"},
    {"PaymentRequest", "amount", "Whole number of base units, above 0"},
    {"PaymentRequest", "recipient", "CAIP-10, on the chain of the asset"},
    {"PaymentRequest", "expiresIn", "Seconds, 60 to 604800; 900"},
    {"PaymentRequest", "confirmations",
     "Blocks, that of the transfer included, 1 to 1000; pay.confirmations of the server"},
    {"PaymentBody", "amount", "In base units"},
    {"PaymentBody", "received", "In base units, of what is as deep as wanted"},
    {"PaymentBody", "reference", "The last 32 bytes of the payer's call (docs/pay.md)"},
    {"PaymentBody", "createdAt", "Seconds since 1970"},
    {"PaymentBody", "expiresAt", "Seconds since 1970"},
    {"PaymentBody", "orderId", "For the merchant alone"},
    {"PaymentTransaction", "state", "other: it says nothing of this payment, or pays another one"},
    {"PaymentTransaction", "amount", "Of it for this payment, in base units"},
    {"SessionRequest", "expiry", "Seconds since 1970, within 366 days"},
    {"SessionKey", "publicKey",
     "Hex of the text of the key's hex digits, 262 characters; with v=2 hex, 132 characters"},
    {"SessionActivation", "context",
     "Hex; begins with the contract that judges the session's signatures"},
    {"SessionRevocation", "signature",
     "The account's, of the message of docs/smart-accounts.md#taking-a-session-back"},
    {"SessionContext", "context", "null before the session is active"},
    {"SessionProject", "url", "Always null"},
    {"SessionProject", "iconUrl", "Always null"},
    {"SessionBody", "expiry", "Seconds since 1970"},
    {"SessionBody", "createdAt", "Seconds since 1970"},
    {"SessionBody", "revokedAt", "Seconds since 1970; null where it was not taken back"},
    {"SessionList", "pcis", "That were activated: those in force first, each the newest first"},
    {"NonceBody", "nonce", "128 bits, for one message", "^[0-9a-f]{32}$"},
    {"NonceBody", "token", "Handed back with the signed message, in `x-nonce-jwt`; ten minutes"},
    {"SignInToken", "token", "A JWT (ES256) of the session"},
    {"SignInMe", "aud", "The project's id"},
    {"SignInMe", "exp", "Seconds since 1970"},
    {"SignInMe", "sub", "CAIP-10"},
    {"SignInMe", "uri", "Of the page, without what is behind its path"},
    {"SignInMe", "appKitAccount", "Where it was asked for"},
    {"SignInAccount", "caip2_chain", "Of the last sign-in"},
    {"SignInAccount", "created_at", "RFC 3339", kTime},
    {"SignInDone", "status", "", "^ok$"},
    {"VerifiedMessage", "reason", "Why it is not valid"},
    {"JsonWebKey", "kid", "The key's thumbprint (RFC 7638)"},
};

using OpenApiBodies = boost::mp11::mp_append<
    api::PORTICO_PUBLIC_BODIES,
    boost::mp11::mp_list<
        api::ConfigurationBody, api::AllowedOriginsBody, api::OriginReport, api::AnalyticsBody,
        api::ProjectLimitsBody, api::EventsTaken, api::NoQuotes, api::NoTokens, api::SessionRequest,
        api::SessionMade, api::SessionActivation, api::SessionContext, api::SessionRevocation,
        api::SessionOperation, api::SessionSignature, api::SessionList, api::OnrampOptions,
        api::BuyOptions, api::OnrampQuote, api::BuyQuote, api::MultiQuote, api::MultiQuoteError,
        api::OnrampProviderRow, api::OnrampWidget, api::OnrampUrl, api::PurchaseHistory,
        api::NameBody, api::NameAddress, api::NameSuggestions, api::EnsQuestion, api::EnsAnswer,
        api::EnsRefusal, api::EnsAddress, api::EnsNameBody, api::PaymentRequest, api::PaymentBody,
        api::SentTransaction, api::WalletCall, api::WalletResult, api::WalletFailure,
        api::RefusalBody, api::StatusBody, api::IndexedChainStatus, api::WalletsBody,
        api::NonceBody, api::SignInToken, api::SignInMe, api::SignInDone, api::VerifiedMessage,
        api::JsonWebKeySet>>;

}  // namespace

std::vector<const TypeInfo*> openapi_roots() { return types_of<OpenApiBodies>(); }

std::span<const SchemaNote> openapi_notes() { return kNotes; }

}  // namespace portico::typegen
