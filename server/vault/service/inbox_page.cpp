// SPDX-License-Identifier: Apache-2.0
#include "server/vault/service/inbox_page.hpp"

#include "core/base/encoding/base64.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/base/text/date_time.hpp"
#include "core/crypto/hash/sha2.hpp"
#include "server/api/routing/conditional.hpp"
#include "server/net/forwarded.hpp"

namespace portico::vault {
namespace {

/// What is between <name> and </name> of the template, as a policy names it.
std::string source_of(std::string_view name) {
    const std::string_view page = inbox_template();
    const std::string open = "<" + std::string(name) + ">", close = "</" + std::string(name) + ">";
    const std::size_t start = page.find(open) + open.size();
    const auto hash = sha256(as_bytes(page.substr(start, page.find(close, start) - start)));
    return "'sha256-" + to_base64(hash) + "'";
}

/// `localhost:8081`: its name is one that no other machine can have.
bool is_this_machine(std::string_view host) {
    const std::size_t port = host.find_last_not_of("0123456789");
    if (port != std::string_view::npos && host[port] == ':') host = host.substr(0, port);
    return host == "localhost" || host == "127.0.0.1" || host == "[::1]";
}

bool is_for_here(const net::Request& request) {
    const std::string_view host = request.header("Host");
    if (!is_this_machine(host)) return false;
    if (!request.origin.empty() && request.origin != "http://" + std::string(host) &&
        request.origin != "https://" + std::string(host))
        return false;
    if (net::is_forwarded(request)) return false;
    // A link to it on another page may be followed; nothing else of that page gets it.
    const std::string_view site = request.header("Sec-Fetch-Site");
    return site.empty() || site == "none" || site == "same-origin" ||
           (request.header("Sec-Fetch-Mode") == "navigate" &&
            request.header("Sec-Fetch-Dest") == "document");
}

void fill_in(std::string& page, std::string_view place, std::string_view text) {
    page.replace(page.find(place), place.size(), text);
}

}  // namespace

std::string write_mails(const DemoInbox& inbox) {
    std::string out;
    for (const DemoInbox::Kept& kept : inbox.mails()) {
        const Mail& mail = kept.mail;
        const std::string at = format_date_time(kept.at_ms / 1000);
        out += "<article id=\"mail-" + std::to_string(kept.at_ms) + "-" +
               std::to_string(kept.number) + "\"><header><h2>" + escape_html(mail.subject) +
               "</h2><time datetime=\"" + at + "\">" + at + "</time></header>";
        if (!mail.code.empty())
            out += "<p class=\"code\"><b>" + escape_html(mail.code) +
                   "</b><button type=\"button\">Copy</button></p>";
        if (!mail.link.empty())
            out += "<p><a href=\"" + escape_html(mail.link) +
                   "\" target=\"_blank\" rel=\"noopener noreferrer\">Open the link</a></p>";
        out += "<pre>To: " + escape_html(mail.to) + "\nSubject: " + escape_html(mail.subject) +
               "\n\n" + escape_html(mail.text) + "</pre></article>";
    }
    if (out.empty())
        out =
            "<section id=\"none\"><h2>No mail yet</h2><p>Codes and links stand here as soon as "
            "the server would send them.</p></section>";
    return out;
}

InboxPage::InboxPage(DemoInbox& inbox)
    : inbox_(inbox),
      policy_("default-src 'none'; style-src " + source_of("style") + "; script-src " +
              source_of("script") +
              "; img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; "
              "frame-ancestors 'none'") {}

net::Response InboxPage::answer(const net::Request& request) {
    if (!is_for_here(request))
        return {.status = 403,
                .content_type = "text/plain; charset=utf-8",
                .body = "The inbox is for who sits at this machine\n"};
    inbox_.drop_old();
    const std::string mails = write_mails(inbox_);
    const std::string version = to_hex(sha256(as_bytes(mails))).substr(0, 16);
    const std::string etag = "\"" + version + "\"";
    net::Response out{.content_type = "text/html; charset=utf-8",
                      .headers = {{"Content-Security-Policy", policy_},
                                  {"Cache-Control", "no-store"},
                                  {"X-Content-Type-Options", "nosniff"},
                                  {"Referrer-Policy", "no-referrer"},
                                  {"Cross-Origin-Opener-Policy", "same-origin"},
                                  {"Cross-Origin-Resource-Policy", "same-origin"},
                                  {"ETag", etag}}};
    if (api::etag_matches(request.if_none_match, etag)) {
        out.status = 304;
        return out;
    }
    out.body = inbox_template();
    fill_in(out.body, "{version}", version);
    fill_in(out.body, "{mails}", mails);
    return out;
}

}  // namespace portico::vault
