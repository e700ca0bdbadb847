// SPDX-License-Identifier: Apache-2.0
//
// What is signed: registrations and changes (docs/names.md). Messages are read strictly where a
// second reading could make of one what its signer did not see.
#include <algorithm>

#include "core/base/describe/describe.hpp"
#include "core/base/describe/describe_lenient.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/chain/eip155/address.hpp"
#include "core/chain/names/coin_type.hpp"
#include "core/chain/solana/address.hpp"
#include "core/crypto/hash/sha2.hpp"
#include "core/siwx/verify.hpp"
#include "server/api/chain_data/contract_account.hpp"
#include "server/api/names/name_service.hpp"

namespace portico::api::names {
namespace {

constexpr std::int64_t kHourMs = 3'600'000;
constexpr JsonLimits kBodyLimits{.depth = 16, .size_bytes = 48 * 1024};
constexpr JsonLimits kMessageLimits{.depth = 8, .size_bytes = kNameMessageMax};
constexpr std::string_view kZeroAddress = "0x0000000000000000000000000000000000000000";
constexpr std::string_view kMarksOfABio = "@:/._-?&=+ ";

bool is_bio(std::string_view text) {
    return !text.empty() && text.size() <= 255 && std::ranges::all_of(text, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               kMarksOfABio.contains(c);
    });
}

std::optional<std::string> read_evm_address(std::string_view text) {
    auto address = chain::checksum_evm_address(text);
    if (!address || !chain::is_evm_address(text) || *address == kZeroAddress) return std::nullopt;
    return std::move(*address);
}
std::optional<std::string> read_solana_address(std::string_view text) {
    const auto address = chain::parse_solana_address(text);
    if (!address || *address == Bytes32{}) return std::nullopt;
    return std::string(text);
}

}  // namespace

NameService::Checked<NameService::Signed> NameService::read_signed(std::string_view body) {
    const auto json = parse_json(body, kBodyLimits);
    if (!json || !json->is_object() || !has_unique_names(*json))
        return std::unexpected(
            Refused{400, "", "The body must be a JSON object", ApiCode::body_invalid});
    auto request = read_leniently<SignedNameRequest>(*json);
    if (!request || request->message.empty() || request->signature.empty() ||
        request->address.empty() || !request->coin_type)
        return std::unexpected(Refused{422, "serde",
                                       "Deserialization error: message, signature, address and "
                                       "coin_type are needed",
                                       ApiCode::body_invalid});
    const auto text = parse_json(request->message.value, kMessageLimits);
    auto message = text && text->is_object() && has_unique_names(*text)
                       ? read_leniently<NameMessage>(*text)
                       : std::nullopt;
    if (!message || !message->timestamp)
        return std::unexpected(Refused{422, "serde",
                                       "Deserialization error: message is the text of a JSON "
                                       "object with a timestamp in seconds",
                                       ApiCode::body_invalid});
    const std::uint32_t coin = chain::canonical_coin(*request->coin_type);
    return Signed{std::move(*request), std::move(*message), coin};
}

NameService::Checked<chain::ZoneName> NameService::check_name(std::string_view text) const {
    const auto refused = [](std::string why) {
        return std::unexpected(Refused{400, "name", std::move(why)});
    };
    auto name = chain::parse_zone_name(text);
    if (!name) switch (name.error()) {
            case chain::ZoneNameFault::kCharacters:
                return refused("A name has the letters a to z, digits, hyphens and dots alone");
            case chain::ZoneNameFault::kParts:
                return refused("A name has three parts, like alice." + config_.zones.front());
            case chain::ZoneNameFault::kLength:
                return refused("The first part of a name has 3 to 64 characters");
            case chain::ZoneNameFault::kHyphens:
                return refused(
                    "A part of a name begins and ends with a letter or digit, and has no two "
                    "hyphens in its third and fourth place");
        }
    if (std::ranges::find(config_.zones, name->zone()) == config_.zones.end())
        return refused("This server has no names in the zone " + std::string(name->zone()));
    return std::move(*name);
}

NameService::Checked<std::uint32_t> NameService::check_coin(std::uint32_t coin) const {
    const auto chain = chain::chain_of_coin(coin);
    if (chain && (*chain == "eip155:1" || on_.serves(*chain))) return chain::canonical_coin(coin);
    return std::unexpected(
        Refused{400, "coin_type", "Unsupported coin type: " + std::to_string(coin)});
}

namespace {

/// Seconds for which a message counts.
std::int64_t counts_for(const NameMessage& message) {
    return message.name ? NameService::kNamedWindowS : NameService::kWindowS;
}

}  // namespace

NameService::Checked<void> NameService::check_time(const NameMessage& message) const {
    const std::int64_t now_s = on_.clock() / 1000;
    const std::int64_t at = message.timestamp.value_or(0);
    if (at >= now_s - counts_for(message) && at <= now_s + kWindowS) return {};
    return std::unexpected(
        Refused{400, "timestamp",
                (at < now_s ? "Signature UNIXTIME timestamp is too old: "
                            : "Signature UNIXTIME timestamp is in the future: ") +
                    std::to_string(at) +
                    ". Messages count for 10 seconds, those that name the name "
                    "for 10 minutes; the server's time is " +
                    std::to_string(now_s)});
}

