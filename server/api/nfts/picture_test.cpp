// SPDX-License-Identifier: Apache-2.0
//
// What is served as a picture, by its bytes (docs/spec/security.md#case-40).
#include "server/api/nfts/picture.hpp"

#include <gtest/gtest.h>

namespace portico::api::nfts {
namespace {

std::string big(std::uint64_t value, int count) {
    std::string out;
    for (int i = count; i-- > 0;) out += static_cast<char>(value >> (8 * i) & 0xff);
    return out;
}
std::string little(std::uint64_t value, int count) {
    const std::string out = big(value, count);
    return {out.rbegin(), out.rend()};
}
std::string png(std::uint64_t width, std::uint64_t height) {
    return "\x89PNG\r\n\x1a\n" + big(13, 4) + "IHDR" + big(width, 4) + big(height, 4) + "rest";
}
std::string jpeg(std::uint64_t width, std::uint64_t height) {
    return "\xff\xd8\xff\xe0" + big(4, 2) + "ab" + "\xff\xc2" + big(11, 2) + "\x08" +
           big(height, 2) + big(width, 2) + std::string(8, '\0');
}
std::string webp(std::uint64_t width, std::uint64_t height) {
    return "RIFF" + std::string(4, '\0') + "WEBPVP8X" + std::string(8, '\0') +
           little(width - 1, 3) + little(height - 1, 3);
}
std::string type(const std::string& bytes) {
    return std::string(picture_type(bytes).value_or("none"));
}

TEST(Picture, IsToldByItsBytes) {
    EXPECT_EQ(type(png(64, 64)), "image/png");
    EXPECT_EQ(type(jpeg(640, 480)), "image/jpeg");
    EXPECT_EQ(type("GIF89a" + little(10, 2) + little(10, 2)), "image/gif");
    EXPECT_EQ(type(webp(100, 100)), "image/webp");
    EXPECT_EQ(type(big(28, 4) + "ftypavif" + std::string(8, '\0')), "image/avif");
    EXPECT_EQ(type("<svg xmlns='x'/>"), "image/svg+xml");
    EXPECT_EQ(type("\xef\xbb\xbf<?xml version='1.0'?>\n<!-- a > b -->\n<!DOCTYPE svg>\n<svg>"),
              "image/svg+xml");
}

TEST(Picture, NothingElseIsOne) {
    for (const std::string& bytes :
         {std::string(), std::string("<html><svg></svg></html>"), std::string("<!DOCTYPE html>"),
          std::string("<script>alert(1)</script>"), std::string("{\"image\":1}"),
          std::string("<svgx>"), std::string("<svg"), std::string("\x1f\x8b\x08 svgz"),
          std::string("%PDF-1.7"), std::string("BM bitmap"), std::string(13, '\0'),
          std::string("<!-- no end <svg>"), std::string("\xfe\xff\0<\0s\0v\0g", 10)})
        EXPECT_EQ(type(bytes), "none") << bytes;
    EXPECT_EQ(type("<!DOCTYPE svg [<!ENTITY a 'aaaa'>]><svg>&a;</svg>"), "none") << "entities";
    EXPECT_EQ(type("<svg ><!ENTITY a 'x'></svg>"), "none");
}

TEST(Picture, FewBytesThatUnpackToManyAreRefused) {
    EXPECT_EQ(type(png(8000, 8000)), "image/png");
    EXPECT_EQ(type(png(8000, 8001)), "none");
    EXPECT_EQ(type(png(0xffffffff, 0xffffffff)), "none");
    EXPECT_EQ(type(jpeg(65'000, 65'000)), "none");
    EXPECT_EQ(type(webp(16'000'000, 16'000)), "none");
    EXPECT_EQ(type("GIF89a" + little(65'535, 2) + little(65'535, 2)), "none");
    for (const std::string& whole : {png(9, 9), jpeg(9, 9), webp(9, 9)})
        for (std::size_t size = 0; size < whole.size(); ++size)
            static_cast<void>(picture_type(whole.substr(0, size)));  // cut anywhere: no crash
}

}  // namespace
}  // namespace portico::api::nfts
