// SPDX-License-Identifier: Apache-2.0
//
// Sign-in by a wallet, as the server runs it. It needs nothing to be set: the key under which
// signing keys are kept is a file of the data folder, made at the first start.
#include <filesystem>

#include "server/api/sign_in/sign_in_service.hpp"
#include "server/app/areas/areas.hpp"
#include "server/app/own_key_file.hpp"
#include "server/app/own_nodes.hpp"
#include "server/app/storage.hpp"
#include "server/app/system.hpp"
#include "server/store/sign_in/sign_in_store.hpp"
#include "server/vault/keys/file_provider.hpp"

namespace portico::app {
namespace {

class SignInArea final : public Area {
  public:
    SignInArea(const Platform& platform, std::shared_ptr<vault::KeyProvider> key_provider,
               api::sign_in::KeyRing keys)
        : reader_(platform),
          service_({.store = {platform.worker, store::open_sign_in_store},
                    .key_provider = std::move(key_provider),
                    .chains = reader_,
                    .limiter = platform.limiter,
                    .log = platform.log,
                    .entropy = fill_random,
                    .clock = now_ms},
                   platform.options.sign_in, std::move(keys)) {
        service_.add_routes(platform.router, platform.authorizer);
        platform.server.every(service_.kTickMs, [this] { service_.tick(); });
    }
    void write_metrics(ops::MetricsText& out) const override { service_.write_metrics(out); }

  private:
    OwnNodes reader_;
    api::sign_in::SignInService service_;
};

std::string key_path(const Options& options) {
    if (!options.sign_in.key_file.empty()) return options.sign_in.key_file;
    return (std::filesystem::path(options.data) / kSignInKeyFile).string();
}

}  // namespace

CheckedArea check_sign_in_area(const Options& options) {
    const std::string path = key_path(options);
    std::error_code error;
    // One of the server's own is made at its first start.
    if (options.sign_in.key_file.empty() && !std::filesystem::exists(path, error)) return {};
    PORTICO_CHECK(vault::open_key_file(path, fill_random));
    return {};
}

MadeArea make_sign_in_area(const Platform& platform) {
    const Options& options = platform.options;
    const std::string path = key_path(options);
    const auto sql = open_database(options, store::api_schema());
    if (!sql) return std::unexpected("the store of sign-ins cannot be used: " + sql.error().text);
    if (options.sign_in.key_file.empty()) PORTICO_CHECK(make_key_file(path));
    std::shared_ptr<vault::KeyProvider> provider =
        PORTICO_TRY(vault::open_key_file(path, fill_random));
    auto keys = api::sign_in::load_keys(*store::open_sign_in_store(**sql), *provider, now_ms());
    if (!keys) return std::unexpected("the keys of sign-in cannot be used: " + keys.error().text);
    return std::make_unique<SignInArea>(platform, std::move(provider), std::move(*keys));
}

}  // namespace portico::app
