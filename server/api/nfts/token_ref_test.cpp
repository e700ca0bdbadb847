// SPDX-License-Identifier: Apache-2.0
#include "server/api/nfts/token_ref.hpp"

#include <gtest/gtest.h>

namespace portico::api::nfts {
namespace {

const Bytes kKey(32, 9);

TEST(SealedToken, OpensToWhatWasSealed) {
    for (const TokenRef& token : {TokenRef{1, {0xaa}, {}, false}, TokenRef{8453, {1}, {42}, true},
                                  TokenRef{1, {0xaa}, Bytes(32, 0xff), false}})
        EXPECT_EQ(open_token(seal_token(token, "s", kKey), "s", kKey), token);
}

TEST(SealedToken, NobodyMakesOneUp) {  // docs/spec/security.md#case-40: no open proxy
    const std::string sealed = seal_token({1, {0xaa}, {7}, false}, "picture", kKey);
    EXPECT_FALSE(open_token(sealed, "page", kKey)) << "of another use";
    EXPECT_FALSE(open_token(sealed, "picture", Bytes(32, 8))) << "of another server";
    for (std::size_t i = 0; i < sealed.size(); ++i) {
        std::string changed = sealed;
        changed[i] = changed[i] == 'A' ? 'B' : 'A';
        EXPECT_FALSE(open_token(changed, "picture", kKey)) << i;
    }
    for (std::size_t i = 0; i < sealed.size(); ++i)
        EXPECT_FALSE(open_token(sealed.substr(0, i), "picture", kKey)) << i;
    EXPECT_FALSE(open_token(sealed + "AAAA", "picture", kKey));
    EXPECT_FALSE(open_token(std::string(100'000, 'A'), "picture", kKey));
    EXPECT_FALSE(open_token("https://example.org/x.png", "picture", kKey));
}

}  // namespace
}  // namespace portico::api::nfts
