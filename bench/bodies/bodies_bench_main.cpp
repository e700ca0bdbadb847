// SPDX-License-Identifier: Apache-2.0
//
// What described bodies and their codec cost beside code by hand. A page of history, from the page
// as a provider gives it to the text, all that was made on the way freed; the relay's two frames of
// nearly all traffic, which stay by hand (decision 46): a publish that is read, a push that is
// written. Both ways must give the same before a time is believed.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <string>
#include <vector>

#include "bench/bodies/by_hand.hpp"
#include "core/base/describe/describe.hpp"
#include "core/base/encoding/hex.hpp"
#include "server/api/history/history_body.hpp"
#include "server/relay/frames/frame_scan.hpp"

namespace portico::bench {
namespace {

using namespace api;
using namespace api::history;
using Write = std::function<std::string(HistoryPage)>;

constexpr int kEntries = 50, kPages = 50, kRounds = 100;

/// Two transfers of each transaction: a token of the list, and the network's own currency.
HistoryPage make_page(const tokens::Token& token) {
    HistoryPage page;
    for (int i = 0; i < kEntries; ++i) {
        const std::string number = std::to_string(1000 + i);
        const std::string hash = "0x" + std::string(60, 'a') + number;
        const std::string me = "0x42b9dF65B219B3dD36FF330A4dD8f327A6Ada990";
        const std::string other = "0x794a61358D6845594F94dc1DB02A252b5b4814aD";
        Entry entry{.id = "eip155:1:" + hash,
                    .operation = "trade",
                    .hash = hash,
                    .mined_at_s = 1'763'700'000 + i,
                    .sent_from = me,
                    .sent_to = other,
                    .nonce = 3757 + i,
                    .chain = "eip155:1"};
        entry.transfers.push_back({.fungible = Fungible{token.name, token.symbol, token.icon_url},
                                   .nft = {},
                                   .direction = "out",
                                   .quantity = "2374." + number,
                                   .value = "2373.8841",
                                   .price = "0.99987",
                                   .contract = token.address});
        entry.transfers.push_back({.fungible = Fungible{"Ether", "ETH", std::nullopt},
                                   .nft = {},
                                   .direction = "in",
                                   .quantity = "0.15",
                                   .value = "356.1855",
                                   .price = "2374.57",
                                   .contract = std::nullopt});
        entry.fee =
            Fee{{"Ether", "ETH", std::nullopt}, "0.003845484327711334", "9.0949", "2365.11"};
        page.entries.push_back(std::move(entry));
    }
    page.next = std::string(120, 'n');
    return page;
}

double thread_us() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e6 + static_cast<double>(now.tv_nsec) / 1e3;
}

/// Microseconds of the processor for a page.
double page_us(const HistoryPage& page, const Write& write) {
    std::vector<HistoryPage> pages(kPages, page);
    const double start = thread_us();
    for (HistoryPage& one : pages) (void)write(std::move(one));
    return (thread_us() - start) / kPages;
}

// --- the relay's frames, as they would be described

struct PublishParams {
    Text<64> topic;
    Text<65536> message;
    std::int64_t ttl = 0;
    std::uint32_t tag = 0;
};
BOOST_DESCRIBE_STRUCT(PublishParams, (), (topic, message, ttl, tag))

struct PublishFrame {
    std::int64_t id = 0;
    Text<8> jsonrpc;
    Text<32> method;
    PublishParams params;
};
BOOST_DESCRIBE_STRUCT(PublishFrame, (), (id, jsonrpc, method, params))

struct PushData {
    Text<64> topic;
    Text<65536> message;
    std::int64_t publishedAt = 0;
    std::uint32_t tag = 0;
    Nullable<Text<65536>> attestation;
};
BOOST_DESCRIBE_STRUCT(PushData, (), (topic, message, publishedAt, tag, attestation))

struct PushParams {
    Text<64> id;
    PushData data;
};
BOOST_DESCRIBE_STRUCT(PushParams, (), (id, data))

struct PushFrame {
    std::int64_t id = 0;
    Text<8> jsonrpc;
    Text<32> method;
    PushParams params;
};
BOOST_DESCRIBE_STRUCT(PushFrame, (), (id, jsonrpc, method, params))

constexpr std::uint64_t kId = 1'763'700'000'000'123;

relay::Message make_message() {
    relay::Message out;
    out.topic.fill(0x5c);
    out.text = std::string(1024, 'A');  // a sealed envelope in base64
    out.published_at_ms = 1'763'700'000'000;
    out.tag = 1108;
    return out;
}

std::string push_by_hand(const relay::Message& message) {
    std::string out;
    relay::append_push(out, kId, message.topic, message);
    return out;
}

std::string push_described(const relay::Message& message) {
    return to_json_text(PushFrame{.id = kId,
                                  .jsonrpc = "2.0",
                                  .method = "irn_subscription",
                                  .params = {.id = to_hex(message.topic),
                                             .data = {.topic = to_hex(message.topic),
                                                      .message = message.text,
                                                      .publishedAt = message.published_at_ms,
                                                      .tag = message.tag,
                                                      .attestation = {}}}});
}

std::size_t publish_by_hand(const std::string& frame) {
    const auto scanned = relay::scan_frame(frame, frame.size());
    const auto* publish = std::get_if<relay::ScannedPublish>(&scanned);
    return publish != nullptr ? publish->message.size() : 0;
}

std::size_t publish_described(const std::string& frame) {
    const auto publish = parse_described<PublishFrame>(frame);
    return publish ? publish->params.message.value.size() : 0;
}

/// Microseconds of the processor for one call.
double call_us(const std::function<std::size_t()>& call) {
    constexpr int kCalls = 2000;
    const double start = thread_us();
    std::size_t sum = 0;
    for (int i = 0; i < kCalls; ++i) sum += call();
    if (sum == 0) std::abort();
    return (thread_us() - start) / kCalls;
}

/// The best rounds of both, in turns, since others share the machine.
void compare(const std::string& what, std::size_t bytes, const std::function<double()>& described,
             const std::function<double()>& by_hand) {
    double first = 1e9, second = 1e9;
    for (int round = 0; round < kRounds; ++round) {
        first = std::min(first, described());
        second = std::min(second, by_hand());
    }
    std::printf("| %s | %zu | %.2f | %.2f | %.2f |\n", what.c_str(), bytes, first, second,
                first / second);
}

int run() {
    tokens::TokenBook book;
    book.add(*tokens::read_token_list(tokens::bundled_tokens()));
    const HistoryPage page = make_page(book.of_chain("eip155:1").front());
    const Write described = [&book](HistoryPage one) {
        return to_json_text(make_history_body(std::move(one), book));
    };
    const Write by_hand = [&book](HistoryPage one) { return history_by_hand(one, book); };
    const std::string text = described(page);
    const relay::Message message = make_message();
    const std::string push = push_described(message);
    const std::string publish = to_json_text(
        PublishFrame{.id = kId,
                     .jsonrpc = "2.0",
                     .method = "irn_publish",
                     .params = {to_hex(message.topic), message.text, 86'400, message.tag}});
    if (text != by_hand(page) || push != push_by_hand(message) ||
        publish_described(publish) != publish_by_hand(publish)) {
        std::fprintf(stderr, "the two ways differ\n");
        return 1;
    }
    std::printf("| | bytes | described, us | by hand, us | ratio |\n|---|---:|---:|---:|---:|\n");
    compare(
        "a page of history is written, 50 transactions", text.size(),
        [&] { return page_us(page, described); }, [&] { return page_us(page, by_hand); });
    compare(
        "a push of the relay is written", push.size(),
        [&] { return call_us([&] { return push_described(message).size(); }); },
        [&] { return call_us([&] { return push_by_hand(message).size(); }); });
    compare(
        "a publish is read", publish.size(),
        [&] { return call_us([&] { return publish_described(publish); }); },
        [&] { return call_us([&] { return publish_by_hand(publish); }); });
    return 0;
}

}  // namespace
}  // namespace portico::bench

int main() { return portico::bench::run(); }
