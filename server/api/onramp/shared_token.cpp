// SPDX-License-Identifier: Apache-2.0
#include "server/api/onramp/shared_token.hpp"

#include <algorithm>
#include <utility>

#include "core/base/describe/describe.hpp"
#include "core/crypto/aead.hpp"
#include "core/crypto/hash/hkdf.hpp"

namespace portico::api::onramp {
namespace {

constexpr std::string_view kKeyInfo = "portico onramp token";

}  // namespace

SharedToken::SharedToken(store::Access<Store> store, std::string provider, std::string_view secret,
                         EntropyFn entropy, std::function<std::int64_t()> clock)
    : store_(store),
      provider_(std::move(provider)),
      entropy_(std::move(entropy)),
      clock_(std::move(clock)) {
    const auto key = derive_hkdf_sha256(as_bytes(secret), {}, as_bytes(kKeyInfo), 32);
    std::ranges::copy(*key, key_.expose_mutable().begin());
}

Bytes SharedToken::seal(const HeldToken& held) const {
    const std::string plain = to_json_text(held);
    XAeadNonce nonce{};
    entropy_(nonce);
    const Bytes sealed = seal_xchacha20poly1305(key_, nonce, as_bytes(provider_), as_bytes(plain));
    Bytes out(nonce.begin(), nonce.end());
    out.insert(out.end(), sealed.begin(), sealed.end());
    return out;
}

HeldToken SharedToken::open(ByteView sealed) const {
    XAeadNonce nonce{};
    if (sealed.size() < nonce.size()) return {};
    std::ranges::copy(sealed.first(nonce.size()), nonce.begin());
    // Under another secret it is of no use: the operator has another key now.
    const auto plain =
        open_xchacha20poly1305(key_, nonce, as_bytes(provider_), sealed.subspan(nonce.size()));
    if (!plain) return {};
    auto held =
        parse_described<HeldToken>({reinterpret_cast<const char*>(plain->data()), plain->size()});
    return held ? std::move(*held) : HeldToken{};
}

template <class Work>
auto SharedToken::ask(Work work) {
    using Given = std::invoke_result_t<Work&, Store&>;
    return ops::callback<Given>([this, work = std::move(work)](auto done) {
        if (!store_.run(work, [done](Given given) { done(std::move(given)); }))
            done(Given(std::unexpect, store::StoreError{store::Failure::kUnavailable,
                                                        "the database has too much to do"}));
    });
}

ops::Awaitable<bool> SharedToken::load() {
    const auto sealed =
        co_await ask([provider = provider_](Store& store) { return store.find_token(provider); });
    if (!sealed || !*sealed) co_return false;
    HeldToken stored = open(**sealed);
    if (stored.token.value.empty() || stored.token == held_.token || stored.ends_s < held_.ends_s)
        co_return false;
    held_ = std::move(stored);
    co_return true;
}

ops::Awaitable<bool> SharedToken::lease() {
    const std::int64_t now_ms = clock_();
    const auto leased = co_await ask([provider = provider_, now_ms](Store& store) {
        return store.lease_token(provider, now_ms, now_ms + kLeaseMs);
    });
    co_return leased.value_or(false);
}

ops::Awaitable<bool> SharedToken::put(std::string token, std::int64_t ends_s) {
    if (token != held_.token.value) {
        held_.before = std::move(held_.token);
        held_.token = std::move(token);
    }
    held_.ends_s = ends_s;
    const auto done = co_await ask([provider = provider_, sealed = seal(held_)](Store& store) {
        return store.put_token(provider, sealed);
    });
    co_return done.has_value();
}

}  // namespace portico::api::onramp
