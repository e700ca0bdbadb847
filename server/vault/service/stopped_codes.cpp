// SPDX-License-Identifier: Apache-2.0
//
// The link in the mail of a code that a stranger asked for: whoever reads the mailbox stops codes
// of devices and networks that the account does not know, for a day, and lets them come again. It
// stops nothing else: a code that was mailed is taken, and known devices get theirs.
#include <algorithm>
#include <array>
#include <utility>

#include "core/base/encoding/base64.hpp"
#include "core/base/text/decimal.hpp"
#include "core/crypto/hash/hmac.hpp"
#include "core/vault/fields.hpp"
#include "server/vault/rules/email_address.hpp"
#include "server/vault/service/vault_service.hpp"

namespace portico::vault {
namespace {

using api::ApiCode;

constexpr std::int64_t kDayMs = 24 * 3'600'000;
constexpr std::int64_t kLinkMs = 7 * kDayMs;
constexpr std::int64_t kStoppedMs = kDayMs;

struct Link {
    std::int64_t ends_s = 0;
    std::string project, email;
};

/// "<ends>.<project>.<address>.<mac>", of which nothing is stored.
std::string write_link(const Secret<32>& pepper, const Link& link) {
    const std::string ends = std::to_string(link.ends_s);
    const Fields fields =
        Fields("portico link that stops codes 1").add(ends).add(link.project).add(link.email);
    const Bytes32 mac = hmac_sha256(pepper.expose(), fields.bytes());
    return ends + "." + link.project + "." + to_base64url(as_bytes(link.email)) + "." +
           to_base64url(ByteView(mac).first(16));
}

/// Nothing: it is none of this server's.
std::optional<Link> read_link(const Secret<32>& pepper, std::string_view token) {
    std::array<std::string_view, 4> parts;
    std::string_view rest = token;
    for (std::string_view& part : parts) {
        const std::size_t end = std::min(rest.find('.'), rest.size());
        part = rest.substr(0, end);
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    const auto ends = parse_decimal_signed(parts[0]);
    const auto email = parse_base64url(parts[2]);
    if (!ends || !email) return std::nullopt;
    Link link{*ends, std::string(parts[1]), std::string(as_text(*email))};
    if (!equal_in_constant_time(as_bytes(write_link(pepper, link)), as_bytes(token)))
        return std::nullopt;
    return link;
}

}  // namespace

std::string VaultService::stop_token(const std::string& project, const std::string& email) const {
    return write_link(*pepper_, {(on_.clock() + kLinkMs) / 1000, project, email});
}

Bytes32 VaultService::stop_hash(const std::string& project, const std::string& email) const {
    const Fields fields =
        Fields("portico stopped codes of a mailbox 1").add(project).add(mailbox_of(email));
    return hmac_sha256(pepper_->expose(), fields.bytes());
}

VaultService::Response VaultService::stop_codes(Call call, api::vault::CodesStop body) {
    const std::int64_t now = on_.clock();
    const auto link = read_link(*pepper_, body.token.value);
    if (!link || now / 1000 > link->ends_s) co_return fail(ApiCode::not_found, "the link", call);
    const auto done = co_await ask([hash = stop_hash(link->project, link->email),
                                    is_stopped = body.isStopped, now](Store& store) {
        return is_stopped ? store.remember(hash, now + kStoppedMs) : store.forget(hash);
    });
    if (!done) co_return fail(done.error(), call);
    // As often as whoever has the link likes.
    on_.log.info_seldom(body.isStopped ? "vault.codes_stopped" : "vault.codes_allowed", {},
                        {{"request_id", call.request_id}, {"project", link->project}});
    co_return net::Response{.body = to_json_text(api::vault::Done())};
}

}  // namespace portico::vault
