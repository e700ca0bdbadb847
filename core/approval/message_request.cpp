// SPDX-License-Identifier: Apache-2.0
//
// Messages that are signed as they are: text, sign-in, and what must not pass as either.
#include <algorithm>

#include "core/approval/requests.hpp"
#include "core/base/encoding/base58.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/base/text/ascii.hpp"
#include "core/base/text/utf8.hpp"
#include "core/chain/eip155/transaction/rlp.hpp"
#include "core/chain/solana/message.hpp"
#include "core/siwx/message.hpp"

namespace portico::approval {

using chain::Uint256;

namespace {

// Of CAIP-122, whatever the network is called behind it: EIP-4361 says Ethereum everywhere.
constexpr std::string_view kAsksToSignIn = " wants you to sign in with your ";

bool is_rlp_list(ByteView bytes, std::initializer_list<std::size_t> counts) {
    const auto list = chain::read_rlp_list(bytes);
    if (!list) return false;
    const auto count = list->count();
    return count && std::ranges::find(counts, *count) != counts.end();
}

/// The bytes that an account signs for a transaction of any type, signed or not, or for a
/// delegation of EIP-7702.
bool is_transaction(ByteView bytes) {
    if (bytes.empty()) return false;
    if (bytes[0] >= 0xc0) return is_rlp_list(bytes, {6, 9});
    const ByteView rest = bytes.subspan(1);
    switch (bytes[0]) {
        case 1:
            return is_rlp_list(rest, {8, 11});
        case 2:
            return is_rlp_list(rest, {9, 12});
        case 3:
            return is_rlp_list(rest, {11, 14});
        case 4:
            return is_rlp_list(rest, {10, 13});
        case 5:
            return is_rlp_list(rest, {3});
        default:
            return false;
    }
}

/// The name, where the text takes one of a server's zones (docs/names.md) and does nothing else.
std::optional<std::string_view> name_taken(std::string_view text) {
    constexpr std::string_view kBefore = R"({"name":")";
    constexpr std::string_view kAfter = R"(","attributes":{},"timestamp":)";
    if (!text.starts_with(kBefore) || !text.ends_with('}')) return std::nullopt;
    text = text.substr(kBefore.size(), text.size() - kBefore.size() - 1);
    const std::size_t end = text.find('"');
    if (end == 0 || end == std::string_view::npos || !text.substr(end).starts_with(kAfter))
        return std::nullopt;
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    const auto is_of_name = [&](char c) {
        return is_digit(c) || (c >= 'a' && c <= 'z') || c == '-' || c == '.';
    };
    const std::string_view name = text.substr(0, end);
    if (!std::ranges::all_of(text.substr(end + kAfter.size()), is_digit) ||
        !std::ranges::all_of(name, is_of_name))
        return std::nullopt;
    return name;
}

bool is_hex_text(std::string_view text) {
    if (text.starts_with("0x")) text.remove_prefix(2);
    return !text.empty() && parse_hex(text).has_value();
}

/// What is signed where a text is the hex of something: people sign the text, others read bytes.
void check_bytes(Builder& builder, ByteView bytes) {
    if (is_transaction(bytes))
        builder.warn(WarningCode::message_is_transaction);
    else if (!bytes.empty() && bytes[0] == 0x19)
        builder.warn(WarningCode::message_is_typed_data);
    else if (bytes.size() == 32)
        builder.warn(WarningCode::message_is_digest);
}

bool same_authority(std::string_view one, std::string_view other) {
    return ascii_lower(one) == ascii_lower(other);
}

/// True if the URI is the origin, or below it.
bool is_within(std::string_view uri, std::string_view origin) {
    if (!uri.starts_with(origin)) return false;
    const std::string_view rest = uri.substr(origin.size());
    return rest.empty() || rest[0] == '/' || rest[0] == '?' || rest[0] == '#';
}

