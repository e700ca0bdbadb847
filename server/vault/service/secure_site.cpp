// SPDX-License-Identifier: Apache-2.0
#include "server/vault/service/secure_site.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>

#include "core/base/json/json.hpp"
#include "server/api/projects/origins.hpp"
#include "server/api/routing/query.hpp"
#include "server/files/atomic_file.hpp"

namespace portico::vault {
namespace {

using Why = std::unexpected<std::string>;

constexpr std::string_view kAll = "all";
constexpr std::string_view kOriginsPlace = "{origins}";
constexpr std::string_view kApiPlace = "{api}";
constexpr std::string_view kBundlerPlace = "{bundler}";
constexpr std::size_t kTableBytes = 64 * 1024;
constexpr std::string_view kDescriptorIndex = "/descriptors.json";
constexpr std::string_view kDescriptorFolder = "/descriptors/";
constexpr std::string_view kNetworkFolder = "/networks/";
constexpr std::string_view kJsonEnd = ".json";
/// For clients of the reference: https://<vault>/sdk?projectId=...
constexpr std::string_view kSdkPath = "/sdk.html";

// Those that headers.json may name: names of headers are literals here, and another one in the
// table is a mistake.
constexpr std::array<std::string_view, 9> kNames = {
    "Content-Security-Policy",    "Permissions-Policy",           "Referrer-Policy",
    "X-Content-Type-Options",     "Cross-Origin-Resource-Policy", "Cross-Origin-Embedder-Policy",
    "Cross-Origin-Opener-Policy", "Strict-Transport-Security",    "Cache-Control"};

void set_header(net::Response& response, std::string_view name, std::string value) {
    std::erase_if(response.headers, [&](const auto& header) { return header.first == name; });
    response.headers.emplace_back(name, std::move(value));
}

void replace_all(std::string& text, std::string_view place, std::string_view value) {
    for (std::size_t at = text.find(place); at != std::string::npos; at = text.find(place, at)) {
        text.replace(at, place.size(), value);
        at += value.size();
    }
}

/// Of the page that the document was asked for by; empty: the browser does not say.
std::string_view referring_origin(const net::Request& request) {
    const std::string_view referer = request.header("Referer");
    const std::size_t host = referer.find("://");
    return host == std::string_view::npos ? std::string_view()
                                          : referer.substr(0, referer.find('/', host + 3));
}

bool is_page(std::string_view path) {
    const std::string_view name = path.substr(path.rfind('/') + 1);
    return !name.empty() && name.find('.') == std::string_view::npos;
}

}  // namespace

std::expected<std::map<std::string, SecureSite::Headers, std::less<>>, std::string>
SecureSite::read_headers(const std::string& folder) {
    const std::string path = folder + "/headers.json";
    const auto text = files::read_file(path, kTableBytes);
    if (!text) return Why("the secure site's " + path + ": " + text.error());
    const auto table = parse_json(*text, {.depth = 4});
    if (!table || !table->is_object() || !has_unique_names(*table) || !table->find(kAll))
        return Why("the secure site's " + path + " is not the table of its headers");
    std::map<std::string, Headers, std::less<>> headers;
    for (const Json::Member& row : table->members()) {
        if (!row.value.is_object()) continue;  // the note
        Headers& out = headers[row.name];
        for (const Json::Member& header : row.value.members()) {
            const auto name = std::ranges::find(kNames, header.name);
            if (name == kNames.end() || !header.value.is_string())
                return Why("the secure site's " + path + " names the header " + header.name +
                           ", which is none of this server's");
            out.emplace_back(*name, header.value.as_string());
        }
    }
    return headers;
}

std::expected<void, std::string> SecureSite::check(const std::string& folder) {
    PORTICO_CHECK(read_headers(folder));
    return {};
}

std::expected<std::unique_ptr<SecureSite>, std::string> SecureSite::open(
    const std::string& folder, const std::string& origin, const std::string& api,
    const api::projects::Directory& projects, ops::Log& log, ToldToPages told,
    std::vector<std::string> compatible) {
    auto headers = PORTICO_TRY(read_headers(folder));
    return std::unique_ptr<SecureSite>(new SecureSite(std::move(headers), folder, origin, api,
                                                      projects, log, std::move(told),
                                                      std::move(compatible)));
}

SecureSite::SecureSite(std::map<std::string, Headers, std::less<>> headers,
                       const std::string& folder, const std::string& origin, std::string api,
                       const api::projects::Directory& projects, ops::Log& log, ToldToPages told,
                       std::vector<std::string> compatible)
    : headers_(std::move(headers)),
      host_(origin.substr(origin.find("://") + 3)),
      api_(std::move(api)),
      projects_(projects),
      told_(std::move(told)),
      compatible_(std::move(compatible)),
      files_(folder, {}, log) {}

std::string SecureSite::fill_in(std::string text, std::string_view origins,
                                std::string_view project) const {
    replace_all(text, kOriginsPlace, origins);
    replace_all(text, kApiPlace, api_);
    if (text.contains(kBundlerPlace))
        replace_all(text, kBundlerPlace,
                    told_.bundler && !project.empty() ? told_.bundler(project) : std::string());
    return text;
}

void SecureSite::set_headers(net::Response& response, const std::string& row,
                             std::string_view sources) const {
    const auto found = headers_.find(row);
    if (found == headers_.end()) return;
    for (const auto& [name, value] : found->second)
        set_header(response, name, fill_in(value, sources, {}));
}

void SecureSite::complete(net::Response& response) const {
    const auto all = headers_.find(kAll);
    if (all == headers_.end()) return;
    for (const auto& [name, value] : all->second)
        net::add_missing(response, name, fill_in(value, "'none'", {}));
}

bool SecureSite::is_compatible(std::string_view query) const {
    const auto parsed = api::Query::parse(query);
    return parsed && parsed->count("projectId") == 1 &&
           std::ranges::find(compatible_, parsed->text("projectId")) != compatible_.end();
}

SecureSite::Embedders SecureSite::embedders(std::string_view query, std::string_view page) const {
    const auto parsed = api::Query::parse(query);
    // The document reads its project of the same address, by URLSearchParams. Where the two could
    // read two projects, one project's pages would embed another's wallets.
    if (!parsed || query.contains('?') || parsed->count("projectId") != 1)
        return {"'none'", {}, {}};
    const auto project = projects_.find(parsed->text("projectId"));
    if (!project || !project->is_enabled) return {"'none'", {}, {}};
    Embedders out{.sources = {}, .origins = {}, .project = project->id};
    const auto add = [&](const std::string& origin) {
        out.origins += (out.origins.empty() ? "" : " ") + origin;
    };
    for (const std::string& pattern : project->allowed_origins)
        if (const auto origin = api::projects::parse_origin(pattern)) add(origin->text());
    // A policy's *.example.org means more than the project's, so of patterns only the page that the
    // address names is listed. Who names another page than their own embeds nothing.
    const std::string_view named = parsed->text("origin");
    if (const auto origin = api::projects::parse_origin(named.empty() ? page : named);
        origin && (" " + out.origins + " ").find(" " + origin->text() + " ") == std::string::npos &&
        api::projects::check_origin(origin->text(), project->allowed_origins,
                                    api::projects::EmptyList::kAllowsNone)
            .allowed)
        add(origin->text());
    out.sources = out.origins.empty() ? "'none'" : out.origins;
    return out;
}

std::optional<net::Response> SecureSite::find_told(std::string_view path) const {
    const auto answer = [](const std::string& body, const char* caching) {
        return net::Response{.status = 200,
                             .content_type = "application/json",
                             .body = body,
                             .headers = {{"Cache-Control", caching}}};
    };
    const auto name_in = [&](std::string_view folder) {
        const bool is_in = path.starts_with(folder) && path.ends_with(kJsonEnd) &&
                           path.size() > folder.size() + kJsonEnd.size();
        return is_in ? path.substr(folder.size(), path.size() - folder.size() - kJsonEnd.size())
                     : std::string_view();
    };
    if (path == kDescriptorIndex) return answer(told_.descriptors.index(), "no-cache");
    if (const auto digest = name_in(kDescriptorFolder); !digest.empty()) {
        const std::string* body = told_.descriptors.find(digest);
        if (body == nullptr) return std::nullopt;
        // The address is its digest: what stands there never changes.
        return answer(*body, "public, max-age=31536000, immutable");
    }
    if (const auto network = name_in(kNetworkFolder); !network.empty() && told_.networks)
        if (const auto body = told_.networks(network)) return answer(*body, "no-cache");
    return std::nullopt;
}

net::Response SecureSite::find(const net::Request& request, std::string& path) const {
    if (request.method != "GET" && request.method != "HEAD")
        return {.status = 405,
                .content_type = "text/plain; charset=utf-8",
                .body = "Method not allowed\n",
                .headers = {{"Allow", "GET, HEAD"}}};
    if (request.header("Host") != host_)
        return {.status = 403,
                .content_type = "text/plain; charset=utf-8",
                .body = "The vault has another address\n"};
    if (auto told = find_told(path)) return std::move(*told);
    net::Request inside = request;
    auto found = files_.find(inside);
    if (!found && is_page(path)) {
        path += ".html";
        inside.path = path;
        found = files_.find(inside);
    }
    if (path == kSdkPath && !is_compatible(request.query)) {
        path.clear();  // as a path that is not there
        found.reset();
    }
    if (!found)
        return {.status = 404, .content_type = "text/plain; charset=utf-8", .body = "Not found\n"};
    if (!path.ends_with(".html")) return std::move(*found);
    // The document as it stands in the folder: what is sent is made of it, for one project.
    inside.accept_encoding = {};
    inside.if_none_match = {};
    if (auto whole = files_.find(inside)) found = std::move(whole);
    std::erase_if(found->headers, [](const auto& header) {
        return header.first == "ETag" || header.first == "Vary";
    });
    return std::move(*found);
}

net::Response SecureSite::answer(const net::Request& request) const {
    std::string path(request.path);
    net::Response out = find(request, path);
    // Clients of the reference do not name their page, so their browser's word is taken.
    const Embedders embedders =
        this->embedders(request.query, path == kSdkPath ? referring_origin(request) : "");
    if (out.shared_body && path.ends_with(".html")) {
        out.body = fill_in(*out.shared_body, embedders.origins, embedders.project);
        out.shared_body = nullptr;
    }
    set_headers(out, std::string(kAll), embedders.sources);
    const std::string folder = path.substr(0, path.find('/', 1) + 1);
    set_headers(out, headers_.contains(path) ? path : folder, embedders.sources);
    return out;
}

}  // namespace portico::vault