NameService::Checked<std::optional<std::string>> NameService::read_bio(
    const std::optional<Json>& attributes) {
    std::optional<std::string> bio;
    if (!attributes || attributes->is_null()) return bio;
    const auto refused = [] {
        return std::unexpected(
            Refused{400, "attributes",
                    "Unsupported name attribute in payload: there is bio, a text of 1 to 255 "
                    "letters, digits, spaces and @:/._-?&=+"});
    };
    if (!attributes->is_object()) return refused();
    for (const Json::Member& member : attributes->members()) {
        if (member.name != "bio" || !member.value.is_string() || !is_bio(member.value.as_string()))
            return refused();
        bio = member.value.as_string();
    }
    return bio;
}

ops::Awaitable<NameService::Checked<std::optional<std::uint32_t>>> NameService::check_signature(
    Signed what) {
    using chain_data::ContractVerdict;
    const auto refused = [](std::string why) {
        return std::unexpected(Refused{401, "signature", std::move(why), ApiCode::sign_in_needed});
    };
    const SignedNameRequest& request = what.request;
    const auto address = chain::checksum_evm_address(request.address.value);
    if (!address || *address != request.address.value)
        co_return refused("Invalid signature: address is not one with its EIP-55 checksum");
    siwx::Message account;
    account.address = *address;
    account.chain_id = chain::chain_of_coin(what.coin).value_or("");
    switch (siwx::verify_signature(account, request.message.value, request.signature.value)) {
        case siwx::Verdict::kValid:
            co_return std::optional<std::uint32_t>();
        case siwx::Verdict::kAskChain:
            break;
        default:
            co_return refused("Invalid signature: it is not this account's");
    }
    auto verdict = ContractVerdict::kNotServed;
    if (config_.contracts && on_.own_nodes.serves(account.chain_id)) {
        ++asked_chains_;
        verdict = co_await chain_data::ask_contract_account(
            &on_.own_nodes, account, request.message.value, request.signature.value);
    }
    switch (verdict) {
        case ContractVerdict::kSigned:
            co_return what.coin;
        case ContractVerdict::kUnavailable:
            co_return std::unexpected(Refused{503, "signature",
                                              "No node of " + account.chain_id + " answers",
                                              ApiCode::temporarily_unavailable});
        case ContractVerdict::kNotServed:
            co_return refused(
                "Invalid signature: it is not of the address's own key, and this server does not "
                "ask " +
                account.chain_id + " whether a contract there takes it");
        case ContractVerdict::kNotSigned:
            break;
    }
    co_return refused("Invalid signature: it is not this account's");
}

SpentMessage NameService::spent(const Signed& what) const {
    // By the message: a contract may take many signatures of one.
    const std::string text = what.request.address.value + "\n" + what.request.message.value;
    return {.hash = to_hex(sha256(as_bytes(text))),
            .ends_at_ms =
                (what.message.timestamp.value_or(0) + counts_for(what.message)) * 1000 + kHourMs};
}

NameService::Checked<void> NameService::check_free(const chain::ZoneName& name) const {
    if (is_reserved(name.label()))
        return std::unexpected(
            Refused{400, "name", "This name is reserved, or looks like one that is"});
    return {};
}

NameService::Response NameService::register_name(Call call) {
    if (auto often = co_await limit(call)) co_return std::move(*often);
    const auto what = read_signed(call.body);
    if (!what) co_return refuse(what.error(), call);
    if (!what->message.name)
        co_return refuse({422, "serde", "Deserialization error: the message names no name",
                          ApiCode::body_invalid},
                         call);
    const auto name = check_name(what->message.name->value);
    if (!name) co_return refuse(name.error(), call);
    const auto coin = check_coin(*what->request.coin_type);
    if (!coin) co_return refuse(coin.error(), call);
    if (const auto free = check_free(*name); !free) co_return refuse(free.error(), call);
    const std::string look = chain::look_of(*name);
    const auto stored = co_await ask([look](Store& store) { return store.find_look(look); });
    if (!stored) co_return fail(stored.error(), call);
    if (*stored) co_return refuse(**stored == name->text ? Change::kTaken : Change::kAlike, call);
    if (const auto time = check_time(what->message); !time) co_return refuse(time.error(), call);
    const auto bio = read_bio(what->message.attributes);
    if (!bio) co_return refuse(bio.error(), call);
    const auto contract = co_await check_signature(*what);
    if (!contract) co_return refuse(contract.error(), call);

    const std::int64_t now_ms = on_.clock();
    const std::string address = what->request.address.value;
    // A key is the same on every network; a contract is where it was asked.
    const std::uint32_t owner_coin = contract->value_or(chain::kCoinOfEthereum);
    NameRow row{.name = name->text,
                .zone = std::string(name->zone()),
                .look = look,
                .claimed_by = address,
                .owner_coin = owner_coin,
                .bio = *bio,
                .registered_at_ms = now_ms,
                .updated_at_ms = now_ms,
                .addresses = {{owner_coin, address, now_ms}}};
    if (*coin != owner_coin) row.addresses.push_back({*coin, address, now_ms});
    const auto added = co_await ask([row, message = spent(*what), most = config_.per_owner](
                                        Store& store) { return store.add(row, message, most); });
    if (!added) co_return fail(added.error(), call);
    if (*added != Change::kDone) co_return refuse(*added, call);
    ++registered_;
    co_return uncached(to_json_text(name_body(row)));
}

