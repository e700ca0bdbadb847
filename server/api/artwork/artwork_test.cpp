// SPDX-License-Identifier: Apache-2.0
#include "server/api/artwork/artwork.hpp"

#include <gmock/gmock.h>

#include <algorithm>

namespace portico::api::artwork {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr std::string_view kMetaMask =
    "wallet/c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96";

TEST(Artwork, HasPicturesOfWalletsNetworksCurrenciesAndTokens) {
    for (const std::string_view name :
         {kMetaMask, std::string_view("eip155:8453"), std::string_view("currency/ETH"),
          std::string_view("exchange/binance"), std::string_view("exchange/coinbase"),
          std::string_view("eip155:1:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48")})
        EXPECT_TRUE(find(name)) << name << ": was @web3icons/core installed (./x setup)?";
    EXPECT_FALSE(find("eip155:1:0x0000000000000000000000000000000000000001"));
    EXPECT_FALSE(find(""));
}

TEST(Artwork, IsSortedAndNothingButShapes) {
    EXPECT_TRUE(std::ranges::is_sorted(pictures(), {}, &Picture::name));
    for (const Picture& picture : pictures()) {
        EXPECT_TRUE(picture.svg.starts_with("<svg xmlns=") && picture.svg.ends_with("</svg>"))
            << picture.name;
        for (const char* what : {"<script", "href", "<style", " on", "<image", "<foreignObject"})
            EXPECT_THAT(std::string(picture.svg), Not(HasSubstr(what))) << picture.name;
    }
}

}  // namespace
}  // namespace portico::api::artwork
