// SPDX-License-Identifier: Apache-2.0
//
// The wallet list service (docs/spec/http-api.md#wallets): the directory and the pictures of the
// data folder, read anew when their files change, and the routes that answer from them.
//
//   GET /getWallets                          a page of the directory
//   GET /getWalletImage/:id                  a picture by image_id, or by a wallet's id or rdns
//   GET /public/getAssetImage/:id            networks and connectors
//   GET /public/getCurrencyImage/:id
//   GET /public/getTokenImage/:id
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>

#include "server/api/access/authorizer.hpp"
#include "server/api/routing/router.hpp"
#include "server/api/wallets/directory.hpp"
#include "server/api/wallets/images.hpp"
#include "server/ops/log.hpp"

namespace portico::api::wallets {

/// Where a data folder keeps them.
std::string directory_path(const std::string& data_folder);
std::string images_path(const std::string& data_folder);

class WalletService {
  public:
    /// Reads what is there. A directory file that cannot be used is logged, and the directory that
    /// comes with the program stands in: a list is better than none.
    WalletService(std::string data_folder, ops::Log& log);

    /// This must outlive the router's last request.
    void add_routes(Router& router, access::ProjectAuthorizer& authorizer);

    /// Reads anew what has changed since; a directory that cannot be used is logged and the former
    /// one stays. A few system calls where nothing has changed: to be called every second or so.
    void look_again();

    const Directory& directory() const { return *directory_; }

  private:
    /// Tells one state of the files from another.
    using Stamp = std::array<std::int64_t, 3 + kImageKinds.size()>;

    Stamp stamp() const;
    void load();
    void answer_list(const RouteRequest& request, const Reply& reply) const;
    void answer_wallet_image(const RouteRequest& request, const Reply& reply) const;
    void answer_image(ImageKind kind, const RouteRequest& request, const Reply& reply) const;

    std::string data_folder_;
    ops::Log& log_;
    Stamp seen_{};
    std::vector<Wallet> wallets_;  ///< of the last file that could be used
    ImageLibrary images_;
    /// Wallets' pictures that come with the program, by the id of their bytes.
    std::map<std::string, std::string_view, std::less<>> bundled_images_;
    std::unique_ptr<const Directory> directory_;
};

}  // namespace portico::api::wallets
