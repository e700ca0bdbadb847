// SPDX-License-Identifier: Apache-2.0
#include "server/store/relay/relay_log.hpp"

#include <utility>

namespace portico::store {
namespace {

class SqliteLog final : public RelayLog {
  public:
    explicit SqliteLog(RelayStore store) : store_(std::move(store)) {}

    bool is_shared() const override { return false; }
    LogResult<relay::Snapshot> load() override { return in_words(store_.load()); }
    LogResult<Applied> apply(std::span<const relay::Write> writes) override {
        if (const auto done = store_.apply(writes); !done)
            return std::unexpected(done.error().text);
        return Applied{};
    }
    LogResult<std::vector<relay::StoreOp>> read_others() override { return {}; }
    LogResult<void> check(bool can_write) override { return in_words(store_.check(can_write)); }
    LogResult<Secret<32>> relay_seed(const EntropyFn& entropy) override {
        return in_words(store_.relay_seed(entropy));
    }

  private:
    template <class T>
    static LogResult<T> in_words(SqliteResult<T> result) {
        if (!result) return std::unexpected(std::move(result).error().text);
        if constexpr (std::is_void_v<T>)
            return {};
        else
            return std::move(*result);
    }

    RelayStore store_;
};

}  // namespace

std::unique_ptr<RelayLog> make_sqlite_log(RelayStore store) {
    return std::make_unique<SqliteLog>(std::move(store));
}

}  // namespace portico::store
