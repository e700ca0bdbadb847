// SPDX-License-Identifier: Apache-2.0
#include "server/vault/keys/file_provider.hpp"

#include <gmock/gmock.h>
#include <sys/stat.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>

#include "server/vault/keys/open_keys.hpp"

namespace portico::vault {
namespace {

using testing::HasSubstr;
using testing::Not;

EntropyFn seeded() {
    return [engine = std::mt19937_64(7)](std::span<std::uint8_t> out) mutable {
        for (auto& byte : out) byte = static_cast<std::uint8_t>(engine());
    };
}

class KeyFiles : public testing::Test {
  protected:
    KeyFiles() {
        std::string pattern = std::filesystem::temp_directory_path() / "portico-keys-XXXXXX";
        folder_ = mkdtemp(pattern.data());
    }
    ~KeyFiles() override { std::filesystem::remove_all(folder_); }

    std::string write(const std::string& name, const std::string& text, mode_t mode = 0400) {
        const std::string path = folder_ + "/" + name;
        std::filesystem::remove(path);
        std::ofstream(path) << text;
        chmod(path.c_str(), mode);
        return path;
    }
    static std::string digits(char c) { return std::string(64, c); }
    std::unique_ptr<KeyProvider> provider(const std::string& name, const std::string& text) {
        auto opened = open_key_file(write(name, text), seeded());
        EXPECT_TRUE(opened) << opened.error();
        return opened ? std::move(*opened) : nullptr;
    }
    std::string why(const std::string& text, mode_t mode = 0400) {
        const auto opened = open_key_file(write("key", text, mode), seeded());
        return opened ? "" : opened.error();
    }

    std::string folder_;
};

TEST_F(KeyFiles, WrapForTheirBindingAlone) {
    const auto keys = provider("a", digits('a') + "\n");
    const Secret<32> data_key(Bytes32{1, 2, 3});
    const Bytes binding = {1};
    const Bytes other = {2};
    WrappedKey wrapped = keys->wrap(data_key, binding).value();
    EXPECT_TRUE(keys->unwrap(wrapped, binding).value() == data_key);
    EXPECT_EQ(keys->unwrap(wrapped, other).error().code, Code::crypto_open_failed);
    const auto stranger = provider("b", digits('b'));
    EXPECT_EQ(stranger->unwrap(wrapped, binding).error().code, Code::crypto_open_failed);
    wrapped.wrapped.resize(10);
    EXPECT_EQ(keys->unwrap(wrapped, binding).error().code, Code::crypto_open_failed);
}

// Case 73: rotated, nothing is lost.
TEST_F(KeyFiles, ANewKeyOnTopWrapsAndTheOldOneStillOpens) {
    const Bytes binding = {1};
    const auto before = provider("a", digits('a'));
    const WrappedKey old = before->wrap(Secret<32>(Bytes32{9}), binding).value();
    const auto after = provider("a2", digits('b') + "\n" + digits('a') + "\n");
    EXPECT_TRUE(after->unwrap(old, binding));
    const WrappedKey newer = rewrap(*after, old, binding).value();
    EXPECT_NE(newer.key_id, old.key_id);
    EXPECT_FALSE(before->unwrap(newer, binding));
    EXPECT_TRUE(provider("b", digits('b'))->unwrap(newer, binding));
}

// Case 72.
TEST_F(KeyFiles, ThatOthersMayReadOrThatAreWrongAreRefused) {
    EXPECT_THAT(why(digits('a'), 0440), HasSubstr("may be read by others: chmod 400"));
    EXPECT_THAT(why(digits('a'), 0604), HasSubstr("may be read by others"));
    EXPECT_THAT(why(""), HasSubstr("holds no key"));
    EXPECT_THAT(why("\n\n"), HasSubstr("holds no key"));
    EXPECT_THAT(why(std::string(63, 'a')), HasSubstr("64 hex digits"));
    EXPECT_THAT(why(digits('z')), HasSubstr("64 hex digits"));
    EXPECT_THAT(why(digits('z')), Not(HasSubstr("zzzzzzzz"))) << "nothing of the file";
    EXPECT_THAT(why(std::string(100'000, 'a')), HasSubstr("64 hex digits"));
    EXPECT_FALSE(open_key_file(folder_ + "/none", seeded()));
}

// Case 72.
TEST_F(KeyFiles, TwoWithAKeyInCommonAreNotTwo) {
    const auto one = provider("a", digits('a'));
    const auto other = provider("b", digits('b'));
    const auto both = provider("c", digits('c') + "\n" + digits('a'));
    EXPECT_EQ(why_not_two(*one, *other), "");
    EXPECT_THAT(why_not_two(*one, *one), HasSubstr("two different"));
    EXPECT_THAT(why_not_two(*one, *both), HasSubstr("two different"));
}

}  // namespace
}  // namespace portico::vault
