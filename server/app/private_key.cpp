// SPDX-License-Identifier: Apache-2.0
#include "server/app/private_key.hpp"

#include "core/crypto/curves/secp256k1.hpp"
#include "server/api/bundler/bundler_service.hpp"
#include "server/app/system.hpp"
#include "server/vault/keys/open_keys.hpp"
#include "server/vault/keys/sealed_secret.hpp"

namespace portico::app {

std::expected<Secret<32>, std::string> read_private_key(const Options& options,
                                                        const std::string& name,
                                                        const SecretText& text) {
    if (!text.expose().starts_with(vault::kSealedPrefix))
        return api::bundler::read_key(name, text.expose());
    if (options.secrets_key.empty())
        return std::unexpected(name +
                               " is sealed: name in secrets.key the key that it was sealed with");
    const auto provider = vault::open_keys(options.secrets_key, fill_random);
    if (!provider) return std::unexpected("secrets.key: " + provider.error());
    auto opened = vault::open_secret(**provider, text.expose(), name);
    if (opened) return std::move(*opened);
    if (opened.error().code == Code::key_provider_unavailable)
        return std::unexpected("secrets.key: who holds the key does not answer");
    return std::unexpected(
        name + " does not open: it was sealed with another key, as another name, or is not whole");
}

chain::EvmAddress signer_of(const Secret<32>& key) {
    const auto point = derive_k1_public(key, PointForm::kUncompressed);
    return chain::derive_evm_address(*point).value_or(chain::EvmAddress{});
}

}  // namespace portico::app
