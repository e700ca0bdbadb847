// SPDX-License-Identifier: Apache-2.0
#include "server/api/wallets/wallet_service.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <utility>

#include "core/base/assert.hpp"
#include "server/api/artwork/artwork.hpp"
#include "server/api/routing/conditional.hpp"
#include "server/api/wallets/bundled_directory.hpp"
#include "server/api/wallets/directory_file.hpp"
#include "server/files/atomic_file.hpp"

namespace portico::api::wallets {
namespace {

constexpr std::int64_t kPageMax = 10'000;
constexpr std::int64_t kEntriesDefault = 40;  // docs/spec/http-api.md#wallets, client paging
constexpr std::int64_t kEntriesMax = 200;
constexpr std::size_t kIdsMax = 512;
constexpr std::size_t kChainIdsMax = 256;

/// A list may be five minutes old, and shown older while it is asked anew.
constexpr std::string_view kListCaching = "public, max-age=300, stale-while-revalidate=86400";
constexpr std::string_view kForEver = "public, max-age=31536000, immutable";
constexpr std::string_view kForADay = "public, max-age=86400";

std::int64_t modified_ns(const struct stat& status) {
    return status.st_mtim.tv_sec * 1'000'000'000 + status.st_mtim.tv_nsec;
}

constexpr std::string_view kArtworkPrefix = "wallet/";

/// The picture of this wallet that comes with the program.
std::optional<std::string_view> find_bundled(std::string_view wallet_id) {
    return artwork::find(std::string(kArtworkPrefix).append(wallet_id));
}

std::string in_quotes(std::string_view text) { return '"' + std::string(text) + '"'; }

/// The caching headers, and whether the client has the answer already.
bool is_unchanged(const RouteRequest& request, net::Response& response, std::string_view etag,
                  std::string_view caching) {
    response.headers.emplace_back("ETag", etag);
    response.headers.emplace_back("Cache-Control", caching);
    if (!etag_matches(request.http.if_none_match, etag)) return false;
    response.status = 304;
    return true;
}

/// What a request to /getWallets asks for; its texts live as long as the request. The error says
/// which parameter is wrong.
std::expected<DirectoryQuery, std::string> read_query(const Query& query) {
    DirectoryQuery out;
    out.search = query.text("search");
    if (out.search.size() > Directory::kSearchBytesMax)
        return std::unexpected("search may have at most " +
                               std::to_string(Directory::kSearchBytesMax) + " bytes");
    const auto page = query.integer("page", 1, 1, kPageMax);
    if (!page) return std::unexpected(page.error());
    const auto entries = query.integer("entries", kEntriesDefault, 1, kEntriesMax);
    if (!entries) return std::unexpected(entries.error());
    out.page = static_cast<std::size_t>(*page);
    out.entries = static_cast<std::size_t>(*entries);
    for (const auto& [name, list, most] : {std::tuple("include", &out.include, kIdsMax),
                                           std::tuple("exclude", &out.exclude, kIdsMax),
                                           std::tuple("chains", &out.chains, kChainIdsMax)}) {
        auto items = query.list(name, most);
        if (!items) return std::unexpected(items.error());
        *list = std::move(*items);
    }
    const std::string_view badge = query.text("badge_type");
    if (!badge.empty() && badge != "certified" && badge != "none")
        return std::unexpected(std::string("badge_type must be certified or none"));
    out.certified = badge == "certified";
    const std::string_view own = query.text("own_relay");
    if (own == "alone")
        out.own_relay = OwnRelay::kAlone;
    else if (own == "phone")
        out.own_relay = OwnRelay::kPhone;
    else if (own == "desktop")
        out.own_relay = OwnRelay::kDesktop;
    else if (!own.empty())
        return std::unexpected(std::string("own_relay must be desktop, phone or alone"));
    return out;
}

}  // namespace

std::string directory_path(const std::string& data_folder) { return data_folder + "/wallets.json"; }
std::string images_path(const std::string& data_folder) { return data_folder + "/images"; }

WalletService::WalletService(std::string data_folder, ops::Log& log)
    : data_folder_(std::move(data_folder)), log_(log) {
    auto bundled = read_directory(bundled_directory());
    PORTICO_ASSERT(bundled);
    wallets_ = std::move(*bundled);
    for (const artwork::Picture& picture : artwork::pictures())
        if (picture.name.starts_with(kArtworkPrefix))
            bundled_images_.emplace(image_id(picture.svg), picture.svg);
    seen_ = stamp();
    load();
}

WalletService::Stamp WalletService::stamp() const {
    Stamp out{};
    struct stat status{};
    if (::stat(directory_path(data_folder_).c_str(), &status) == 0) {
        out[0] = modified_ns(status);
        out[1] = static_cast<std::int64_t>(status.st_ino);
        out[2] = static_cast<std::int64_t>(status.st_size);
    }
    std::size_t at = 3;
    for (const ImageKind kind : kImageKinds) {
        const std::string folder =
            images_path(data_folder_) + '/' + std::string(image_folder(kind));
        if (::stat(folder.c_str(), &status) == 0) out[at] = modified_ns(status);
        ++at;
    }
    return out;
}

void WalletService::look_again() {
    const Stamp now = stamp();
    if (now == seen_) return;
    seen_ = now;
    load();
    log_.info("wallets.loaded",
              {{"wallets", wallets_.size()}, {"revision", directory_->revision()}});
}

void WalletService::load() {
    const std::string path = directory_path(data_folder_);
    if (seen_[1] != 0) {
        const auto text = files::read_file(path, kDirectoryBytesMax);
        auto wallets = text ? read_directory(*text) : std::unexpected(text.error());
        if (wallets)
            wallets_ = std::move(*wallets);
        else
            log_.error("wallets.directory_refused", {{"path", path}, {"reason", wallets.error()}});
    } else {
        wallets_ = *read_directory(bundled_directory());
    }
    std::vector<std::string> refused;
    images_ = ImageLibrary::scan(images_path(data_folder_), images_, refused);
    for (const std::string& reason : refused)
        log_.warn("wallets.image_refused", {{"reason", reason}});

    Directory::ImageIds ids;
    for (const Wallet& wallet : wallets_) {
        const Image* image = images_.find(ImageKind::kWallet, wallet.id);
        if (image == nullptr && !wallet.rdns.empty())
            image = images_.find(ImageKind::kWallet, wallet.rdns);
        if (image != nullptr)
            ids.emplace(wallet.id, image->id);
        else if (const auto svg = find_bundled(wallet.id))
            ids.emplace(wallet.id, image_id(*svg));
    }
    directory_ = std::make_unique<const Directory>(wallets_, ids);
}

void WalletService::add_routes(Router& router, access::ProjectAuthorizer& authorizer) {
    authorizer.add(router, "GET", "/getWallets",
                   [this](const RouteRequest& request, const auto&, const Reply& reply) {
                       answer_list(request, reply);
                   });
    // Pages show pictures by <img>, which says neither project nor origin.
    const access::Rules pictures{.project_optional = true, .any_origin = true};
    authorizer.add(
        router, "GET", "/getWalletImage/:id",
        [this](const RouteRequest& request, const auto&, const Reply& reply) {
            answer_wallet_image(request, reply);
        },
        pictures);
    for (const auto& [pattern, kind] :
         {std::pair("/public/getAssetImage/:id", ImageKind::kAsset),
          std::pair("/public/getCurrencyImage/:id", ImageKind::kCurrency),
          std::pair("/public/getTokenImage/:id", ImageKind::kToken)})
        authorizer.add(
            router, "GET", pattern,
            [this, kind](const RouteRequest& request, const auto&, const Reply& reply) {
                answer_image(kind, request, reply);
            },
            pictures);
}

void WalletService::answer_list(const RouteRequest& request, const Reply& reply) const {
    const auto query = read_query(request.query);
    if (!query) {
        reply.fail(ApiCode::parameter_invalid, query.error());
        return;
    }
    // The URL and the directory make the answer.
    net::Response response;
    if (!is_unchanged(request, response, in_quotes(directory_->revision()), kListCaching))
        response.body = directory_->find(*query);
    reply.send(std::move(response));
}

namespace {

/// Sends the bytes of a picture as they are now, or 404.
void send_image(const Image* image, std::string_view caching, const RouteRequest& request,
                const Reply& reply) {
    if (image == nullptr) {
        reply.fail(ApiCode::not_found, "no image has this id");
        return;
    }
    net::Response response;
    if (!is_unchanged(request, response, in_quotes(image->id), caching)) {
        auto bytes = files::read_file(image->path, kImageBytesMax);
        const auto type = bytes ? image_type(*bytes) : std::nullopt;
        if (!type) {  // removed, or overwritten with something else, since it was looked at
            reply.fail(ApiCode::not_found, "no image has this id");
            return;
        }
        response.content_type = *type;
        response.body = std::move(*bytes);
    }
    response.headers.emplace_back("Content-Security-Policy", "default-src 'none'; sandbox");
    reply.send(std::move(response));
}

/// Sends a picture that comes with the program.
void send_bundled(std::string_view svg, std::string_view caching, const RouteRequest& request,
                  const Reply& reply) {
    net::Response response;
    if (!is_unchanged(request, response, in_quotes(image_id(svg)), caching)) {
        response.content_type = "image/svg+xml";
        response.body = svg;
    }
    response.headers.emplace_back("Content-Security-Policy", "default-src 'none'; sandbox");
    reply.send(std::move(response));
}

}  // namespace

void WalletService::answer_wallet_image(const RouteRequest& request, const Reply& reply) const {
    const std::string_view id = request.path("id");
    if (const Image* image = images_.find_id(id))
        return send_image(image, kForEver, request, reply);
    if (const auto bundled = bundled_images_.find(id); bundled != bundled_images_.end())
        return send_bundled(bundled->second, kForEver, request, reply);
    const Image* image = images_.find(ImageKind::kWallet, id);
    const auto named = std::ranges::find_if(wallets_, [&](const Wallet& wallet) {
        return wallet.id == id || (!wallet.rdns.empty() && wallet.rdns == id);
    });
    if (image == nullptr && named != wallets_.end())
        if (const auto svg = find_bundled(named->id))
            return send_bundled(*svg, kForADay, request, reply);
    send_image(image, kForADay, request, reply);
}

void WalletService::answer_image(ImageKind kind, const RouteRequest& request,
                                 const Reply& reply) const {
    send_image(images_.find(kind, request.path("id")), kForADay, request, reply);
}

}  // namespace portico::api::wallets
