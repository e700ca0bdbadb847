// SPDX-License-Identifier: Apache-2.0
#include "server/net/http/body_reader.hpp"

#include <gtest/gtest.h>

#include <boost/beast/http/error.hpp>

namespace portico::net {
namespace {

namespace http = boost::beast::http;
using namespace std::string_literals;

constexpr BodyReader::Limits kLimits{.body_bytes = 32, .extra_bytes = 64};

struct Outcome {
    std::string body;
    std::string rest;  ///< what was not taken
    boost::system::error_code error;
    bool is_done = false;
    bool operator==(const Outcome&) const = default;
};

Outcome read_chunked(std::string_view bytes, std::size_t piece) {
    Outcome out;
    BodyReader reader(out.body, kLimits);
    reader.expect_chunks();
    while (!bytes.empty() && !reader.is_done() && !out.error) {
        const std::string_view part = bytes.substr(0, piece);
        bytes.remove_prefix(reader.put(part, out.error));
    }
    out.is_done = reader.is_done() && !out.error;
    out.rest = out.is_done ? bytes : "";
    if (out.error) out.body.clear();
    return out;
}

struct Case {
    std::string bytes;
    Outcome expected;
};

TEST(BodyReader, ReadsChunksTheSameInWholeAndInPieces) {
    const auto whole = [](std::string body, std::string rest = {}) {
        return Outcome{std::move(body), std::move(rest), {}, true};
    };
    const auto unfinished = [](std::string body) {
        return Outcome{std::move(body), {}, {}, false};
    };
    const auto refused = [](http::error why) { return Outcome{{}, {}, why, false}; };
    const Case cases[] = {
        {"0\r\n\r\n", whole("")},
        {"3\r\nabc\r\n0\r\n\r\nGET /", whole("abc", "GET /")},
        {"1\r\na\r\n000C\r\nb\r\n\0\n456789a\r\n0\r\n\r\n"s, whole("ab\r\n\0\n456789a"s)},
        {"20\r\n" + std::string(32, 'x') + "\r\n0\r\n\r\n", whole(std::string(32, 'x'))},
        {"2;a;b=\"c\"\r\nab\r\n0 ;d\r\nTrailer: x\r\nOther:\r\n\r\n", whole("ab")},
        {"", unfinished("")},
        {"2\r\nab\r\n0\r\n", unfinished("ab")},
        {"0\r\nT0\r\nT: x\r\n\r\n", refused(http::error::bad_field)},
        {"0\r\n: x\r\n\r\n", refused(http::error::bad_field)},
        {"0\r\nT : x\r\n\r\n", refused(http::error::bad_field)},
        {"0\r\nT: x\r\n folded\r\n\r\n", refused(http::error::bad_field)},
        {"0\r\nT: x\0\r\n\r\n"s, refused(http::error::bad_field)},
        {"0\r\nT: x\r\r\n\r\n", refused(http::error::bad_field)},
        {"0\r\nT: x\n\r\n", refused(http::error::bad_chunk)},
        {"0\n\r\n", refused(http::error::bad_chunk)},
        {"\r\n0\r\n\r\n", refused(http::error::bad_chunk)},
        {"-1\r\na\r\n0\r\n\r\n", refused(http::error::bad_chunk)},
        {"+1\r\na\r\n0\r\n\r\n", refused(http::error::bad_chunk)},
        {" 1\r\na\r\n0\r\n\r\n", refused(http::error::bad_chunk)},
        {"1\r\nab\r\n0\r\n\r\n", refused(http::error::bad_chunk)},
        {"1\r\na\n0\r\n\r\n", refused(http::error::bad_chunk)},
        {"10000000000000000\r\n", refused(http::error::bad_chunk)},  // 2^64
        {"00000000000000001\r\na\r\n0\r\n\r\n", refused(http::error::bad_chunk)},
        {"0x1\r\na\r\n0\r\n\r\n", refused(http::error::bad_chunk_extension)},
        {"1 a\r\na\r\n0\r\n\r\n", refused(http::error::bad_chunk_extension)},
        {"1;a\rb\r\na\r\n0\r\n\r\n", refused(http::error::bad_chunk_extension)},
        {"ffffffffffffffff\r\n", refused(http::error::body_limit)},
        {"1\r\na\r\n20\r\n", refused(http::error::body_limit)},
        {"21\r\n", refused(http::error::body_limit)},
        {"1;" + std::string(63, 'e') + "\r\na\r\n0\r\n\r\n", whole("a")},
        {"1;" + std::string(64, 'e') + "\r\na\r\n", refused(http::error::header_limit)},
        {"0\r\na:" + std::string(62, 'e') + "\r\n\r\n", whole("")},
        {"0\r\na:" + std::string(60, 'e') + "\r\nb: \r\n\r\n", refused(http::error::header_limit)},
        {"0\r\na:" + std::string(1000, 'e'), refused(http::error::header_limit)},
    };
    for (const Case& one : cases)
        for (std::size_t piece = 1; piece <= one.bytes.size() + 1; ++piece) {
            const Outcome outcome = read_chunked(one.bytes, piece);
            EXPECT_TRUE(outcome == one.expected)
                << testing::PrintToString(one.bytes) << " by " << piece << ": "
                << outcome.error.message() << testing::PrintToString(outcome.body) << " rest "
                << outcome.rest;
        }
}

TEST(BodyReader, ReadsSoManyBytesAsTheLengthSays) {
    boost::system::error_code error;
    std::string body = "of the request before";
    BodyReader reader(body, kLimits);
    EXPECT_TRUE(reader.is_done());
    reader.expect_length(3, error);
    EXPECT_EQ(reader.put("ab", error), 2u);
    EXPECT_FALSE(reader.is_done());
    EXPECT_EQ(reader.put("cGET /", error), 1u);
    EXPECT_TRUE(reader.is_done());
    EXPECT_EQ(body, "abc");
    BodyReader(body, kLimits).expect_length(32, error);
    EXPECT_FALSE(error);
    BodyReader(body, kLimits).expect_length(33, error);
    EXPECT_EQ(error, http::error::body_limit);
}

TEST(BodyReader, TakesNoMemoryForWhatIsOnlyAnnounced) {
    std::string body;
    boost::system::error_code error;
    BodyReader reader(body, {.body_bytes = 8 * 1024 * 1024, .extra_bytes = 16 * 1024});
    reader.expect_length(8 * 1024 * 1024, error);
    reader.put("{", error);
    ASSERT_FALSE(error);
    EXPECT_LT(body.capacity(), 64u * 1024);
}

TEST(BodyReader, GivesUpBeyondItsShareOfMemory) {
    ReceiveBudget budget(ReceiveBudget::kFreeBytes + 1024, ReceiveBudget::kFreeBytes + 1024);
    ReceiveBudget::Share share(budget, "a");
    std::string body;
    boost::system::error_code error;
    BodyReader reader(body, {.body_bytes = 1 << 20, .extra_bytes = 64});
    reader.expect_length(1 << 20, error);
    reader.count_in(share);
    const std::string piece(1024, 'x');
    for (int i = 0; i < 64 && !error; ++i) reader.put(piece, error);
    EXPECT_EQ(error, http::error::buffer_overflow);
}

}  // namespace
}  // namespace portico::net
