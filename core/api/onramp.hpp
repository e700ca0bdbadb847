// SPDX-License-Identifier: Apache-2.0
//
// Bodies of buying: /v1/onramp/* and POST /v1/generators/onrampurl (docs/onramp.md). Members are
// spelled as on the wire, as clients of the reference read them. Amounts are decimal, in the unit
// that people read: as text, or as the literal of a number where the reference has a number.
#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <optional>

#include "core/base/json/json.hpp"
#include "core/base/limits.hpp"

namespace portico::api {

using CurrencyId = Text<64>;  ///< "ETH", "USDC_BASE"
using AmountText = Text<64>;
using AmountNumber = NumberText<64>;

// --- GET /v1/onramp/options

struct OnrampNetwork {
    Text<64> name;
    Text<64> display_name;
    Text<64> chain_id;          ///< CAIP-2's reference
    Text<64> contract_address;  ///< empty: the network's own currency
    std::optional<Text<64>> caip_network_id;
    std::optional<CurrencyId> currency_code;  ///< of this token here, for quotes and purchases
    std::optional<Text<2048>> image;          ///< of this token, a path on this server
};
BOOST_DESCRIBE_STRUCT(OnrampNetwork, (),
                      (name, display_name, chain_id, contract_address, caip_network_id,
                       currency_code, image))

struct OnrampPurchaseCurrency {
    CurrencyId id;
    Text<64> name;
    Text<32> symbol;
    List<OnrampNetwork, 32> networks;
};
BOOST_DESCRIBE_STRUCT(OnrampPurchaseCurrency, (), (id, name, symbol, networks))

struct OnrampLimit {
    Text<32> id;  ///< card, ach_bank_account
    AmountText min;
    AmountText max;
};
BOOST_DESCRIBE_STRUCT(OnrampLimit, (), (id, min, max))

struct OnrampPaymentCurrency {
    Text<8> id;  ///< ISO 4217
    List<OnrampLimit, 16> payment_method_limits;
};
BOOST_DESCRIBE_STRUCT(OnrampPaymentCurrency, (), (id, payment_method_limits))

struct OnrampProviderInfo {
    Text<32> id;  ///< "moonpay"
    Text<64> name;
};
BOOST_DESCRIBE_STRUCT(OnrampProviderInfo, (), (id, name))

/// Where nothing is sold in `country`, the lists are empty and `countries` is not.
struct OnrampOptions {
    List<OnrampPurchaseCurrency, 64> purchaseCurrencies;
    List<OnrampPaymentCurrency, 64> paymentCurrencies;
    List<OnrampProviderInfo, 16> providers;
    std::optional<Text<2>> country;  ///< ISO 3166-1: what is sold there; as asked, or by default
    std::optional<List<Text<2>, 256>> countries;  ///< where something is sold, in their order
    std::optional<Text<2>> subdivision;           ///< behind the hyphen of ISO 3166-2: as asked
    /// Of `country`, where a provider asks visitors for theirs.
    std::optional<List<Text<2>, 64>> subdivisions;
    /// Who sell there too, to whoever names a subdivision; the lists are without them.
    std::optional<List<OnrampProviderInfo, 16>> needSubdivision;
};
BOOST_DESCRIBE_STRUCT(OnrampOptions, (),
                      (purchaseCurrencies, paymentCurrencies, providers, country, countries,
                       subdivision, subdivisions, needSubdivision))

// --- GET /v1/onramp/buy/options: the same in other words

struct BuyNetwork {
    Text<64> name;
    Text<64> displayName;
    Text<64> contractAddress;
    Text<64> chainId;
};
BOOST_DESCRIBE_STRUCT(BuyNetwork, (), (name, displayName, contractAddress, chainId))

struct BuyPurchaseCurrency {
    CurrencyId id;
    Text<64> name;
    Text<32> symbol;
    List<BuyNetwork, 32> networks;
};
BOOST_DESCRIBE_STRUCT(BuyPurchaseCurrency, (), (id, name, symbol, networks))

struct BuyPaymentCurrency {
    Text<8> id;
    List<OnrampLimit, 16> limits;
};
BOOST_DESCRIBE_STRUCT(BuyPaymentCurrency, (), (id, limits))

struct BuyOptions {
    List<BuyPaymentCurrency, 64> paymentCurrencies;
    List<BuyPurchaseCurrency, 64> purchaseCurrencies;
};
BOOST_DESCRIBE_STRUCT(BuyOptions, (), (paymentCurrencies, purchaseCurrencies))

// --- POST /v1/onramp/quote, GET /v1/onramp/buy/quotes

struct OnrampQuoteRequest {
    std::optional<Json> purchaseCurrency;  ///< an OnrampPurchaseCurrency, or its id
    std::optional<Json> paymentCurrency;   ///< an OnrampPaymentCurrency, or its id
    std::optional<AmountNumber> amount;
    std::optional<Text<64>> network;  ///< the name of one of its networks, or its chain's id
};
BOOST_DESCRIBE_STRUCT(OnrampQuoteRequest, (), (purchaseCurrency, paymentCurrency, amount, network))

struct OnrampMoney {
    AmountText amount;
    CurrencyId currency;
};
BOOST_DESCRIBE_STRUCT(OnrampMoney, (), (amount, currency))

/// `coinbaseFee` is the fee of whichever provider it is: so the reference's client calls it.
struct OnrampQuote {
    OnrampMoney coinbaseFee;
    OnrampMoney networkFee;
    OnrampMoney paymentSubtotal;
    OnrampMoney paymentTotal;
    OnrampMoney purchaseAmount;
    Text<128> quoteId;
};
BOOST_DESCRIBE_STRUCT(OnrampQuote, (),
                      (coinbaseFee, networkFee, paymentSubtotal, paymentTotal, purchaseAmount,
                       quoteId))

struct BuyMoney {
    AmountText value;
    CurrencyId currency;
};
BOOST_DESCRIBE_STRUCT(BuyMoney, (), (value, currency))

struct BuyQuote {
    BuyMoney paymentTotal;
    BuyMoney paymentSubTotal;
    BuyMoney purchaseAmount;
    BuyMoney coinbaseFee;
    BuyMoney networkFee;
    Text<128> quoteId;
};
BOOST_DESCRIBE_STRUCT(BuyQuote, (),
                      (paymentTotal, paymentSubTotal, purchaseAmount, coinbaseFee, networkFee,
                       quoteId))

// --- POST /v1/onramp/multi/quotes

struct MultiQuoteRequest {
    std::optional<Text<2>> countryCode;  ///< ISO 3166-1
    CurrencyId destinationCurrencyCode;
    std::optional<Text<32>> paymentMethodType;
    std::optional<AmountNumber> sourceAmount;
    Text<8> sourceCurrencyCode;
    std::optional<Text<128>> walletAddress;
    std::optional<List<Text<32>, 32>> excludeProviders;
    std::optional<Text<2>> subdivision;  ///< one of OnrampOptions' subdivisions
};
BOOST_DESCRIBE_STRUCT(MultiQuoteRequest, (),
                      (countryCode, destinationCurrencyCode, paymentMethodType, sourceAmount,
                       sourceCurrencyCode, walletAddress, excludeProviders, subdivision))

struct MultiQuote {
    Text<2> countryCode;
    Nullable<AmountNumber> customerScore;
    AmountNumber destinationAmount;
    Nullable<AmountNumber> destinationAmountWithoutFees;
    CurrencyId destinationCurrencyCode;
    Nullable<AmountNumber> exchangeRate;
    AmountNumber fiatAmountWithoutFees;
    Nullable<bool> lowKyc;
    Nullable<AmountNumber> networkFee;
    Text<32> paymentMethodType;
    Text<32> serviceProvider;
    AmountNumber sourceAmount;
    AmountNumber sourceAmountWithoutFees;
    Text<8> sourceCurrencyCode;
    AmountNumber totalFee;
    Nullable<AmountNumber> transactionFee;
    Text<32> transactionType;
};
BOOST_DESCRIBE_STRUCT(MultiQuote, (),
                      (countryCode, customerScore, destinationAmount, destinationAmountWithoutFees,
                       destinationCurrencyCode, exchangeRate, fiatAmountWithoutFees, lowKyc,
                       networkFee, paymentMethodType, serviceProvider, sourceAmount,
                       sourceAmountWithoutFees, sourceCurrencyCode, totalFee, transactionFee,
                       transactionType))
using MultiQuotes = List<MultiQuote, 32>;  ///< what arrives most comes first

/// What is wrong with a request for quotes; with 400.
struct MultiQuoteError {
    Text<64> code;
    Text<512> message;
};
BOOST_DESCRIBE_STRUCT(MultiQuoteError, (), (code, message))

// --- GET /v1/onramp/providers

struct OnrampLogos {
    Nullable<Text<2048>> dark;
    Nullable<Text<2048>> darkShort;
    Nullable<Text<2048>> light;
    Nullable<Text<2048>> lightShort;
};
BOOST_DESCRIBE_STRUCT(OnrampLogos, (), (dark, darkShort, light, lightShort))

struct OnrampProviderRow {
    List<Text<32>, 4> categories;
    OnrampLogos logos;
    Text<64> name;
    Text<32> serviceProvider;
    Text<16> status;
    Text<256> websiteUrl;
};
BOOST_DESCRIBE_STRUCT(OnrampProviderRow, (),
                      (categories, logos, name, serviceProvider, status, websiteUrl))
using OnrampProviderRows = List<OnrampProviderRow, 32>;

// --- POST /v1/onramp/widget

struct OnrampSessionData {
    std::optional<Text<2>> countryCode;
    CurrencyId destinationCurrencyCode;
    std::optional<Text<32>> paymentMethodType;
    std::optional<Text<2048>> redirectUrl;
    Text<32> serviceProvider;
    std::optional<AmountNumber> sourceAmount;
    Text<8> sourceCurrencyCode;
    std::optional<Text<2>> subdivision;  ///< as in MultiQuoteRequest
    Text<128> walletAddress;
};
BOOST_DESCRIBE_STRUCT(OnrampSessionData, (),
                      (countryCode, destinationCurrencyCode, paymentMethodType, redirectUrl,
                       serviceProvider, sourceAmount, sourceCurrencyCode, subdivision,
                       walletAddress))

struct OnrampWidgetRequest {
    OnrampSessionData sessionData;
};
BOOST_DESCRIBE_STRUCT(OnrampWidgetRequest, (), (sessionData))

/// A purchase has begun. `purchaseId` is that of its entries in the account's history.
struct OnrampWidget {
    Text<8192> widgetUrl;
    Text<64> purchaseId;
};
BOOST_DESCRIBE_STRUCT(OnrampWidget, (), (widgetUrl, purchaseId))

// --- POST /v1/generators/onrampurl

struct DestinationWallet {
    Text<128> address;
    std::optional<List<Text<64>, 64>> blockchains;
    std::optional<List<Text<64>, 64>> assets;
};
BOOST_DESCRIBE_STRUCT(DestinationWallet, (), (address, blockchains, assets))

struct OnrampUrlRequest {
    List<DestinationWallet, 32> destinationWallets;
    std::optional<Text<64>> defaultNetwork;
    std::optional<AmountNumber> presetCryptoAmount;
    std::optional<AmountNumber> presetFiatAmount;
};
BOOST_DESCRIBE_STRUCT(OnrampUrlRequest, (),
                      (destinationWallets, defaultNetwork, presetCryptoAmount, presetFiatAmount))

struct OnrampUrl {
    Text<8192> url;
};
BOOST_DESCRIBE_STRUCT(OnrampUrl, (), (url))

// --- GET /v1/account/{address}/history?onramp=

struct PurchaseCoin {
    Nullable<Text<64>> name;
    Nullable<Text<32>> symbol;
    Nullable<Json> icon;
};
BOOST_DESCRIBE_STRUCT(PurchaseCoin, (), (name, symbol, icon))

struct PurchaseQuantity {
    AmountText numeric;
};
BOOST_DESCRIBE_STRUCT(PurchaseQuantity, (), (numeric))

struct PurchaseTransfer {
    PurchaseCoin fungible_info;
    Nullable<Json> nft_info;
    Text<8> direction;  ///< in
    PurchaseQuantity quantity;
    Nullable<AmountNumber> value;  ///< what was paid, where the provider says it in US dollars
    Nullable<AmountNumber> price;
};
BOOST_DESCRIBE_STRUCT(PurchaseTransfer, (),
                      (fungible_info, nft_info, direction, quantity, value, price))

struct PurchaseApplication {
    Nullable<Text<64>> name;
    Nullable<Text<2048>> iconUrl;
};
BOOST_DESCRIBE_STRUCT(PurchaseApplication, (), (name, iconUrl))

struct PurchaseMetadata {
    Text<16> operationType;  ///< buy
    Text<128> hash;          ///< empty until the provider has paid out
    Text<40> minedAt;        ///< RFC 3339: by when its state was reported
    Text<128> sentFrom;      ///< the provider's name
    Text<128> sentTo;
    Text<64> status;  ///< ONRAMP_TRANSACTION_STATUS_ and IN_PROGRESS, SUCCESS, FAILED
    std::int64_t nonce = 0;
    PurchaseApplication application;
    Text<64> chain;  ///< CAIP-2
};
BOOST_DESCRIBE_STRUCT(PurchaseMetadata, (),
                      (operationType, hash, minedAt, sentFrom, sentTo, status, nonce, application,
                       chain))

/// What the three words of `status` leave out.
struct PurchaseDetails {
    Text<64> id;  ///< `purchaseId` of POST /v1/onramp/widget; several entries can have the same
    Text<32> provider;
    Text<16> state;         ///< in_progress, done, failed, refunded
    AmountText fiatAmount;  ///< what was asked for, where the provider does not say what was paid
    Text<8> fiatCurrency;
    bool isPaidAmount = false;  ///< fiatAmount is what was paid, as the provider says
    Text<256> reason;           ///< why it failed, as the provider says it; may be empty
};
BOOST_DESCRIBE_STRUCT(PurchaseDetails, (),
                      (id, provider, state, fiatAmount, fiatCurrency, isPaidAmount, reason))

/// One transaction: a visitor whose card is declined can pay with another in the same window.
/// Of those of one purchase, what counts most has the purchase's own id.
struct PurchaseEntry {
    Text<64> id;
    PurchaseMetadata metadata;
    List<PurchaseTransfer, 1> transfers;
    PurchaseDetails purchase;
};
BOOST_DESCRIBE_STRUCT(PurchaseEntry, (), (id, metadata, transfers, purchase))

struct PurchaseHistory {
    List<PurchaseEntry, 50> data;  ///< the latest first
    Nullable<Text<64>> next;
};
BOOST_DESCRIBE_STRUCT(PurchaseHistory, (), (data, next))

// --- what a cash desk (docs/onramp.md#a-desk-of-your-own) answers and reports

struct DeskAsset {
    CurrencyId id;
    Text<32> symbol;
    Text<64> name;
    Text<64> chain;     ///< CAIP-2
    Text<64> contract;  ///< empty: the network's own currency
};
BOOST_DESCRIBE_STRUCT(DeskAsset, (), (id, symbol, name, chain, contract))

struct DeskMethod {
    Text<8> currency;  ///< ISO 4217
    Text<32> method;   ///< card, ach_bank_account
    AmountText min;
    AmountText max;
};
BOOST_DESCRIBE_STRUCT(DeskMethod, (), (currency, method, min, max))

/// GET {desk}/v1/options
struct DeskOptions {
    List<DeskAsset, 64> assets;
    List<DeskMethod, 64> methods;
    List<Text<2>, 256> countries;  ///< ISO 3166-1; none: all of them
};
BOOST_DESCRIBE_STRUCT(DeskOptions, (), (assets, methods, countries))

/// POST {desk}/v1/quotes
struct DeskQuoteRequest {
    CurrencyId asset;
    Text<8> currency;
    AmountText amount;  ///< what the visitor pays, all in all
    Text<32> method;
    Text<2> country;
};
BOOST_DESCRIBE_STRUCT(DeskQuoteRequest, (), (asset, currency, amount, method, country))

struct DeskQuote {
    Text<128> id;
    AmountText arrives;  ///< of the asset
    AmountText fee;      ///< in the currency, as the next
    AmountText network_fee;
};
BOOST_DESCRIBE_STRUCT(DeskQuote, (), (id, arrives, fee, network_fee))

/// POST {desk}/v1/sessions
struct DeskSessionRequest {
    Text<64> purchase;  ///< our id of it, which reports name
    CurrencyId asset;
    Text<8> currency;
    AmountText amount;
    Text<32> method;
    Text<2> country;
    Text<128> address;
};
BOOST_DESCRIBE_STRUCT(DeskSessionRequest, (),
                      (purchase, asset, currency, amount, method, country, address))

struct DeskSession {
    Text<64> id;
    Text<2048> url;  ///< the page that takes the payment
};
BOOST_DESCRIBE_STRUCT(DeskSession, (), (id, url))

/// POST of a desk to /v1/onramp/webhooks/desk
struct DeskReport {
    Text<64> event;  ///< no two reports have the same
    Text<64> purchase;
    Text<16> state;  ///< in_progress, done, failed, refunded
    /// The desk's id of the payment, where a session can have several; without it there is one.
    std::optional<Text<64>> transaction;
    std::optional<AmountText> arrives;
    std::optional<AmountText> paid;   ///< in `currency`: the two together, or neither
    std::optional<Text<8>> currency;  ///< ISO 4217
    std::optional<Text<128>> hash;    ///< of the transaction that paid out
    std::optional<Text<256>> reason;
};
BOOST_DESCRIBE_STRUCT(DeskReport, (),
                      (event, purchase, state, transaction, arrives, paid, currency, hash, reason))

}  // namespace portico::api
