// SPDX-License-Identifier: Apache-2.0
//
// The account machine, with the fuzzer as the operator's server, chain nodes, wallet, views and
// engine. One line is one step; its first character says whose words the rest are, with the ids of
// the effects that wait filled in. Every output must be one, and what it shows must be in order.
#include <deque>

#include "core/account/machine.hpp"
#include "core/base/describe/describe.hpp"
#include "core/base/text/utf8.hpp"
#include "fuzz/fuzz_input.hpp"

namespace {

using namespace portico;
using namespace portico::account;

constexpr std::int64_t kStart = 1'760'000'000'000;
constexpr std::size_t kWaitingMax = 64;
constexpr const char* kAccounts[] = {"0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                                     "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359"};

struct Waiting {
    std::int64_t id;
    std::string path;
};

Machine new_machine() {
    AccountConfig config;
    config.project_id = "p";
    config.api_url = "https://api.test";
    config.at_ms = kStart;
    return Machine::create(to_json_text(config),
                           [](std::span<std::uint8_t> out) {
                               for (auto& byte : out) byte = 7;
                           })
        .value();
}

class Player {
  public:
    Player() : machine_(new_machine()) {
        step(R"({"type":"online_changed","online":true})");
        watch();
        play('g', R"({"http":["eip155:1","eip155:8453"],"ws":[]})");
    }

    void play(char who, const std::string& text) {
        switch (who) {
            case 'H':  // what the server says of the history, NFTs, worth, holdings, name
                return answer_get("/history", body(text));
            case 'N':
                return answer_get("/nfts", body(text));
            case 'C':
                return answer_get("/chart", body(text));
            case 'B':
                return answer_get("/balance", body(text));
            case 'I':
                return answer_get("/v1/", body(text));
            case 'g':  // the first question that waits
                return answer_get("", body(text));
            case 's':  // any other answer: status, failure
                return answer_get("", R"({"type":"http_answered","elapsed_ms":5,)" + text);
            case 'h':  // a chain's node
                return answer(http_, body(text));
            case 'w':
                return answer(wallet_, R"({"type":"wallet_answered","result":)" + text);
            case 'e':
                return answer(wallet_, R"({"type":"wallet_answered","error":)" + text);
            case 't':
                at_ms_ += static_cast<std::int64_t>(text.size()) * 1'000;
                return answer(timers_, R"({"type":"timer_fired")");
            case 'a':  // another account, or nobody
                account_ = (account_ + 1) % 3;
                return watch();
            case 'c':
                chain_ = chain_ == 1 ? 8453 : 1;
                return watch();
            case 'l':
                looking_ = (looking_ + 1) % 4;
                return watch();
            default:  // anybody's event as it stands
                return step(text);
        }
    }

  private:
    static std::string body(const std::string& text) {
        std::string event = R"({"type":"http_answered","status":200,"elapsed_ms":5,"body":)";
        append_json_string(event, text);
        return event;
    }

    void watch() {
        WatchAccount watch;
        constexpr Looking kLooks[] = {Looking::kAccount, Looking::kTransactions, Looking::kNowhere,
                                      Looking::kElsewhere};
        watch.looking = kLooks[looking_];
        if (account_ < 2) {
            Network network;
            network.caip_network_id = "eip155:" + std::to_string(chain_);
            network.name = "N";
            network.native_currency = {"Ether", "ETH", 18};
            watch.account.emplace(engine::ChainNamespace::kEip155, kAccounts[account_],
                                  network.caip_network_id, false, network);
        }
        std::string event;
        write_alternative(watch, event);
        step(event);
    }

    void answer_get(std::string_view path, const std::string& event) {
        for (auto at = gets_.begin(); at != gets_.end(); ++at) {
            if (at->path.find(path) == std::string::npos) continue;
            const std::string id = std::to_string(at->id);
            gets_.erase(at);
            return step(event + R"(,"id":)" + id + "}");
        }
    }

    // `event` is a JSON object without its end, and without the id.
    void answer(std::deque<std::int64_t>& waiting, const std::string& event) {
        if (waiting.empty()) return;
        const char* name = &waiting == &timers_ ? R"(,"timer_id":)" : R"(,"id":)";
        const std::string id = std::to_string(waiting.front());
        waiting.pop_front();
        step(event + name + id + "}");
    }

    void step(const std::string& event) {
        const std::string text =
            machine_.step(R"({"at_ms":)" + std::to_string(at_ms_) + R"(,"event":)" + event + "}");
        if (text.starts_with(R"({"error":)")) return;
        const auto output =
            parse_described<AccountOutput>(text, {.depth = 400, .size_bytes = 64 << 20});
        PORTICO_ASSERT(output.has_value());
        for (const AccountEffect& effect : output->effects) {
            if (const auto* requested = std::get_if<RequestWallet>(&effect))
                wait(wallet_, requested->id);
            if (const auto* sent = std::get_if<HttpRequest>(&effect)) wait(http_, sent->id);
            if (const auto* set = std::get_if<wc::TimerSet>(&effect)) wait(timers_, set->timer_id);
            if (const auto* get = std::get_if<HttpGet>(&effect))
                if (gets_.size() < kWaitingMax) gets_.push_back({get->id, get->url});
        }
        check(output->slices);
    }

    static void check(const AccountSlices& slices) {
        if (slices.activity) check_activity(slices.activity->entries);
        if (slices.nfts)
            for (std::size_t i = 1; i < slices.nfts->nfts.size(); ++i)
                PORTICO_ASSERT(slices.nfts->nfts[i].id.value != slices.nfts->nfts[i - 1].id.value);
        if (slices.chart)
            for (std::size_t i = 1; i < slices.chart->points.size(); ++i)
                PORTICO_ASSERT(slices.chart->points[i - 1].at_ms < slices.chart->points[i].at_ms);
    }
    static void check_activity(const List<ActivityEntry, 512>& entries) {
        for (std::size_t i = 1; i < entries.size(); ++i) {
            const ActivityEntry& before = entries[i - 1];
            const bool pending = before.status == ActivityStatus::kPending;
            const bool same = pending == (entries[i].status == ActivityStatus::kPending);
            PORTICO_ASSERT(same ? before.at_ms >= entries[i].at_ms : pending);
            for (std::size_t j = 0; j < i; ++j)
                PORTICO_ASSERT(entries[j].id.value != entries[i].id.value);
        }
    }

    static void wait(std::deque<std::int64_t>& waiting, std::int64_t id) {
        if (waiting.size() < kWaitingMax) waiting.push_back(id);
    }

    Machine machine_;
    std::int64_t at_ms_ = kStart;
    int account_ = 0;
    int chain_ = 1;
    int looking_ = 0;
    std::deque<std::int64_t> wallet_;
    std::deque<std::int64_t> http_;
    std::deque<std::int64_t> timers_;
    std::deque<Waiting> gets_;
};

}  // namespace

PORTICO_FUZZ_TARGET(input) {
    std::string_view rest = as_text(input);
    rest = rest.substr(0, valid_utf8_prefix(rest));
    Player player;
    for (int steps = 0; !rest.empty() && steps < 48; ++steps) {
        const std::string_view line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(line.size() < rest.size() ? line.size() + 1 : rest.size());
        if (line.empty()) continue;
        const bool whole = line.front() == '{';
        player.play(line.front(), std::string(whole ? line : line.substr(1)));
    }
}
