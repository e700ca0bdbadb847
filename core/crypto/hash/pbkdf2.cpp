// SPDX-License-Identifier: Apache-2.0
//
// PBKDF2 over libsodium's HMAC. The state after the key is made once and copied for each of the
// many rounds, which halves the work. Names follow RFC 8018, section 5.2.
#include "core/crypto/hash/pbkdf2.hpp"

#include <sodium.h>

#include <algorithm>

#include "core/base/secret.hpp"

namespace portico {
namespace {

struct Sha256Mac {
    using State = crypto_auth_hmacsha256_state;
    using Hash = FixedBytes<32>;
    static constexpr auto kInit = crypto_auth_hmacsha256_init;
    static constexpr auto kUpdate = crypto_auth_hmacsha256_update;
    static constexpr auto kFinal = crypto_auth_hmacsha256_final;
};
struct Sha512Mac {
    using State = crypto_auth_hmacsha512_state;
    using Hash = FixedBytes<64>;
    static constexpr auto kInit = crypto_auth_hmacsha512_init;
    static constexpr auto kUpdate = crypto_auth_hmacsha512_update;
    static constexpr auto kFinal = crypto_auth_hmacsha512_final;
};

template <class State>
void wipe_state(State& state) {
    wipe({reinterpret_cast<std::uint8_t*>(&state), sizeof state});
}

template <class Mac>
Result<Bytes> derive_pbkdf2(ByteView password, ByteView salt, std::uint32_t iterations,
                            std::size_t size) {
    using Hash = typename Mac::Hash;
    constexpr std::size_t kHashLen = std::tuple_size_v<Hash>;
    if (size == 0 || size > kPbkdf2SizeMax) return fail(Code::crypto_bad_length, "PBKDF2 size");
    if (iterations == 0) return fail(Code::crypto_bad_length, "PBKDF2 iterations");

    typename Mac::State keyed;
    // libsodium wants a pointer even where the password is empty.
    static constexpr std::uint8_t kNothing = 0;
    Mac::kInit(&keyed, password.empty() ? &kNothing : password.data(), password.size());

    Bytes derived(size);
    typename Mac::State state;
    for (std::size_t done = 0; done < size; done += kHashLen) {
        const auto index = static_cast<std::uint32_t>(done / kHashLen + 1);
        const FixedBytes<4> big_endian = {
            static_cast<std::uint8_t>(index >> 24), static_cast<std::uint8_t>(index >> 16),
            static_cast<std::uint8_t>(index >> 8), static_cast<std::uint8_t>(index)};
        Hash u;
        state = keyed;
        Mac::kUpdate(&state, salt.data(), salt.size());
        Mac::kUpdate(&state, big_endian.data(), big_endian.size());
        Mac::kFinal(&state, u.data());
        Hash t = u;
        for (std::uint32_t round = 1; round < iterations; ++round) {
            state = keyed;
            Mac::kUpdate(&state, u.data(), u.size());
            Mac::kFinal(&state, u.data());
            for (std::size_t i = 0; i < kHashLen; ++i)
                t[i] = static_cast<std::uint8_t>(t[i] ^ u[i]);
        }
        std::copy_n(t.begin(), std::min(kHashLen, size - done), derived.data() + done);
        wipe(t);
        wipe(u);
    }
    wipe_state(state);
    wipe_state(keyed);
    return derived;
}

}  // namespace

Result<Bytes> derive_pbkdf2_sha256(ByteView password, ByteView salt, std::uint32_t iterations,
                                   std::size_t size) {
    return derive_pbkdf2<Sha256Mac>(password, salt, iterations, size);
}

Result<Bytes> derive_pbkdf2_sha512(ByteView password, ByteView salt, std::uint32_t iterations,
                                   std::size_t size) {
    return derive_pbkdf2<Sha512Mac>(password, salt, iterations, size);
}

}  // namespace portico
