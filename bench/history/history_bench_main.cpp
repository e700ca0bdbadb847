// SPDX-License-Identifier: Apache-2.0
//
// The indexer's store as it grows: how fast blocks and logs go in, and how long a page of 50 takes,
// the first one, one from the middle of a long history, and over all chains. For
// bench/history/run.mjs: a line of JSON with accounts, then one for each size, after which a line
// of standard input lets it go on, so that a server may be asked for the same pages meanwhile.
//
//   portico-history-bench DATABASE MOST      10^4 transfers, then tenfold up to MOST
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "core/base/encoding/hex.hpp"
#include "core/crypto/hash/keccak.hpp"
#include "server/store/history/history_store.hpp"
#include "server/store/migrations/migrate.hpp"
#include "server/store/sql/sqlite_connection.hpp"

namespace portico::bench {
namespace {

using namespace indexer;
using Clock = std::chrono::steady_clock;

constexpr ChainId kChain = 8453;
constexpr std::int64_t kTransactionsPerBlock = 50, kTransfersPerTransaction = 2,
                       kBlocksPerWrite = 20;
constexpr std::uint64_t kAccounts = 100'000, kBusyAccounts = 10, kTokens = 1000;
constexpr std::uint64_t kAccountsShown = 1000;
constexpr int kReads = 2000;

class Dice {
  public:
    std::uint64_t roll(std::uint64_t sides) {
        state_ += 0x9e3779b97f4a7c15;
        std::uint64_t z = state_;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
        z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
        return (z ^ (z >> 31)) % sides;
    }

