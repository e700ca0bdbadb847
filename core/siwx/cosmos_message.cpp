// SPDX-License-Identifier: Apache-2.0
#include "core/siwx/cosmos_message.hpp"

#include <algorithm>
#include <boost/describe.hpp>

#include "core/base/describe/describe.hpp"
#include "core/base/encoding/base64.hpp"
#include "core/chain/cosmos/address.hpp"
#include "core/crypto/curves/secp256k1.hpp"
#include "core/crypto/hash/ripemd160.hpp"
#include "core/crypto/hash/sha2.hpp"

namespace portico::siwx {

// What wallets answer signArbitrary with.
struct CosmosKey {
    Text<64> type;
    Text<64> value;
};
BOOST_DESCRIBE_STRUCT(CosmosKey, (), (type, value))

struct CosmosSignature {
    CosmosKey pub_key;
    Text<128> signature;
};
BOOST_DESCRIBE_STRUCT(CosmosSignature, (), (pub_key, signature))

std::string cosmos_sign_document(std::string_view address, std::string_view text) {
    // Amino's canonical JSON: names sorted, no space. Neither value needs an escape.
    std::string out =
        R"({"account_number":"0","chain_id":"","fee":{"amount":[],"gas":"0"},"memo":"","msgs":[)"
        R"({"type":"sign/MsgSignData","value":{"data":")";
    out += to_base64(as_bytes(text));
    out += R"(","signer":")";
    out += address;
    out += R"("}}],"sequence":"0"})";
    return out;
}

bool verify_cosmos_message(std::string_view address, std::string_view text,
                           std::string_view signature) {
    const auto account = chain::parse_cosmos_address(address);
    const auto read = parse_described<CosmosSignature>(signature, {.depth = 3, .size_bytes = 512});
    if (!account || !read || read->pub_key.type != "tendermint/PubKeySecp256k1") return false;
    const auto key = parse_base64(read->pub_key.value.value);
    const auto bytes = parse_base64(read->signature.value);
    if (!key || key->size() != 33 || !bytes || !std::ranges::equal(hash160(*key), account->account))
        return false;
    const Bytes32 digest = sha256(as_bytes(cosmos_sign_document(address, text)));
    return verify_k1(*key, digest, *bytes, EcdsaForm::kCompact, HighS::kRefused);
}

}  // namespace portico::siwx
