// SPDX-License-Identifier: Apache-2.0
//
// Frames as hostile clients send them: everything that RFC 6455 forbids has its refusal.
#include "server/net/websocket/ws_frames.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace portico::net {
namespace {

using Kind = Incoming::Kind;

/// A frame of a client. `size` may lie about the payload; `first` is its first byte.
std::string frame(int first, std::string_view payload, bool masked = true) {
    std::string out;
    append_header(out, Opcode::kText, payload.size());
    out[0] = static_cast<char>(first);
    if (!masked) return out.append(payload);
    out[1] = static_cast<char>(out[1] | 0x80);
    const std::string mask = "\x12\x34\xab\xff";
    out.append(mask);
    for (std::size_t i = 0; i < payload.size(); ++i)
        out.push_back(static_cast<char>(payload[i] ^ mask[i % 4]));
    return out;
}

struct Seen {
    Kind kind;
    std::string text;
    std::uint16_t code;
    friend bool operator==(const Seen&, const Seen&) = default;
};

/// What a reader makes of bytes that come in pieces of `piece`.
std::vector<Seen> read(std::string bytes, std::size_t limit = 1000, std::size_t piece = 1 << 20) {
    FrameReader reader(limit);
    std::vector<Seen> out;
    std::string rest;
    for (std::size_t at = 0; at < bytes.size(); at += piece) {
        rest += bytes.substr(at, piece);
        std::span<char> left(rest);
        while (true) {
            const Incoming one = reader.next(left);
            if (one.kind == Kind::kNothing) break;
            out.push_back({one.kind, std::string(one.text), one.code});
            if (one.kind == Kind::kRefused) return out;
        }
        rest.erase(0, rest.size() - left.size());
    }
    return out;
}

std::uint16_t refusal(const std::string& bytes, std::size_t limit = 1000) {
    const auto seen = read(bytes, limit);
    return seen.empty() || seen.back().kind != Kind::kRefused ? 0 : seen.back().code;
}

TEST(FrameReader, ManyFramesInOneReadOrOneByteAtATime) {
    const std::string long_text(70'000, 'x');
    const std::string bytes = frame(0x81, "{}") + frame(0x89, "ping") + frame(0x81, long_text) +
                              frame(0x8A, "") + frame(0x81, std::string(126, 'y')) +
                              frame(0x88,
                                    "\x03\xE8"
                                    "bye");
    const std::vector<Seen> wanted = {{Kind::kText, "{}", 0},
                                      {Kind::kPing, "ping", 0},
                                      {Kind::kText, long_text, 0},
                                      {Kind::kPong, "", 0},
                                      {Kind::kText, std::string(126, 'y'), 0},
                                      {Kind::kClose, "bye", 1000}};
    EXPECT_EQ(read(bytes, 70'000), wanted);
    EXPECT_EQ(read(bytes, 70'000, 1), wanted);
    EXPECT_EQ(read(bytes, 70'000, 7), wanted);
}

TEST(FrameReader, FragmentsAreJoinedAroundControlFrames) {
    const std::vector<Seen> wanted = {{Kind::kPart, "", 0},
                                      {Kind::kPing, "", 0},
                                      {Kind::kPart, "", 0},
                                      {Kind::kText, "ab\xC3\xA9", 0},
                                      {Kind::kText, "next", 0}};
    // The two bytes of one character come in two fragments.
    EXPECT_EQ(read(frame(0x01, "ab\xC3") + frame(0x89, "") + frame(0x00, "") + frame(0x80, "\xA9") +
                   frame(0x81, "next")),
              wanted);
}

TEST(FrameReader, LimitHoldsForWholeMessagesAndForFragmentsTogether) {
    EXPECT_EQ(refusal(frame(0x81, std::string(1000, 'x'))), 0);
    EXPECT_EQ(refusal(frame(0x81, std::string(1001, 'x'))), kCloseTooBig);
    EXPECT_EQ(refusal(frame(0x01, std::string(600, 'x')) + frame(0x80, std::string(400, 'x'))), 0);
    EXPECT_EQ(refusal(frame(0x01, std::string(600, 'x')) + frame(0x80, std::string(401, 'x'))),
              kCloseTooBig);
    // Refused by the header alone, before a byte of the payload is there.
    EXPECT_EQ(refusal(std::string("\x81\xFE\x03\xE9", 4)), kCloseTooBig);
    EXPECT_EQ(refusal(std::string("\x81\xFF\x7F\xFF\xFF\xFF\xFF\xFF\xFF\xFF", 10)), kCloseTooBig);
    EXPECT_EQ(refusal(std::string("\x81\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF", 10)), kCloseTooBig);
}

// Case 93.
TEST(FrameReader, BreachesOfTheProtocolAreRefused) {
    EXPECT_EQ(refusal(frame(0x81, "x", false)), kCloseProtocolError) << "not masked";
    for (const int reserved : {0x40, 0x20, 0x10})
        EXPECT_EQ(refusal(frame(0x81 | reserved, "x")), kCloseProtocolError) << reserved;
    for (const int opcode : {3, 4, 5, 6, 7, 11, 12, 13, 14, 15})
        EXPECT_EQ(refusal(frame(0x80 | opcode, "")), kCloseProtocolError) << opcode;
    EXPECT_EQ(refusal(frame(0x80, "x")), kCloseProtocolError) << "continuation of nothing";
    EXPECT_EQ(refusal(frame(0x01, "x") + frame(0x81, "y")), kCloseProtocolError);
    EXPECT_EQ(refusal(frame(0x82, "x")), kCloseUnsupported);
    EXPECT_EQ(refusal(frame(0x09, "")), kCloseProtocolError) << "a ping in fragments";
    EXPECT_EQ(refusal(frame(0x89, std::string(125, 'x'))), 0);
    EXPECT_EQ(refusal(frame(0x89, std::string(126, 'x'))), kCloseProtocolError);
    EXPECT_EQ(refusal(std::string("\x81\xFE\x00\x7D", 4)), kCloseProtocolError) << "125 in 2 bytes";
    EXPECT_EQ(refusal(std::string("\x81\xFF\x00\x00\x00\x00\x00\x00\x00\x7E", 10), 70'000),
              kCloseProtocolError)
        << "126 in 8 bytes";
}

// Case 93.
TEST(FrameReader, TextIsStrictUtf8) {
    EXPECT_EQ(refusal(frame(0x81, "gr\xC3\xBC\xC3\x9F")), 0);
    for (const char* bad : {"\xC3", "\xC0\xAF", "\xED\xA0\x80", "\xF4\x90\x80\x80", "abcdefgh\xFF"})
        EXPECT_EQ(refusal(frame(0x81, bad)), kCloseBadText) << bad;
    EXPECT_EQ(refusal(frame(0x01, "a") + frame(0x80, "\xFF")), kCloseBadText);
}

TEST(FrameReader, CloseFrames) {
    const auto close = [](int code, std::string reason = "") {
        std::string payload = {static_cast<char>(code >> 8), static_cast<char>(code & 0xFF)};
        return frame(0x88, payload + reason);
    };
    EXPECT_EQ(read(frame(0x88, "")), (std::vector<Seen>{{Kind::kClose, "", kCloseNoCode}}));
    for (const int good : {1000, 1001, 1002, 1003, 1007, 1011, 1014, 3000, 4999})
        EXPECT_EQ(refusal(close(good)), 0) << good;
    for (const int bad : {0, 999, 1004, 1005, 1006, 1015, 2999, 5000, 65535})
        EXPECT_EQ(refusal(close(bad)), kCloseProtocolError) << bad;
    EXPECT_EQ(refusal(frame(0x88, "\x03")), kCloseProtocolError) << "half a code";
    EXPECT_EQ(refusal(close(1000, "\xFF")), kCloseBadText);
}

TEST(Frames, OurCloseReasonFitsAControlFrame) {
    std::string out;
    append_close(out, 1013, std::string(200, 'x'));
    EXPECT_EQ(out.size(), 2 + kControlBytesMax);
}

}  // namespace
}  // namespace portico::net
