// SPDX-License-Identifier: Apache-2.0
#include "server/api/sign_in/key_ring.hpp"

#include <utility>

namespace portico::api::sign_in {
namespace {

/// What a wrapped key is bound to: its own id, so that no two rows can be exchanged.
std::string binding_of(const std::string& id) { return "portico sign-in key " + id; }

std::optional<SigningKey> open_key(portico::vault::KeyProvider& provider, const KeyRow& row) {
    const auto scalar =
        provider.unwrap({.key_id = row.wrapped_by,
                         .key_version = static_cast<std::uint32_t>(row.wrapped_version),
                         .wrapped = row.wrapped},
                        as_bytes(binding_of(row.id)));
    if (!scalar) return std::nullopt;
    auto key = SigningKey::from_private(*scalar);
    return key && key->id() == row.id ? std::move(key) : std::nullopt;
}

StoreResult<KeyRow> make_key(Store& store, portico::vault::KeyProvider& provider,
                             std::int64_t now_ms) {
    const auto key = SigningKey::generate();
    if (!key) return store::store_error(store::Failure::kInternal, "no key could be made");
    const auto wrapped = provider.wrap(key->private_half(), as_bytes(binding_of(key->id())));
    if (!wrapped)
        return store::store_error(store::Failure::kInternal, "the key file cannot be used");
    KeyRow row{.id = key->id(),
               .point = key->point(),
               .wrapped_by = wrapped->key_id,
               .wrapped_version = static_cast<std::int64_t>(wrapped->key_version),
               .wrapped = wrapped->wrapped,
               .created_at_ms = now_ms};
    PORTICO_CHECK(store.add_key(row));
    return row;
}

}  // namespace

StoreResult<KeyRing> load_keys(Store& store, portico::vault::KeyProvider& provider,
                               std::int64_t now_ms) {
    KeyRing out;
    out.rows = PORTICO_TRY(store.keys());
    std::optional<SigningKey> signs, next;
    for (const KeyRow& row : out.rows) {  // the newest first
        const std::int64_t age_ms = now_ms - row.created_at_ms;
        if (signs || age_ms >= kSignsForMs) break;
        auto key = open_key(provider, row);
        if (!key) continue;
        if (age_ms >= kPublishedBeforeMs) {
            // The last minutes of this one: a successor is to be published.
            if (!next && age_ms >= kSignsForMs - kPublishedBeforeMs)
                out.rows.insert(out.rows.begin(), PORTICO_TRY(make_key(store, provider, now_ms)));
            signs = std::move(key);
            break;
        }
        if (!next) next = std::move(key);
    }
    // Nothing was published for long enough: the first of this process signs at once.
    if (!signs) signs = std::move(next);
    if (!signs) {
        KeyRow row = PORTICO_TRY(make_key(store, provider, now_ms));
        signs = open_key(provider, row);
        if (!signs) return store::store_error(store::Failure::kInternal, "a key cannot be opened");
        out.rows.insert(out.rows.begin(), std::move(row));
    }
    for (const KeyRow& row : out.rows) out.points.emplace(row.id, row.point);
    out.own = std::make_shared<const SigningKey>(std::move(*signs));
    return out;
}

}  // namespace portico::api::sign_in