ops::Awaitable<NameService::Checked<NameService::Signed>> NameService::read_change(Call call) {
    auto what = read_signed(call.body);
    if (!what) co_return std::unexpected(what.error());
    const auto name = check_name(call.parameter);
    if (!name) co_return std::unexpected(name.error());
    const auto stored =
        co_await ask([text = name->text](Store& store) { return store.find(text); });
    if (!stored) co_return std::unexpected(why_of(stored.error()));
    if (!*stored)
        co_return std::unexpected(Refused{400, "name", "Name is not registered: " + name->text});
    // The route says which name; a message that says another was not meant for this one.
    if (what->message.name) {
        const auto meant = chain::parse_zone_name(what->message.name->value);
        if (!meant || *meant != *name)
            co_return std::unexpected(Refused{400, "name", "The message is of another name"});
    }
    if (const auto coin = check_coin(*what->request.coin_type); !coin)
        co_return std::unexpected(coin.error());
    if (const auto time = check_time(what->message); !time) co_return std::unexpected(time.error());
    co_return std::move(*what);
}

ops::Awaitable<NameService::Checked<NameChange>> NameService::prove_change(Call call, Signed what) {
    const auto contract = co_await check_signature(what);
    if (!contract) co_return std::unexpected(contract.error());
    co_return NameChange{.name = chain::parse_zone_name(call.parameter)->text,
                         .owner = what.request.address.value,
                         .contract_coin = *contract,
                         .message = spent(what),
                         .now_ms = on_.clock()};
}

NameService::Response NameService::put_attributes(Call call) {
    if (auto often = co_await limit(call)) co_return std::move(*often);
    const auto what = co_await read_change(call);
    if (!what) co_return refuse(what.error(), call);
    if (!what->message.attributes)
        co_return refuse({422, "serde", "Deserialization error: the message has no attributes",
                          ApiCode::body_invalid},
                         call);
    const auto bio = read_bio(what->message.attributes);
    if (!bio) co_return refuse(bio.error(), call);
    const auto change = co_await prove_change(call, *what);
    if (!change) co_return refuse(change.error(), call);
    const auto done = co_await ask(
        [change = *change, bio = *bio](Store& store) { return store.set_bio(change, bio); });
    if (!done) co_return fail(done.error(), call);
    if (*done != Change::kDone) co_return refuse(*done, call);
    ++changed_;
    NameAttributes attributes;
    if (*bio) attributes.bio = **bio;
    co_return uncached(to_json_text(attributes));
}

NameService::Response NameService::put_address(Call call) {
    if (auto often = co_await limit(call)) co_return std::move(*often);
    const auto what = co_await read_change(call);
    if (!what) co_return refuse(what.error(), call);
    if (!what->message.coin_type || !what->message.address)
        co_return refuse(
            {422, "serde", "Deserialization error: the message has no coin_type or no address",
             ApiCode::body_invalid},
            call);
    const bool of_solana = *what->message.coin_type == chain::kCoinOfSolana;
    const auto coin = of_solana ? Checked<std::uint32_t>(chain::kCoinOfSolana)
                                : check_coin(*what->message.coin_type);
    if (!coin) co_return refuse(coin.error(), call);
    const std::string& text = what->message.address->value;
    const auto address = of_solana ? read_solana_address(text) : read_evm_address(text);
    if (!address) co_return refuse({400, "address", "The address provided is invalid"}, call);
    const auto change = co_await prove_change(call, *what);
    if (!change) co_return refuse(change.error(), call);
    const AddressRow row{*coin, *address, change->now_ms};
    const auto done = co_await ask(
        [change = *change, row](Store& store) { return store.set_address(change, row); });
    if (!done) co_return fail(done.error(), call);
    if (*done != Change::kDone) co_return refuse(*done, call);
    ++changed_;
    co_return uncached(address_text(row));
}

net::Response NameService::refuse(Change change, const Call& call) {
    switch (change) {
        case Change::kTaken:
            return refuse({400, "name", "Name is already registered"}, call);
        case Change::kAlike:
            return refuse({400, "name",
                           "Name is already registered in another spelling, which looks like this "
                           "one"},
                          call);
        case Change::kTooMany:
            return refuse({400, "address",
                           "There are as many names of this address, or addresses of this name, "
                           "as there may be"},
                          call);
        case Change::kUsed:
            return refuse({400, "timestamp", "This message was used before: sign a new one"}, call);
        case Change::kNotFound:
            return refuse({400, "name", "Name is not registered"}, call);
        case Change::kNotTheirs:
        case Change::kDone:
            break;
    }
    return refuse({401, "address", "Name owner validation error: the name is not of this address",
                   ApiCode::sign_in_needed},
                  call);
}

}  // namespace portico::api::names
