// SPDX-License-Identifier: Apache-2.0
//
// For tests: an account that is a contract, with one owner, deployed on a real node or not yet, and
// signatures of it.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "core/base/encoding/hex.hpp"
#include "core/chain/eip155/address.hpp"
#include "core/crypto/hash/keccak.hpp"
#include "server/app/integration/anvil.hpp"

namespace portico::app {

/// An account of one owner (ERC-1271), compiled by solc 0.8.37 for Paris:
///   contract OwnedAccount {
///     address private immutable owner;
///     constructor(address whose) { owner = whose; }
///     function isValidSignature(bytes32 hash, bytes calldata s) external view returns (bytes4) {
///       if (s.length != 65) return 0xffffffff;
///       address signer = ecrecover(hash, uint8(s[64]), bytes32(s[0:32]), bytes32(s[32:64]));
///       return signer == owner ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
///     }
///   }
inline constexpr const char* kAccountCode =
    "60a0604052348015600f57600080fd5b506040516102de3803806102de833981016040819052602c91603c56"
    "5b6001600160a01b0316608052606a565b600060208284031215604d57600080fd5b81516001600160a01b03"
    "81168114606357600080fd5b9392505050565b608051610259610085600039600061012501526102596000f3"
    "fe608060405234801561001057600080fd5b506004361061002b5760003560e01c80631626ba7e1461003057"
    "5b600080fd5b61004361003e36600461017e565b610060565b6040516001600160e01b031990911681526020"
    "0160405180910390f35b60006041821461007957506001600160e01b0319610177565b600060018585856040"
    "818110610091576100916101fa565b919091013560f81c90506100a960206000888a610210565b6100b29161"
    "023a565b6100c060406020898b610210565b6100c99161023a565b6040805160008152602081018083529590"
    "955260ff909316928401929092526060830152608082015260a0016020604051602081039080840390855afa"
    "158015610117573d6000803e3d6000fd5b5050506020604051035190507f0000000000000000000000000000"
    "0000000000000000000000000000000000006001600160a01b0316816001600160a01b03161461016a576001"
    "600160e01b0319610173565b630b135d3f60e11b5b9150505b9392505050565b600080600060408486031215"
    "61019357600080fd5b8335925060208401356001600160401b038111156101b057600080fd5b8401601f8101"
    "86136101c157600080fd5b80356001600160401b038111156101d757600080fd5b8660208284010111156101"
    "e957600080fd5b939660209190910195509293505050565b634e487b7160e01b600052603260045260246000"
    "fd5b6000808585111561022057600080fd5b8386111561022d57600080fd5b5050820193919092039150565b"
    "8035602083101561025357600019602084900360031b1b165b9291505056";

/// The deployer that every chain has: a salt and the code to deploy with CREATE2.
inline constexpr const char* kDeployer = "4e59b44847b379578588920ca78fbf26c0b4956c";

inline std::string word(std::string_view hex) {
    return std::string(64 - hex.size(), '0') + std::string(hex);
}
inline std::string number(std::size_t value) {
    FixedBytes<32> bytes{};
    bytes[31] = static_cast<std::uint8_t>(value);
    bytes[30] = static_cast<std::uint8_t>(value >> 8);
    return to_hex(bytes);
}
inline std::string padded(std::string hex) {
    hex.resize((hex.size() + 63) / 64 * 64, '0');
    return hex;
}

class OwnedAccount {
  public:
    static constexpr const char* kMagic =
        "6492649264926492649264926492649264926492649264926492649264926492";

    explicit OwnedAccount(std::string owner) : owner_(std::move(owner)) {}

    /// What the deployer is told: a salt, the code and its owner.
    std::string deployment(std::string_view salt = "") const { return word(salt) + creation(); }
    std::string address() const {
        const Bytes input = *parse_hex("ff" + std::string(kDeployer) + word("") +
                                       to_hex(keccak256(*parse_hex(creation()))));
        const Bytes32 hash = keccak256(input);
        chain::EvmAddress out{};
        std::copy(hash.begin() + 12, hash.end(), out.begin());
        return chain::evm_address_text(out);
    }
    /// Behind what the owner signed: who makes the account, and with what (ERC-6492).
    static std::string wrapped(const std::string& signature, const std::string& call) {
        const std::string inner = signature.substr(2);
        return "0x" + word(kDeployer) + number(96) + number(128 + padded(call).size() / 2) +
               number(call.size() / 2) + padded(call) + number(inner.size() / 2) + padded(inner) +
               kMagic;
    }
    void deploy(const Anvil& chain) const {
        chain.call("eth_sendTransaction", R"([{"from":")" + chain.accounts()[0] + R"(","to":"0x)" +
                                              kDeployer + R"(","data":"0x)" + deployment() +
                                              R"("}])");
    }

  private:
    std::string creation() const { return kAccountCode + word(owner_.substr(2)); }

    std::string owner_;
};

inline std::string code_at(const Anvil& chain, const std::string& address) {
    return chain.call("eth_getCode", "[\"" + address + "\",\"latest\"]").as_string();
}

}  // namespace portico::app
