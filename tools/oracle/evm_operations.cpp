// SPDX-License-Identifier: Apache-2.0
//
// Section 9 of vectors/ORACLE.md, stage 1: Ethereum addresses.
#include "core/chain/eip155/address.hpp"
#include "core/crypto/curves/secp256k1.hpp"
#include "tools/oracle/operations.hpp"

namespace portico::oracle {

namespace {

Reply eip55_checksum(const Request& in) {
    const std::string_view address = PORTICO_TRY(in.text("address"));
    return Out().text("address", PORTICO_TRY(chain::checksum_evm_address(address))).done();
}

Reply eip55_validate(const Request& in) {
    const std::string_view text = PORTICO_TRY(in.text("text"));
    return Out().boolean("valid", chain::is_evm_address(text)).done();
}

Outcome<Bytes> public_key_of(const Request& in) {
    if (in.has("private")) {
        const Secret<32> private_key = PORTICO_TRY(in.secret("private"));
        return PORTICO_TRY(derive_k1_public(private_key, PointForm::kUncompressed));
    }
    const Bytes point = PORTICO_TRY(in.bytes("public"));
    return PORTICO_TRY(parse_k1_point(point, PointForm::kUncompressed));
}

Reply evm_address(const Request& in) {
    const Bytes public_key = PORTICO_TRY(public_key_of(in));
    const auto address = PORTICO_TRY(chain::derive_evm_address(public_key));
    return Out().text("address", chain::evm_address_text(address)).done();
}

constexpr Operation kEvmOperations[] = {
    {"eip55.checksum", eip55_checksum},
    {"eip55.validate", eip55_validate},
    {"evm.address", evm_address},
};

}  // namespace

std::span<const Operation> evm_operations() { return kEvmOperations; }

}  // namespace portico::oracle
