// SPDX-License-Identifier: Apache-2.0
//
// The grammar of EIP-4361, line by line.
#include "core/chain/eip155/signing/sign_in.hpp"

#include <algorithm>
#include <utility>

#include "core/base/text/uri_syntax.hpp"
#include "core/chain/eip155/address.hpp"
#include "core/chain/eip155/signing/personal_message.hpp"

namespace portico::chain {

namespace {

constexpr std::string_view kGreeting = " wants you to sign in with your Ethereum account:";
constexpr std::size_t kNonceMin = 8;

std::unexpected<Error> sign_in_invalid(const char* what) {
    return fail(Code::sign_in_invalid, what);
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

Result<void> read_greeting(std::string_view line, SignInMessage& out) {
    if (!line.ends_with(kGreeting)) return sign_in_invalid("greeting");
    line.remove_suffix(kGreeting.size());
    if (const std::size_t mark = line.find("://"); mark != std::string_view::npos) {
        out.scheme = line.substr(0, mark);
        if (!is_uri_scheme(*out.scheme)) return sign_in_invalid("scheme");
        line.remove_prefix(mark + 3);
    }
    const std::string_view host = line.substr(line.rfind('@') + 1);  // npos + 1 is 0
    if (!is_uri_authority(line) || host.empty() || host[0] == ':') return sign_in_invalid("domain");
    out.domain = line;
    return {};
}

bool is_statement(std::string_view text) {
    return std::ranges::all_of(text, [](char c) { return is_uri_character(c) || c == ' '; });
}

bool is_nonce(std::string_view text) {
    return text.size() >= kNonceMin && std::ranges::all_of(text, [](char c) {
               return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
           });
}

Result<Uint256> read_chain_id(std::string_view text) {
    while (text.size() > 1 && text[0] == '0') text.remove_prefix(1);  // 1*DIGIT
    const auto id = parse_uint256(text);
    if (!id) return sign_in_invalid("chain id");
    return *id;
}

bool is_time(const std::optional<std::string>& text) {
    return !text || parse_date_time(*text).has_value();
}

Result<std::string> required(std::optional<std::string> value, const char* name) {
    if (!value) return sign_in_invalid(name);
    return std::move(*value);
}

/// From `URI: ` to the end.
Result<void> read_fields(Lines& lines, SignInMessage& out) {
    out.uri = PORTICO_TRY(required(lines.labelled("URI: "), "uri"));
    if (!is_uri(out.uri)) return sign_in_invalid("uri");
    out.version = PORTICO_TRY(required(lines.labelled("Version: "), "version"));
    if (out.version != "1") return sign_in_invalid("version");
    const std::string chain_id = PORTICO_TRY(required(lines.labelled("Chain ID: "), "chain id"));
    out.chain_id = PORTICO_TRY(read_chain_id(chain_id));
    out.nonce = PORTICO_TRY(required(lines.labelled("Nonce: "), "nonce"));
    if (!is_nonce(out.nonce)) return sign_in_invalid("nonce");
    out.issued_at = PORTICO_TRY(required(lines.labelled("Issued At: "), "issued at"));
    if (!is_time(out.issued_at)) return sign_in_invalid("issued at");
    out.expiration_time = lines.labelled("Expiration Time: ");
    if (!is_time(out.expiration_time)) return sign_in_invalid("expiration time");
    out.not_before = lines.labelled("Not Before: ");
    if (!is_time(out.not_before)) return sign_in_invalid("not before");
    out.request_id = lines.labelled("Request ID: ");
    if (out.request_id && !is_uri_segment(*out.request_id)) return sign_in_invalid("request id");
    if (!lines.at_end() && lines.peek() == "Resources:") {
        lines.next();
        out.resources.emplace();
        while (auto resource = lines.labelled("- ")) {
            if (!is_uri(*resource) || out.resources->size() == kSignInResourcesMax)
                return sign_in_invalid("resources");
            out.resources->push_back(std::move(*resource));
        }
    }
    if (!lines.at_end()) return sign_in_invalid("end");
    return {};
}

void append_line(std::string& out, std::string_view label, std::string_view value) {
    out += '\n';
    out += label;
    out += value;
}

void append_line(std::string& out, std::string_view label,
                 const std::optional<std::string>& value) {
    if (value) append_line(out, label, std::string_view(*value));
}

}  // namespace

Result<SignInMessage> parse_sign_in(std::string_view text) {
    if (text.size() > kSignInMessageMax) return sign_in_invalid("size");
    Lines lines(text);
    SignInMessage out;
    PORTICO_CHECK(read_greeting(lines.next(), out));
    out.address = lines.next();
    const auto address = parse_evm_address(out.address);
    if (!address || evm_address_text(*address) != out.address) return sign_in_invalid("address");
    if (!lines.next().empty()) return sign_in_invalid("line");
    std::string_view line = lines.next();
    // `[ statement LF ] LF`, and a statement may be empty: two empty lines are one of these.
    if (!line.empty() || lines.peek().empty()) {
        if (!is_statement(line)) return sign_in_invalid("statement");
        out.statement = line;
        line = lines.next();
    }
    if (lines.at_end() || !line.empty()) return sign_in_invalid("line");
    PORTICO_CHECK(read_fields(lines, out));
    return out;
}

Result<std::string> format_sign_in(const SignInMessage& message) {
    std::string text = message.scheme ? *message.scheme + "://" : std::string();
    text += message.domain;
    text += kGreeting;
    append_line(text, "", std::string_view(message.address));
    text += '\n';
    append_line(text, "", message.statement);
    text += '\n';
    append_line(text, "URI: ", std::string_view(message.uri));
    append_line(text, "Version: ", std::string_view(message.version));
    append_line(text, "Chain ID: ", std::string_view(to_decimal(message.chain_id)));
    append_line(text, "Nonce: ", std::string_view(message.nonce));
    append_line(text, "Issued At: ", std::string_view(message.issued_at));
    append_line(text, "Expiration Time: ", message.expiration_time);
    append_line(text, "Not Before: ", message.not_before);
    append_line(text, "Request ID: ", message.request_id);
    if (message.resources) {
        text += "\nResources:";
        for (const std::string& resource : *message.resources)
            append_line(text, "- ", std::string_view(resource));
    }
    if (PORTICO_TRY(parse_sign_in(text)) != message) return sign_in_invalid("line");
    return text;
}

bool verify_sign_in(std::string_view text, ByteView signature, const SignInCheck& check) {
    const auto message = parse_sign_in(text);
    if (!message) return false;
    const auto signer = recover_evm_signer(personal_message_digest(as_bytes(text)), signature);
    if (!signer || evm_address_text(*signer) != message->address) return false;
    if (message->not_before && check.now < *parse_date_time(*message->not_before)) return false;
    if (message->expiration_time && check.now >= *parse_date_time(*message->expiration_time))
        return false;
    return (!check.domain || *check.domain == message->domain) &&
           (!check.nonce || *check.nonce == message->nonce);
}

}  // namespace portico::chain
