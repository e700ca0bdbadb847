// SPDX-License-Identifier: Apache-2.0
//
// sealed:<key id>.<key version>.<wrapped key>.<sealed secret>, the version in decimal digits and
// the rest in base64url.
#include "server/vault/keys/sealed_secret.hpp"

#include <algorithm>
#include <array>

#include "core/base/encoding/base64.hpp"
#include "core/base/text/decimal.hpp"

namespace portico::vault {
namespace {

constexpr std::size_t kTextMax = 8192;

Bytes binding_of(std::string_view name) {
    const std::string text = "portico secret " + std::string(name);
    return {text.begin(), text.end()};
}

ByteView bytes_of(std::string_view text) {
    return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

std::optional<SealedRow> read(std::string_view text) {
    if (text.size() > kTextMax || !text.starts_with(kSealedPrefix)) return std::nullopt;
    text.remove_prefix(kSealedPrefix.size());
    std::array<std::string_view, 4> parts;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const std::size_t end = text.find('.');
        if ((end == std::string_view::npos) != (i + 1 == parts.size())) return std::nullopt;
        parts[i] = text.substr(0, end);
        text.remove_prefix(std::min(parts[i].size() + 1, text.size()));
    }
    const auto id = parse_base64url(parts[0]);
    const auto version = parse_decimal(parts[1]);
    auto wrapped = parse_base64url(parts[2]);
    auto sealed = parse_base64url(parts[3]);
    if (!id || !version || *version > UINT32_MAX || !wrapped || !sealed) return std::nullopt;
    return SealedRow{.key = {.key_id = std::string(id->begin(), id->end()),
                             .key_version = static_cast<std::uint32_t>(*version),
                             .wrapped = std::move(*wrapped)},
                     .sealed = std::move(*sealed)};
}

}  // namespace

Result<std::string> seal_secret(KeyProvider& provider, const Secret<32>& secret,
                                std::string_view name, const EntropyFn& random) {
    const auto& bytes = secret.expose();
    const SealedRow row = PORTICO_TRY(seal_row(
        provider, SecretBytes(Bytes(bytes.begin(), bytes.end())), binding_of(name), random));
    return std::string(kSealedPrefix) + to_base64url(bytes_of(row.key.key_id)) + "." +
           std::to_string(row.key.key_version) + "." + to_base64url(row.key.wrapped) + "." +
           to_base64url(row.sealed);
}

Result<Secret<32>> open_secret(KeyProvider& provider, std::string_view text,
                               std::string_view name) {
    const auto row = read(text);
    if (!row) return fail(Code::crypto_open_failed);
    const SecretBytes opened = PORTICO_TRY(open_row(provider, *row, binding_of(name)));
    if (opened.expose().size() != Secret<32>::kSize) return fail(Code::crypto_open_failed);
    return Secret<32>(std::span<const std::uint8_t, 32>(opened.expose()));
}

}  // namespace portico::vault
