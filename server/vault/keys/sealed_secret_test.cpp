// SPDX-License-Identifier: Apache-2.0
#include "server/vault/keys/sealed_secret.hpp"

#include <gmock/gmock.h>
#include <sys/stat.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>

#include "server/vault/keys/file_provider.hpp"

namespace portico::vault {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

EntropyFn seeded(std::uint64_t seed) {
    return [engine = std::mt19937_64(seed)](std::span<std::uint8_t> out) mutable {
        for (auto& byte : out) byte = static_cast<std::uint8_t>(engine());
    };
}

struct SealedSecret : testing::Test {
    SealedSecret() {
        std::string pattern = std::filesystem::temp_directory_path() / "portico-sealed-XXXXXX";
        folder = mkdtemp(pattern.data());
        keys = provider('a');
    }
    ~SealedSecret() override { std::filesystem::remove_all(folder); }

    std::unique_ptr<KeyProvider> provider(char digit) {
        const std::string path = folder + "/" + digit;
        std::ofstream(path) << std::string(64, digit) << "\n";
        chmod(path.c_str(), 0400);
        return std::move(*open_key_file(path, seeded(7)));
    }
    std::string seal(std::uint64_t seed = 1) {
        return *seal_secret(*keys, secret, "bundler.key", seeded(seed));
    }

    std::string folder;
    std::unique_ptr<KeyProvider> keys;
    const Secret<32> secret{Bytes32{0x51, 2, 3}};
};

TEST_F(SealedSecret, OpensForItsNameAlone) {
    const std::string text = seal();
    EXPECT_THAT(text, StartsWith("sealed:"));
    EXPECT_THAT(text, Not(HasSubstr("\n")));
    EXPECT_EQ(*open_secret(*keys, text, "bundler.key"), secret);
    EXPECT_EQ(open_secret(*keys, text, "paymaster.key").error().code, Code::crypto_open_failed);
    EXPECT_NE(seal(2), text) << "no two are alike";
}

TEST_F(SealedSecret, OpensByItsKeyAlone) {
    const auto other = provider('b');
    EXPECT_EQ(open_secret(*other, seal(), "bundler.key").error().code, Code::crypto_open_failed);
}

TEST_F(SealedSecret, IsNotOpenedWithAnyLetterChangedOrMissing) {
    const std::string text = seal();
    for (std::size_t i = 0; i < text.size(); ++i) {
        std::string changed = text;
        changed[i] = changed[i] == 'B' ? 'C' : 'B';
        EXPECT_FALSE(open_secret(*keys, changed, "bundler.key")) << i;
        EXPECT_FALSE(open_secret(*keys, text.substr(0, i), "bundler.key")) << i;
    }
    EXPECT_FALSE(open_secret(*keys, text + ".", "bundler.key"));
    EXPECT_FALSE(open_secret(*keys, text + "A", "bundler.key"));
    EXPECT_FALSE(open_secret(*keys, "sealed:" + std::string(100'000, 'A'), "bundler.key"));
}

}  // namespace
}  // namespace portico::vault
