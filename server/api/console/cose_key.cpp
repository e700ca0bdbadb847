// SPDX-License-Identifier: Apache-2.0
#include "server/api/console/cose_key.hpp"

#include <openssl/err.h>

#include <utility>

#include "server/api/console/cbor.hpp"
#include "server/openssl/handles.hpp"

namespace portico::api::console {
namespace {

using namespace openssl;

std::unexpected<std::string> no(std::string why) { return std::unexpected(std::move(why)); }

Key make_p256(ByteView x, ByteView y) {
    if (x.size() != 32 || y.size() != 32) return nullptr;
    FixedBytes<65> point{4};
    std::copy(x.begin(), x.end(), point.begin() + 1);
    std::copy(y.begin(), y.end(), point.begin() + 33);
    return make_ec_key("prime256v1", point);
}

Key make_ed25519(ByteView x) {
    return Key(x.size() != 32
                   ? nullptr
                   : EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nullptr, x.data(), 32));
}

}  // namespace

std::expected<CoseKey, std::string> CoseKey::parse(ByteView text, std::size_t& used) {
    // RFC 9052, table 4: 1 kty, 3 alg. RFC 9053, tables 19 and 21: -1 crv, -2 x, -3 y; RFC 8230,
    // table 4: -1 n, -2 e.
    const auto map = read_cbor(text, used);
    const auto number = [&](std::int64_t key) {
        const Cbor* found = map->find(key);
        return found == nullptr ? std::nullopt : found->integer();
    };
    if (!map || !map->is(Cbor::Kind::kMap)) return no("the public key is not a COSE key");
    const auto type = number(1), algorithm = number(3);
    Key key;
    if (type == 2 && algorithm == kEs256 && number(-1) == 1)
        key = make_p256(map->bytes_at(-2), map->bytes_at(-3));
    else if (type == 3 && algorithm == kRs256)
        key = make_rsa_key(map->bytes_at(-1), map->bytes_at(-2));
    else if (type == 1 && algorithm == kEdDsa && number(-1) == 6)
        key = make_ed25519(map->bytes_at(-2));
    else
        return no("the public key is of a kind that was not asked for");
    if (!key) {
        ERR_clear_error();
        return no("the public key is not valid");
    }
    return CoseKey(*algorithm, std::move(key));
}

bool CoseKey::verifies(ByteView message, ByteView signature) const {
    const Digest digest(EVP_MD_CTX_new());
    const EVP_MD* hash = algorithm_ == kEdDsa ? nullptr : EVP_sha256();  // PKCS #1 1.5 for RSA
    const bool good = digest &&
                      EVP_DigestVerifyInit(digest.get(), nullptr, hash, nullptr, key_.get()) == 1 &&
                      EVP_DigestVerify(digest.get(), signature.data(), signature.size(),
                                       message.data(), message.size()) == 1;
    ERR_clear_error();
    return good;
}

}  // namespace portico::api::console