  private:
    std::uint64_t state_ = 42;
};

Address named(std::string_view kind, std::uint64_t number) {
    const Bytes32 hash = keccak256(as_bytes(std::string(kind) + std::to_string(number)));
    Address out{};
    std::copy_n(hash.begin(), out.size(), out.begin());
    return out;
}

/// One in a hundred transfers is of an account with a long history: an exchange.
Address some_account(Dice& dice) {
    return dice.roll(100) == 0 ? named("busy", dice.roll(kBusyAccounts))
                               : named("account", dice.roll(kAccounts));
}

Block make_block(Dice& dice, BlockNumber number, const Hash& parent) {
    Block out{.number = number,
              .hash = keccak256(as_bytes("block " + std::to_string(number))),
              .parent = parent,
              .time_s = 1'600'000'000 + number * 2};
    for (std::int64_t i = 0; i < kTransactionsPerBlock; ++i) {
        Transaction one{.position = i, .sender = some_account(dice), .nonce = number};
        one.fee = Amount{0x01, 0x2f, 0x81, 0x37, 0xa5, 0x40};  // 0.00000133 ETH
        one.recipient = named("token", dice.roll(kTokens));
        for (std::uint8_t& byte : one.hash) byte = static_cast<std::uint8_t>(dice.roll(256));
        for (std::int64_t t = 0; t < kTransfersPerTransaction; ++t)
            one.effects.push_back({EffectKind::kErc20, *one.recipient, one.sender,
                                   some_account(dice), Amount{0x0f, 0x42, 0x40}});
        out.transactions.push_back(std::move(one));
    }
    return out;
}

/// `"kind":["0x..",...]`: whose histories a server may be asked for.
void print_accounts(std::string_view kind, std::uint64_t count) {
    std::printf("\"%s\":[", std::string(kind).c_str());
    for (std::uint64_t i = 0; i < count; ++i)
        std::printf("%s\"%s\"", i == 0 ? "" : ",", to_hex_0x(named(kind, i)).c_str());
    std::printf("]");
}

double elapsed_s(Clock::time_point since) {
    return std::chrono::duration<double>(Clock::now() - since).count();
}

[[noreturn]] void stop(const std::string& why) {
    std::fprintf(stderr, "history bench: %s\n", why.c_str());
    std::exit(1);
}

struct Times {
    double p50_ms = 0, p99_ms = 0;
};

template <class Read>
Times time_reads(Read read) {
    std::vector<double> times;
    for (int i = 0; i < kReads; ++i) {
        const auto begin = Clock::now();
        const auto page = read();
        times.push_back(elapsed_s(begin) * 1000);
        if (!page) stop(page.error().text);
    }
    std::ranges::sort(times);
    return {times[kReads / 2], times[kReads * 99 / 100]};
}

void measure(std::int64_t transfers, store::sql::Connection& sql, double write_s,
             std::int64_t written, indexer::Store& store, Dice& dice, BlockNumber tip) {
    const Times first = time_reads([&] {
        return store.page({.account = named("account", dice.roll(kAccounts)), .chains = {kChain}});
    });
    const Times busy = time_reads([&] {
        const auto block = static_cast<BlockNumber>(dice.roll(static_cast<std::uint64_t>(tip)));
        return store.page({.account = named("busy", dice.roll(kBusyAccounts)),
                           .chains = {kChain},
                           .after = Position{1'600'000'000 + block * 2, kChain, block, 0}});
    });
    const Times all = time_reads(
        [&] { return store.page({.account = named("busy", dice.roll(kBusyAccounts))}); });
    const auto bytes =
        sql.integer("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size");
    if (!bytes || !*bytes) stop("no size");
    const double rate = static_cast<double>(written) / write_s;
    std::printf(
        "{\"transfers\":%lld,\"blocksPerS\":%.0f,\"logsPerS\":%.0f,\"megabytes\":%.0f,"
        "\"first\":[%.2f,%.2f],\"middle\":[%.2f,%.2f],\"allChains\":[%.2f,%.2f]}\n",
        static_cast<long long>(transfers),
        rate / (kTransactionsPerBlock * kTransfersPerTransaction), rate,
        static_cast<double>(**bytes) / 1e6, first.p50_ms, first.p99_ms, busy.p50_ms, busy.p99_ms,
        all.p50_ms, all.p99_ms);
    std::fflush(stdout);
}

int run(const std::string& file, std::int64_t most) {
    auto sql = store::sql::open_sqlite(file);
    if (!sql || !store::migrate(**sql, store::history_schema())) stop("no database in " + file);
    const auto opened = store::open_history_writer(**sql);
    if (!opened) stop(opened.error().text);
    const auto& store = *opened;
    const Writer writer{kChain, "bench"};
    if (!store->lease(writer, 0, INT64_MAX)) stop("no lease");
    std::printf("{");
    print_accounts("busy", kBusyAccounts);
    std::printf(",");
    print_accounts("account", kAccountsShown);
    std::puts("}");
    Dice dice;
    Hash parent{};
    BlockNumber next = 0;
    std::int64_t stored = 0;
    for (std::int64_t goal = 10'000; goal <= most; goal *= 10) {
        double write_s = 0;
        const std::int64_t before = stored;
        while (stored < goal) {
            std::vector<Block> blocks;
            for (std::int64_t i = 0; i < kBlocksPerWrite && stored < goal; ++i) {
                blocks.push_back(make_block(dice, next++, parent));
                parent = blocks.back().hash;
                stored += kTransactionsPerBlock * kTransfersPerTransaction;
            }
            const auto begin = Clock::now();
            if (const auto done = store->append(writer, blocks, 256); !done)
                stop(done.error().text);
            write_s += elapsed_s(begin);
        }
        measure(stored, **sql, write_s, stored - before, *store, dice, next);
        while (const int c = std::getchar()) {
            if (c == EOF) return 0;
            if (c == '\n') break;
        }
    }
    return 0;
}

}  // namespace
}  // namespace portico::bench

int main(int argc, char** argv) {
    if (argc != 3) portico::bench::stop("wants a database and the most transfers");
    return portico::bench::run(argv[1], std::atoll(argv[2]));
}
