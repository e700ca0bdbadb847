// SPDX-License-Identifier: Apache-2.0
#include "core/siwx/message.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "core/base/vector_lines.hpp"

namespace portico::siwx {
namespace {

constexpr const char* kNonce = "0123456789abcdef0123456789abcdef";

Message full() {
    Message message;
    message.domain = "shop.example:8443";
    message.network = "Ethereum";
    message.chain_id = "eip155:1";
    message.address = "0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf";
    message.statement = "Willkommen: hier geht's weiter";
    message.uri = "https://shop.example:8443/?filter[]=x|y#{top}";
    message.nonce = kNonce;
    message.issued_at = "2026-11-23T12:00:00.000Z";
    message.expiration_time = "2026-11-24T12:00:00.000Z";
    message.not_before = "2026-11-23T11:00:00.000Z";
    message.request_id = "some_id";
    message.resources = {"ipfs://Qm/", "https://example.com/my.json"};
    return message;
}

/// The same on a chain of another namespace.
Message on(const char* chain_id, const char* network, const char* address) {
    Message message = full();
    message.chain_id = chain_id;
    message.network = network;
    message.address = address;
    return message;
}

const Message kMessages[] = {
    full(),
    on("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", "Solana",
       "9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM"),
    on("bip122:000000000019d6689c085ae165831e93", "Bitcoin",
       "bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l"),
    on("polkadot:91b171bb158e2d3848fa23a9f1c25182", "Polkadot",
       "16d7RGzXdSqUj4AVydWkkZGQUA4Zad3rD5k1B6Ah96knHwV6"),
    on("cosmos:cosmoshub-4", "Cosmos Hub", "cosmos1h806c7khnvmjlywdrkdgk2vrayy2mmvf9rxk2r"),
};

// The template of every namespace, byte for byte: docs/sign-in.md.
TEST(SiwxMessage, IsTheTemplate) {
    EXPECT_EQ(format_message(full()),
              "shop.example:8443 wants you to sign in with your Ethereum account:\n"
              "0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf\n"
              "\n"
              "Willkommen: hier geht's weiter\n"
              "\n"
              "URI: https://shop.example:8443/?filter[]=x|y#{top}\n"
              "Version: 1\n"
              "Chain ID: eip155:1\n"
              "Nonce: 0123456789abcdef0123456789abcdef\n"
              "Issued At: 2026-11-23T12:00:00.000Z\n"
              "Expiration Time: 2026-11-24T12:00:00.000Z\n"
              "Not Before: 2026-11-23T11:00:00.000Z\n"
              "Request ID: some_id\n"
              "Resources:\n"
              "- ipfs://Qm/\n"
              "- https://example.com/my.json");
    Message least;
    least.domain = "a.example";
    least.network = "Solana";
    least.chain_id = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
    least.address = "9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM";
    least.statement = "";  // as nothing
    least.uri = "https://a.example/";
    least.nonce = kNonce;
    least.issued_at = "";
    const std::string text =
        "a.example wants you to sign in with your Solana account:\n"
        "9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM\n"
        "\n"
        "URI: https://a.example/\n"
        "Version: 1\n"
        "Chain ID: solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp\n"
        "Nonce: 0123456789abcdef0123456789abcdef";
    EXPECT_EQ(format_message(least), text);
    EXPECT_FALSE(parse_message(text)->statement);
    EXPECT_FALSE(parse_message(text)->issued_at);
}

TEST(SiwxMessage, ComesBackAsItWasWrittenInEveryNamespace) {
    for (const Message& whole : kMessages) {
        for (unsigned parts = 0; parts < 256; ++parts) {
            Message message = whole;
            if ((parts & 1) != 0) message.statement.reset();
            if ((parts & 2) != 0) message.issued_at.reset();
            if ((parts & 4) != 0) message.expiration_time.reset();
            if ((parts & 8) != 0) message.not_before.reset();
            if ((parts & 16) != 0) message.request_id.reset();
            if ((parts & 32) != 0) message.resources.clear();
            message.reference_alone = (parts & 64) != 0;
            message.blank_line_more = !message.statement && (parts & 128) != 0;
            const auto text = format_message(message);
            ASSERT_TRUE(text) << message.chain_id << " " << parts;
            ASSERT_EQ(parse_message(*text, message.chain_namespace()), message) << *text;
        }
    }
}

// EIP-4361's own form: the published messages that name no scheme and no empty part.
TEST(SiwxMessage, ReadsTheEthereumStandardsMessages) {
    int read = 0;
    for (const VectorLine& line : read_vector_lines("siwe", "siwe.parse")) {
        const std::string text = VectorLine::text(line.in, "message");
        const auto message = parse_message(text);
        if (line.rejected()) {
            EXPECT_FALSE(message) << line.id;
            continue;
        }
        const Json& fields = *line.out.find("fields");
        const auto field = [&](const char* name) {
            return std::string(fields.find_string(name).value_or(""));
        };
        if (!message) continue;
        ++read;
        EXPECT_EQ(message->network, "Ethereum") << line.id;
        EXPECT_EQ(message->domain, field("domain")) << line.id;
        EXPECT_EQ(message->address, field("address")) << line.id;
        EXPECT_EQ(message->chain_id, "eip155:" + field("chainId")) << line.id;
        EXPECT_EQ(message->statement.value_or(""), field("statement")) << line.id;
        EXPECT_EQ(message->uri, field("uri")) << line.id;
        EXPECT_EQ(message->nonce, field("nonce")) << line.id;
        EXPECT_EQ(message->issued_at.value_or(""), field("issuedAt")) << line.id;
        EXPECT_EQ(format_message(*message), text) << line.id;
    }
    EXPECT_GE(read, 5);
}

TEST(SiwxMessage, RefusesEachPartThatBreaksTheForm) {
    using Change = void (*)(Message&);
    const Change changes[] = {
        [](Message& m) { m.domain = ""; },
        [](Message& m) { m.domain = ":80"; },
        [](Message& m) { m.domain = "shop.example@evil.example"; },
        [](Message& m) { m.domain = "a/b"; },
        [](Message& m) { m.network = ""; },
        [](Message& m) { m.network = "Ethereum account:\nx"; },
        [](Message& m) { m.network = "Ether\xe2\x80\xaeum"; },  // turns the text around
        [](Message& m) { m.network = std::string(kNetworkNameMax + 1, 'x'); },
        [](Message& m) { m.address = "0x7e5f4552091a69125d5dfcb7b8c2659029395bdf"; },
        [](Message& m) { m.address += "0"; },
        [](Message& m) { m.chain_id = "eip155:01"; },
        [](Message& m) { m.chain_id = "eip155:mainnet"; },
        [](Message& m) { m.chain_id = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"; },
        [](Message& m) { m.chain_id = "1"; },
        [](Message& m) { m.statement = "two\nlines"; },
        [](Message& m) { m.statement = "URI: https://evil.example/"; },
        [](Message& m) { m.statement = "zero\xe2\x80\x8bwidth"; },
        [](Message& m) { m.statement = "\xff"; },
        [](Message& m) { m.statement = std::string(kStatementMax + 1, 'x'); },
        [](Message& m) { m.uri = "shop.example/login"; },
        [](Message& m) { m.uri = "https://shop.example/a b"; },
        [](Message& m) { m.uri = "https://shop.example/?a\tb"; },
        [](Message& m) { m.nonce = "1234567"; },
        [](Message& m) { m.nonce = "12345678-"; },
        [](Message& m) { m.nonce = std::string(kNonceMax + 1, '1'); },
        [](Message& m) { m.issued_at = "2026-02-30T00:00:00Z"; },
        [](Message& m) { m.expiration_time = "tomorrow"; },
        [](Message& m) { m.not_before = "1"; },
        [](Message& m) { m.request_id = "a/b"; },
        [](Message& m) { m.request_id = "a\nResources:"; },
        [](Message& m) { m.resources = {"not a uri"}; },
        [](Message& m) { m.resources.assign(kResourcesMax + 1, "x:"); },
    };
    for (std::size_t i = 0; i < std::size(changes); ++i) {
        Message message = full();
        changes[i](message);
        EXPECT_FALSE(format_message(message)) << i;
    }
}

TEST(SiwxMessage, RefusesLinesThatAreDoubledMovedOrUnknown) {
    const std::string text = *format_message(full());
    std::vector<std::string> lines;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        lines.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    const auto joined = [](const std::vector<std::string>& parts) {
        std::string out;
        for (const std::string& part : parts) out += (out.empty() ? "" : "\n") + part;
        return out;
    };
    ASSERT_EQ(parse_message(joined(lines)), full());
    for (std::size_t i = 0; i < lines.size(); ++i) {
        auto doubled = lines;
        doubled.insert(doubled.begin() + static_cast<std::ptrdiff_t>(i), lines[i]);
        // Of the resources there may be several.
        if (!lines[i].starts_with("- ")) EXPECT_FALSE(parse_message(joined(doubled))) << lines[i];
        for (std::size_t j = i + 1; j < lines.size(); ++j) {
            auto swapped = lines;
            std::swap(swapped[i], swapped[j]);
            if (swapped == lines || (lines[i].starts_with("- ") && lines[j].starts_with("- ")))
                continue;
            EXPECT_FALSE(parse_message(joined(swapped))) << lines[i] << " | " << lines[j];
        }
    }
    EXPECT_FALSE(parse_message(text + "\n"));
    EXPECT_FALSE(parse_message(text + "\nmore"));
    EXPECT_FALSE(parse_message("\n" + text));
    EXPECT_FALSE(parse_message(text + "\n- x:" + std::string(kMessageMax, 'x')));
    EXPECT_FALSE(parse_message("a.example wants you to sign in with your account:\nx"));
}

// CASE 27: a message is held against the page, chain, time and nonce that the caller knows.
TEST(SiwxMessage, IsHeldAgainstWhatTheCallerKnows) {
    const Instant now = *parse_date_time("2026-11-23T12:05:00Z");
    const Expected good{.now = now,
                        .domain = "shop.example:8443",
                        .chain_id = "eip155:1",
                        .nonce = kNonce,
                        .max_age_s = 600,
                        .skew_s = 60};
    const auto why = [](const Message& message, const Expected& expected) {
        const auto checked = check_message(message, expected);
        return checked ? std::string() : checked.error().detail;
    };
    EXPECT_EQ(why(full(), good), "");
    const auto expecting = [&](auto change) {
        Expected expected = good;
        change(expected);
        return why(full(), expected);
    };
    EXPECT_EQ(expecting([](Expected& e) { e.domain = "shop.example"; }), "domain");
    EXPECT_EQ(expecting([](Expected& e) { e.chain_id = "eip155:10"; }), "chain id");
    EXPECT_EQ(expecting([](Expected& e) { e.chain_id.reset(); }), "");
    EXPECT_EQ(expecting([](Expected& e) { e.nonce = "0123456789abcdef0123456789abcdee"; }),
              "nonce");
    const auto at = [&](const char* time) {
        return expecting([&](Expected& e) { e.now = *parse_date_time(time); });
    };
    EXPECT_EQ(at("2026-11-23T11:58:59Z"), "issued at");
    EXPECT_EQ(at("2026-11-23T11:59:00Z"), "");
    EXPECT_EQ(at("2026-11-23T12:10:00Z"), "");
    EXPECT_EQ(at("2026-11-23T12:10:00.001Z"), "issued at");

    const auto with = [&](auto change) {
        Message message = full();
        change(message);
        return why(message, good);
    };
    EXPECT_EQ(with([](Message& m) { m.uri = "https://evil.example/"; }), "uri");
    EXPECT_EQ(with([](Message& m) { m.uri = "https://shop.example:8443.evil.example/"; }), "uri");
    EXPECT_EQ(with([](Message& m) { m.issued_at.reset(); }), "issued at");
    EXPECT_EQ(with([](Message& m) { m.expiration_time = "2026-11-23T12:05:00Z"; }),
              "expiration time");
    EXPECT_EQ(with([](Message& m) { m.not_before = "2026-11-23T12:06:01Z"; }), "not before");
    EXPECT_EQ(with([](Message& m) { m.not_before = "2026-11-23T12:06:00Z"; }), "");
    const Expected own{.now = now, .domain = "shop.example:8443", .chain_id = {}, .nonce = {}};
    Message weak = full();
    weak.nonce = "8471";
    EXPECT_EQ(why(weak, own), "nonce");
    EXPECT_EQ(why(full(), own), "");
    EXPECT_EQ(message_origin(full()), "https://shop.example:8443");
}

TEST(SiwxMessage, CountsTheBitsOfANonceByItsSmallestAlphabet) {
    EXPECT_LT(nonce_bits("9999"), 14U);
    EXPECT_LT(nonce_bits(std::string(28, '7')), kNonceBits);
    EXPECT_GE(nonce_bits(std::string(29, '7')), kNonceBits);
    EXPECT_LT(nonce_bits("0123456789abcdef0123456"), kNonceBits);
    EXPECT_GE(nonce_bits("0123456789abcdef01234567"), kNonceBits);
    EXPECT_LT(nonce_bits("kEWepMt9knR6lWJ6"), kNonceBits);
    EXPECT_GE(nonce_bits("kEWepMt9knR6lWJ6A"), kNonceBits);
    EXPECT_EQ(nonce_bits("a-b"), 0U);
}

RC_GTEST_PROP(SiwxMessage, WhatIsReadIsWrittenBackAsItStood, (const std::string& noise)) {
    std::string text = *format_message(full());
    const auto at = *rc::gen::inRange<std::size_t>(0, text.size());
    const auto much = *rc::gen::inRange<std::size_t>(0, 20);
    text.replace(at, much, noise);
    if (const auto message = parse_message(text)) {
        RC_ASSERT(format_message(*message).value() == text);
    }
}

}  // namespace
}  // namespace portico::siwx