/// A message of CAIP-122 in either form in which it is signed on eip155: the template, and EIP-4361
/// (core/siwx/message.hpp), which may name the page's scheme before its host.
void describe_sign_in(Builder& builder, std::string_view text) {
    std::string_view scheme;
    const std::size_t mark = text.find("://");
    if (mark < text.find(kAsksToSignIn)) {
        scheme = text.substr(0, mark + 3);
        text.remove_prefix(scheme.size());
    }
    const auto message = siwx::parse_evm_message(text);
    if (!message) {
        builder.warn(WarningCode::sign_in_malformed).text("part", message.error().detail);
        return;
    }
    const ApprovalContext& known = builder.known();
    Said said = builder.say(SentenceCode::sign_in);
    said.text("host", message->domain).address("account", message->address);
    said.network("network", message->chain_id);
    if (message->statement) said.text("statement", *message->statement);
    const std::string_view authority = authority_of(known.origin);
    if (authority.empty() || !std::string_view(known.origin).starts_with(scheme) ||
        !same_authority(message->domain, authority) || !is_within(message->uri, known.origin))
        builder.warn(WarningCode::sign_in_other_site)
            .text("host", message->domain)
            .text("uri", message->uri)
            .text("origin", known.origin);
    if (ascii_lower(message->address) != ascii_lower(known.account))
        builder.warn(WarningCode::other_account).address("account", message->address);
    if (message->chain_id != known.network)
        builder.warn(WarningCode::other_network).network("network", message->chain_id);
    const auto at = [](const std::optional<std::string>& time) {
        return time ? parse_date_time(*time) : std::nullopt;
    };
    const auto expiry = at(message->expiration_time), start = at(message->not_before);
    if ((expiry && expiry->seconds <= known.now) || (start && start->seconds > known.now))
        builder.warn(WarningCode::sign_in_expired);
}

/// The same words for Solana (its first two lines alone: there is no one grammar of the rest).
void describe_solana_sign_in(Builder& builder, std::string_view text) {
    const std::size_t end = text.find(kAsksToSignIn);
    const std::string_view domain = text.substr(0, end);
    std::string_view account = text.substr(end);
    account.remove_prefix(std::min(account.find('\n'), account.size() - 1) + 1);
    account = account.substr(0, account.find('\n'));
    const ApprovalContext& known = builder.known();
    builder.say(SentenceCode::sign_in)
        .text("host", domain)
        .address("account", account)
        .network("network", known.network);
    if (!same_authority(domain, authority_of(known.origin)))
        builder.warn(WarningCode::sign_in_other_site)
            .text("host", domain)
            .text("uri", domain)
            .text("origin", known.origin);
    if (account != known.account.value)
        builder.warn(WarningCode::other_account).address("account", account);
}

}  // namespace

void describe_message(Builder& builder, ByteView message, bool solana) {
    builder.out.raw = to_hex_0x(message);
    // Solana puts nothing in front of what is signed: such a message is a transaction.
    if (solana && chain::is_solana_message(message))
        builder.warn(WarningCode::message_is_transaction);
    const std::string_view text = as_text(message);
    const bool is_text = valid_utf8_prefix(text) == text.size() &&
                         std::ranges::all_of(message, [](std::uint8_t byte) {
                             return byte >= ' ' || byte == '\n' || byte == '\r' || byte == '\t';
                         });
    if (!is_text) {
        check_bytes(builder, message);
        builder.out.decoded = false;
        builder.say(SentenceCode::sign_bytes).number("size", message.size());
        builder.warn(WarningCode::message_is_bytes);
        return;
    }
    builder.out.message = builder.readable(text, true);
    if (is_hex_text(text)) check_bytes(builder, *parse_hex(text));
    // Letters can be a hash too: whoever may change what is hashed finds such a one in an hour.
    if (!solana && message.size() == sizeof(Bytes32)) builder.warn(WarningCode::message_is_digest);
    if (const auto name = name_taken(text))
        builder.say(SentenceCode::take_name).text("name", *name);
    else if (!text.contains(kAsksToSignIn))
        builder.say(SentenceCode::sign_text).number("size", message.size());
    else if (solana)
        describe_solana_sign_in(builder, text);
    else
        describe_sign_in(builder, text);
}

Result<void> describe_personal_sign(Builder& builder, const Json& params) {
    if (!params.is_array() || params.items().size() < 2 || params.items().size() > 3)
        return request_invalid("params");
    const Json& message = params.items()[0];
    const Json& account = params.items()[1];
    if (!message.is_string()) return request_invalid("message");
    if (!account.is_string()) return request_invalid("account");
    const auto signer = PORTICO_TRY(chain::parse_evm_address(account.as_string()));
    if (signer != builder.account())
        builder.warn(WarningCode::other_account).address("account", signer);
    // Hex is bytes, as wallets have it; anything else is the text itself.
    const std::string& text = message.as_string();
    if (text.starts_with("0x")) {
        const Bytes bytes = PORTICO_TRY(parse_hex(text));
        describe_message(builder, bytes, false);
    } else {
        describe_message(builder, as_bytes(text), false);
    }
    return {};
}

Result<void> describe_solana_message(Builder& builder, const Json& params) {
    const auto message = params.find_string("message"), account = params.find_string("pubkey");
    if (!message) return request_invalid("message");
    if (account && *account != builder.known().account.value)
        builder.warn(WarningCode::other_account).address("account", *account);
    const Bytes bytes = PORTICO_TRY(parse_base58(*message));
    describe_message(builder, bytes, true);
    return {};
}

}  // namespace portico::approval
