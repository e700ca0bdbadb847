// SPDX-License-Identifier: Apache-2.0
//
// A key provider over a token that speaks PKCS#11 (v2.40): a hardware security module, or SoftHSM.
// The keys never leave it.
#pragma once

#include <expected>
#include <memory>
#include <string>

#include "core/base/entropy.hpp"
#include "server/vault/rules/sealed_row.hpp"

namespace portico::vault {

/// `uri`, as RFC 7512 has it:
/// `pkcs11:token=shop;object=auth?module-path=/usr/lib/softhsm/libsofthsm2.so&pin-source=/etc/shop/pin`.
/// It names one token and AES keys of 32 bytes in it that are sensitive and cannot be extracted,
/// each with an id of its own. Data keys are wrapped by AES-GCM with the key whose id (CKA_ID) is
/// the greatest; every other opens what it wrapped, so a key is changed by one with a greater id. A
/// lost session is opened anew, once a call. The error is one line for the operator and holds no
/// PIN.
std::expected<std::unique_ptr<KeyProvider>, std::string> open_pkcs11_keys(const std::string& uri,
                                                                          EntropyFn random);

/// The file of the PIN that the URI names; empty where it names none.
std::string pkcs11_pin_file(const std::string& uri);

}  // namespace portico::vault
