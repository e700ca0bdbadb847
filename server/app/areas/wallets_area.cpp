// SPDX-License-Identifier: Apache-2.0
#include "server/api/wallets/wallet_service.hpp"
#include "server/app/areas/areas.hpp"

namespace portico::app {
namespace {

constexpr std::int64_t kLookAtWalletsMs = 1000;

class WalletsArea final : public Area {
  public:
    explicit WalletsArea(const Platform& platform) : wallets_(platform.options.data, platform.log) {
        wallets_.add_routes(platform.router, platform.authorizer);
        platform.server.every(kLookAtWalletsMs, [this] { wallets_.look_again(); });
    }

  private:
    api::wallets::WalletService wallets_;
};

}  // namespace

MadeArea make_wallets_area(const Platform& platform) {
    return std::make_unique<WalletsArea>(platform);
}

}  // namespace portico::app
