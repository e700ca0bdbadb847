// SPDX-License-Identifier: Apache-2.0
//
// What OpenSSL gives out, freed by itself. For source files: headers name keys by keys.hpp.
#pragma once

#include <openssl/bio.h>
#include <openssl/bn.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>

#include <memory>

namespace portico::openssl {

template <auto free>
struct By {
    template <class T>
    void operator()(T* thing) const {
        free(thing);
    }
};
using Number = std::unique_ptr<BIGNUM, By<BN_free>>;
using SecretNumber = std::unique_ptr<BIGNUM, By<BN_clear_free>>;
using Builder = std::unique_ptr<OSSL_PARAM_BLD, By<OSSL_PARAM_BLD_free>>;
using Parameters = std::unique_ptr<OSSL_PARAM, By<OSSL_PARAM_free>>;
using Context = std::unique_ptr<EVP_PKEY_CTX, By<EVP_PKEY_CTX_free>>;
using Digest = std::unique_ptr<EVP_MD_CTX, By<EVP_MD_CTX_free>>;
using Signature = std::unique_ptr<ECDSA_SIG, By<ECDSA_SIG_free>>;
using Source = std::unique_ptr<BIO, By<BIO_vfree>>;

}  // namespace portico::openssl
