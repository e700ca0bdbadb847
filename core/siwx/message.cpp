// SPDX-License-Identifier: Apache-2.0
#include "core/siwx/message.hpp"

#include <algorithm>
#include <utility>

#include "core/base/text/uri_syntax.hpp"
#include "core/base/text/utf8.hpp"
#include "core/base/text/visible_text.hpp"
#include "core/chain/address.hpp"
#include "core/chain/caip.hpp"
#include "core/chain/eip155/address.hpp"

namespace portico::siwx {

namespace {

constexpr std::string_view kAsks = " wants you to sign in with your ";
constexpr std::string_view kAccount = " account:";
constexpr std::size_t kNonceMin = 8;  // of EIP-4361; what is enough, check_message() says

std::unexpected<Error> wrong(const char* what) { return fail(Code::sign_in_invalid, what); }

bool is_letter_or_digit(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// The lines of a text, one after another.
class Lines {
  public:
    explicit Lines(std::string_view text) : rest_(text) {}

    bool at_end() const { return ended_; }
    std::string_view peek() const { return rest_.substr(0, rest_.find('\n')); }
    std::string_view next() {
        const std::string_view line = peek();
        ended_ = line.size() == rest_.size();
        rest_.remove_prefix(std::min(line.size() + 1, rest_.size()));
        return line;
    }
    /// What follows `label` in the next line; nothing, and the line stays, where it is another.
    std::optional<std::string> labelled(std::string_view label) {
        if (ended_ || !peek().starts_with(label)) return std::nullopt;
        return std::string(next().substr(label.size()));
    }

  private:
    std::string_view rest_;
    bool ended_ = false;
};

/// One line that a person reads as it stands: nothing in it is hidden or turns the text around.
bool is_shown_text(std::string_view text, std::size_t max) {
    return !text.empty() && text.size() <= max && text.front() != ' ' && text.back() != ' ' &&
           valid_utf8_prefix(text) == text.size() && visible_text(text) == text;
}

bool is_domain(std::string_view text) {
    return is_uri_authority(text) && !text.empty() && text[0] != ':' &&
           text.find('@') == std::string_view::npos;
}

/// The address of a page as browsers write it. Their queries and fragments have characters that
/// RFC 3986 would have escaped: `?filter[]=x`.
bool is_page_address(std::string_view text) {
    const std::size_t end = std::min(text.find_first_of("?#"), text.size());
    const std::string_view path = text.substr(0, end);
    return path.find("://") != std::string_view::npos && is_uri(path) &&
           std::ranges::all_of(text.substr(end), [](char c) {
               return c > ' ' && c < '\x7f' && c != '<' && c != '>' && c != '"';
           });
}

std::string_view authority_of(std::string_view uri) {
    const std::size_t start = std::min(uri.find("://") + 3, uri.size());
    return uri.substr(start, uri.find_first_of("/?#", start) - start);
}

Result<void> read_greeting(std::string_view line, Message& out) {
    const std::size_t asks = line.find(kAsks);
    if (asks == std::string_view::npos || !line.ends_with(kAccount)) return wrong("greeting");
    out.domain = line.substr(0, asks);
    if (!is_domain(out.domain)) return wrong("domain");
    line.remove_prefix(asks + kAsks.size());
    // The two may overlap: `… with your account:`.
    if (line.size() <= kAccount.size()) return wrong("greeting");
    line.remove_suffix(kAccount.size());
    out.network = line;
    return is_shown_text(out.network, kNetworkNameMax) ? Result<void>() : wrong("network");
}

/// Of which accounts messages are read.
struct Reader {
    std::string_view chain_namespace;  ///< of a chain id without one
    bool (*is_address)(const chain::Caip2& chain, std::string_view address);
};

Result<void> read_chain(std::string_view text, const Reader& reader, Message& out) {
    out.reference_alone = text.find(':') == std::string_view::npos;
    const auto chain = out.reference_alone ? chain::Caip2::create(reader.chain_namespace, text)
                                           : chain::Caip2::parse(text);
    if (!chain) return wrong("chain id");
    out.chain_id = chain->text();
    const std::string_view reference = chain->reference();
    // One chain has one id: 01 would be another text for the same.
    if (chain->chain_namespace() == "eip155" &&
        (reference.front() == '0' ||
         !std::ranges::all_of(reference, [](char c) { return c >= '0' && c <= '9'; })))
        return wrong("chain id");
    return reader.is_address(*chain, out.address) ? Result<void>() : wrong("address");
}

bool is_evm_address(const chain::Caip2& chain, std::string_view address) {
    const auto checksummed = chain::checksum_evm_address(address);
    return chain.chain_namespace() == "eip155" && checksummed && *checksummed == address;
}

bool is_any_address(const chain::Caip2& chain, std::string_view address) {
    return chain.chain_namespace() == "eip155"
               ? is_evm_address(chain, address)
               : chain::is_valid_address(chain.chain_namespace(), chain.reference(), address);
}

bool is_time(const std::optional<std::string>& text) {
    return !text || parse_date_time(*text).has_value();
}

Result<std::string> required(std::optional<std::string> value, const char* name) {
    if (!value) return wrong(name);
    return std::move(*value);
}

/// From `URI: ` to the end.
Result<void> read_fields(Lines& lines, const Reader& reader, Message& out) {
    out.uri = PORTICO_TRY(required(lines.labelled("URI: "), "uri"));
    if (!is_page_address(out.uri)) return wrong("uri");
    const std::string version = PORTICO_TRY(required(lines.labelled("Version: "), "version"));
    if (version != "1") return wrong("version");
    const std::string chain_id = PORTICO_TRY(required(lines.labelled("Chain ID: "), "chain id"));
    PORTICO_CHECK(read_chain(chain_id, reader, out));
    out.nonce = PORTICO_TRY(required(lines.labelled("Nonce: "), "nonce"));
    if (out.nonce.size() < kNonceMin || out.nonce.size() > kNonceMax ||
        !std::ranges::all_of(out.nonce, is_letter_or_digit))
        return wrong("nonce");
    out.issued_at = lines.labelled("Issued At: ");
    if (!is_time(out.issued_at)) return wrong("issued at");
    out.expiration_time = lines.labelled("Expiration Time: ");
    if (!is_time(out.expiration_time)) return wrong("expiration time");
    out.not_before = lines.labelled("Not Before: ");
    if (!is_time(out.not_before)) return wrong("not before");
    out.request_id = lines.labelled("Request ID: ");
    if (out.request_id && (out.request_id->empty() || !is_uri_segment(*out.request_id)))
        return wrong("request id");
    if (!lines.at_end() && lines.peek() == "Resources:") {
        lines.next();
        while (auto resource = lines.labelled("- ")) {
            if (!is_uri(*resource) || out.resources.size() == kResourcesMax)
                return wrong("resources");
            out.resources.push_back(std::move(*resource));
        }
        if (out.resources.empty()) return wrong("resources");
    }
    // A line that is doubled, in another place or unknown.
    return lines.at_end() ? Result<void>() : wrong("end");
}

Result<Message> read_message(std::string_view text, const Reader& reader) {
    if (text.size() > kMessageMax) return wrong("size");
    Lines lines(text);
    Message out;
    PORTICO_CHECK(read_greeting(lines.next(), out));
    out.address = lines.next();
    if (lines.at_end() || !lines.next().empty()) return wrong("line");
    if (!lines.peek().starts_with("URI: ")) {
        const std::string_view line = lines.next();
        if (line.empty()) {
            out.blank_line_more = true;
        } else {
            if (!is_shown_text(line, kStatementMax)) return wrong("statement");
            out.statement = line;
            if (lines.at_end() || !lines.next().empty()) return wrong("line");
        }
    }
    PORTICO_CHECK(read_fields(lines, reader, out));
    return out;
}

void append_line(std::string& out, std::string_view label, std::string_view value) {
    out += '\n';
    out += label;
    out += value;
}

void append_line(std::string& out, std::string_view label,
                 const std::optional<std::string>& value) {
    if (value && !value->empty()) append_line(out, label, std::string_view(*value));
}

/// What is left out is nothing.
Message without_empty(Message message) {
    for (auto part : {&Message::statement, &Message::issued_at, &Message::expiration_time,
                      &Message::not_before, &Message::request_id})
        if (message.*part && (message.*part)->empty()) (message.*part).reset();
    if (message.statement) message.blank_line_more = false;
    return message;
}

}  // namespace

Result<Message> parse_message(std::string_view text, std::string_view chain_namespace) {
    return read_message(text, {chain_namespace, is_any_address});
}

Result<Message> parse_evm_message(std::string_view text) {
    return read_message(text, {"eip155", is_evm_address});
}

Result<std::string> format_message(const Message& given) {
    const Message message = without_empty(given);
    std::string text = message.domain;
    text += kAsks;
    text += message.network;
    text += kAccount;
    append_line(text, "", std::string_view(message.address));
    text += '\n';
    if (message.statement) {
        append_line(text, "", message.statement);
        text += '\n';
    } else if (message.blank_line_more) {
        text += '\n';
    }
    append_line(text, "URI: ", std::string_view(message.uri));
    append_line(text, "Version: ", std::string_view("1"));
    const std::string_view chain_id = message.chain_id;
    append_line(text, "Chain ID: ",
                message.reference_alone ? chain_id.substr(chain_id.find(':') + 1) : chain_id);
    append_line(text, "Nonce: ", std::string_view(message.nonce));
    append_line(text, "Issued At: ", message.issued_at);
    append_line(text, "Expiration Time: ", message.expiration_time);
    append_line(text, "Not Before: ", message.not_before);
    append_line(text, "Request ID: ", message.request_id);
    if (!message.resources.empty()) text += "\nResources:";
    for (const std::string& resource : message.resources)
        append_line(text, "- ", std::string_view(resource));
    if (PORTICO_TRY(parse_message(text, message.chain_namespace())) != message)
        return wrong("line");
    return text;
}

std::string message_origin(const Message& message) {
    const std::string_view uri = message.uri;
    const std::size_t end = uri.find("://");
    if (end == std::string_view::npos) return "";
    return std::string(uri.substr(0, end + 3)) + std::string(authority_of(uri));
}

std::uint32_t nonce_bits(std::string_view nonce) {
    // In hundredths of a bit, rounded down.
    constexpr std::uint32_t kDigit = 332, kHexDigit = 400, kLetterOrDigit = 595;
    bool lower = false, upper = false, beyond_hex = false;
    for (const char c : nonce) {
        if (!is_letter_or_digit(c)) return 0;
        lower |= c >= 'a' && c <= 'f';
        upper |= c >= 'A' && c <= 'F';
        beyond_hex |= (c > 'F' && c <= 'Z') || c > 'f';
    }
    const std::uint32_t each = beyond_hex || (lower && upper) ? kLetterOrDigit
                               : lower || upper               ? kHexDigit
                                                              : kDigit;
    return static_cast<std::uint32_t>(nonce.size()) * each / 100;
}

Result<void> check_message(const Message& message, const Expected& expected) {
    if (message.domain != expected.domain) return wrong("domain");
    if (authority_of(message.uri) != message.domain) return wrong("uri");
    if (expected.chain_id && *expected.chain_id != message.chain_id) return wrong("chain id");
    if (expected.nonce && *expected.nonce != message.nonce) return wrong("nonce");
    if (nonce_bits(message.nonce) < kNonceBits) return wrong("nonce");

    const auto at = [](const std::optional<std::string>& text) {
        return text ? parse_date_time(*text) : std::nullopt;
    };
    const auto later = [&](std::int64_t seconds) {
        return Instant{expected.now.seconds + seconds, expected.now.nanoseconds};
    };
    const auto issued = at(message.issued_at);
    if (!issued || *issued > later(expected.skew_s) || *issued < later(-expected.max_age_s))
        return wrong("issued at");
    if (const auto end = at(message.expiration_time); end && expected.now >= *end)
        return wrong("expiration time");
    // The visitor's own clock wrote it, as it wrote `Issued At`.
    if (const auto start = at(message.not_before); start && later(expected.skew_s) < *start)
        return wrong("not before");
    return {};
}

}  // namespace portico::siwx
