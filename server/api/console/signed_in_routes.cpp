// SPDX-License-Identifier: Apache-2.0
//
// Accounts that signed in to a project: listed, and signed out by an operator.
#include <algorithm>
#include <charconv>
#include <utility>

#include "core/api/sign_in.hpp"
#include "server/api/console/console.hpp"

namespace portico::api::console {
namespace {

constexpr std::int64_t kAccountPageMax = 100;
constexpr std::size_t kAccountIdSize = 32;

/// "1700000000000.<id>"; nothing for other texts.
std::optional<AccountPlace> read_place(std::string_view text) {
    const std::size_t dot = text.find('.');
    if (dot == std::string_view::npos || text.size() - dot - 1 != kAccountIdSize)
        return std::nullopt;
    AccountPlace out{.id = std::string(text.substr(dot + 1))};
    const char* const end = text.data() + dot;
    const auto [stopped, why] = std::from_chars(text.data(), end, out.signed_in_at_ms);
    if (why != std::errc() || stopped != end) return std::nullopt;
    return out;
}

std::string place_text(const SignedInAccount& last) {
    return std::to_string(last.signed_in_at_ms) + "." + last.id;
}

admin::SignedInAccount account_row(const SignedInAccount& account) {
    auto kept = parse_described<AccountMetadata>(account.metadata);
    return {.id = account.id,
            .address = account.address,
            .network = account.chain,
            .connection = account.connection,
            .createdAt = account.created_at_ms,
            .signedInAt = account.signed_in_at_ms,
            .sessions = account.sessions,
            .metadata = kept ? std::move(kept->metadata) : Json()};
}

}  // namespace

void Console::add_signed_in_routes() {
    add("GET", "projects/:id/accounts", [this](const Call& call, const Reply& reply) {
        AccountQuery query{.project = std::string(call.parameter("id")),
                           .address = std::string(call.query.text("address"))};
        if (!on_.projects.find(query.project))
            return reply.fail(ApiCode::not_found, "no such project");
        const auto limit = call.query.integer("limit", 50, 1, kAccountPageMax);
        if (!limit) return reply.fail(ApiCode::parameter_invalid, limit.error());
        if (const auto after = call.query.find("after")) {
            query.after = read_place(*after);
            if (!query.after)
                return reply.fail(ApiCode::parameter_invalid, "after is the next of a page before");
        }
        query.limit = *limit + 1;
        run(
            reply, [query, now = on_.clock()](Store& store) { return store.accounts(query, now); },
            [reply, limit = static_cast<std::size_t>(*limit)](std::vector<SignedInAccount> found) {
                const bool more = found.size() > limit;
                if (more) found.resize(limit);
                admin::SignedInAccountPage out;
                for (const SignedInAccount& account : found)
                    out.accounts.push_back(account_row(account));
                if (more) out.next = place_text(found.back());
                reply.json(to_json_text(out));
            });
    });
    add("POST", "projects/:id/accounts/:account/sign-out",
        [this](const Call& call, const Reply& reply) {
            run(
                reply,
                [who = call.me.who, project = std::string(call.parameter("id")),
                 account = std::string(call.parameter("account")), now = on_.clock()](
                    Store& store) { return store.sign_out_account(who, project, account, now); },
                [reply](std::optional<std::int64_t> ended) {
                    if (!ended)
                        return reply.fail(ApiCode::not_found,
                                          "no such account has signed in to this project");
                    reply.json(to_json_text(admin::EndedSessions{*ended}));
                });
        });
}

}  // namespace portico::api::console
