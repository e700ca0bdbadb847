// SPDX-License-Identifier: Apache-2.0
#include "server/app/services/revocation_watch.hpp"

#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <fstream>

#include "core/base/json/json.hpp"
#include "server/api/chain_data/simulated_chain.hpp"
#include "server/vault/descriptors/descriptor_set.hpp"
#include "server/vault/descriptors/revocations.hpp"

namespace portico::app {
namespace {

using namespace vault::descriptors;
using api::chain_data::SimulatedChain;

constexpr const char* kAuditor = "0x3846c3A30E62075Fa916216b35EF04B8F53931f6";
constexpr std::int64_t kHourMs = 60 * 60 * 1000;

/// A book with one descriptor, which an auditor attested to, and a chain with EAS.
class Watch : public ::testing::Test {
  public:
    Watch() {
        std::string pattern = std::filesystem::temp_directory_path() / "portico-revocations-XXXXXX";
        folder_ = mkdtemp(pattern.data());
        DescriptorSet set;
        set.descriptors.push_back(
            {.file = "one.json",
             .attestations = {{.auditor = kAuditor, .until = until_s, .uids = {Bytes32{7}}}},
             .descriptor = *parse_json(
                 R"~({"context":{"contract":{"deployments":[{"chainId":1,"address":"0x00000000000000000000000000000000DeaDBeef"}]}},)~"
                 R"~("display":{"formats":{"vote(address who)":{"intent":"Vote","fields":[{"path":"who","label":"Who","format":"addressName"}]}}}})~")});
        std::ofstream(set_path(folder_)) << write_set(set);
        auto opened = Book::open({.own_file = {},
                                  .data_folder = folder_,
                                  .policy = {.auditors = {kAuditor}, .needed = 1},
                                  .now_s = now_ms / 1000});
        EXPECT_TRUE(opened) << opened.error();
        book = std::move(*opened);
        chain.contracts[kEas] = [this](ByteView data) -> std::optional<Bytes> {
            ++asked;
            EXPECT_EQ(Bytes(data.begin(), data.end()),
                      make_revocation_call({*chain::parse_evm_address(kAuditor), Bytes32{7}}));
            Bytes out(32);
            out.back() = is_taken_back ? 1 : 0;
            return out;
        };
    }
    ~Watch() override {
        std::filesystem::remove_all(folder_);
        std::fclose(file_);
    }
    RevocationWatch make() {
        return {chain, contracts, book, log_, [this] { return now_ms; }};
    }
    bool tells() const { return book.index().find("deadbeef") != std::string::npos; }
    std::size_t lines() {
        std::fflush(file_);
        std::rewind(file_);
        std::size_t out = 0;
        for (int c = std::fgetc(file_); c != EOF; c = std::fgetc(file_)) out += c == '\n';
        std::fseek(file_, 0, SEEK_END);
        return out;
    }

    static constexpr std::int64_t until_s = 1'800'000'000;
    std::int64_t now_ms = 1'790'000'000'000;
    SimulatedChain chain;
    api::chain_data::Contracts contracts{chain, [this] { return now_ms; }};
    Book book;
    int asked = 0;
    bool is_taken_back = false;

  private:
    std::string folder_;
    std::FILE* file_ = std::tmpfile();
    ops::Log log_{ops::Level::kInfo, file_};
};

TEST_F(Watch, AsksHourlyAndTellsNoLongerWhatWasTakenBack) {
    RevocationWatch watch = make();
    watch.tick();
    EXPECT_EQ(asked, 1);
    EXPECT_TRUE(tells());
    is_taken_back = true;
    now_ms += kHourMs - 1;
    watch.tick();
    EXPECT_EQ(asked, 1);
    now_ms += 1;
    watch.tick();
    EXPECT_EQ(asked, 2);
    EXPECT_FALSE(tells());
    EXPECT_EQ(lines(), 1u);

    // A node that has not heard of it gives the word no second life.
    is_taken_back = false;
    now_ms += kHourMs;
    watch.tick();
    EXPECT_EQ(asked, 3);
    EXPECT_FALSE(tells());
    EXPECT_EQ(lines(), 1u);
}

TEST_F(Watch, AnOutageIsNoAnswerAndIsToldOnce) {
    RevocationWatch watch = make();
    chain.down = true;
    watch.tick();
    now_ms += RevocationWatch::kTickMs;
    watch.tick();
    EXPECT_TRUE(tells());
    EXPECT_EQ(lines(), 1u);
    chain.down = false;
    is_taken_back = true;
    now_ms += RevocationWatch::kTickMs;
    watch.tick();
    EXPECT_FALSE(tells());
    chain.down = true;
    now_ms += kHourMs;
    watch.tick();
    EXPECT_FALSE(tells()) << "an outage gives nobody their word back";
}

TEST_F(Watch, WhatIsNoAnswerOfTheContractIsNone) {
    RevocationWatch watch = make();
    chain.contracts.clear();
    watch.tick();
    EXPECT_TRUE(tells());
    EXPECT_EQ(lines(), 1u);
}

TEST_F(Watch, AsksOnceAtATime) {
    RevocationWatch watch = make();
    chain.hold = true;
    watch.tick();
    now_ms += kHourMs;
    watch.tick();
    EXPECT_EQ(chain.reads, 1u);
    is_taken_back = true;
    chain.release();
    EXPECT_TRUE(tells()) << "it was asked before";
}

TEST_F(Watch, LeavesOutWhatHasEndedAlsoWithoutANode) {
    chain.id = "eip155:10";
    RevocationWatch watch = make();
    EXPECT_EQ(lines(), 1u) << "nobody can be asked";
    watch.tick();
    EXPECT_TRUE(tells());
    now_ms = until_s * 1000;
    watch.tick();
    EXPECT_EQ(asked, 0);
    EXPECT_FALSE(tells());
}

}  // namespace
}  // namespace portico::app
