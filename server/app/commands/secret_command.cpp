// SPDX-License-Identifier: Apache-2.0
#include "server/app/commands/secret_command.hpp"

#include <cstdio>

#include "core/base/encoding/hex.hpp"
#include "server/app/commands/report.hpp"
#include "server/app/private_key.hpp"
#include "server/app/system.hpp"
#include "server/vault/keys/open_keys.hpp"
#include "server/vault/keys/sealed_secret.hpp"

namespace portico::app {
namespace {

/// A line of standard input: a key, or one that is sealed and is sealed anew.
SecretText read_line() {
    constexpr std::size_t kMax = 8192;
    std::string line;
    for (int c = 0; line.size() <= kMax && (c = std::getchar()) != EOF && c != '\n';)
        if (c != '\r') line.push_back(static_cast<char>(c));
    SecretText out(line);
    for (volatile char& c : line) c = 0;
    return out;
}

std::expected<Secret<32>, std::string> make_key(const Options& options, const std::string& name) {
    for (;;) {
        Secret<32> key;
        fill_random(key.expose_mutable());
        // All but a few numbers of that length are keys.
        if (read_private_key(options, name, SecretText(to_hex(key.expose())))) return key;
    }
}

int seal(const Options& options, const SecretOptions& requested) {
    if (options.secrets_key.empty())
        return command_failed("secrets.key names nothing that a key could be sealed with");
    const auto provider = vault::open_keys(options.secrets_key, fill_random);
    if (!provider) return command_failed("secrets.key: " + provider.error());
    const auto key = requested.is_new ? make_key(options, requested.name)
                                      : read_private_key(options, requested.name, read_line());
    if (!key) return command_failed("on standard input, " + key.error());
    const auto sealed = vault::seal_secret(**provider, *key, requested.name, fill_random);
    if (!sealed) return command_failed("secrets.key: who holds the key does not answer");
    std::printf("%s\n", sealed->c_str());
    if (std::fflush(stdout) != 0) return command_failed("cannot write to standard output");
    std::fprintf(stderr, "its address is %s\n", chain::evm_address_text(signer_of(*key)).c_str());
    return 0;
}

const SecretText& given(const Options& options, const std::string& name) {
    if (name == "bundler.key") return options.bundler_key;
    if (name == "paymaster.key") return options.paymaster_key;
    return options.names_ens_key;
}

}  // namespace

int secret_command(const Options& options) {
    const SecretOptions& requested = options.secret_command;
    if (requested.action == SecretAction::kSeal) return seal(options, requested);
    const SecretText& text = given(options, requested.name);
    if (text.empty()) return command_failed(requested.name + " is not set");
    const auto key = read_private_key(options, requested.name, text);
    if (!key) return command_failed(key.error());
    std::printf("%s\n", chain::evm_address_text(signer_of(*key)).c_str());
    return 0;
}

}  // namespace portico::app
