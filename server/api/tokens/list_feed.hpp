// SPDX-License-Identifier: Apache-2.0
//
// Keeps a book of tokens from the operator's lists: files, and addresses that are asked again every
// hour. A list that cannot be had leaves what was there before.
#pragma once

#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/api/tokens/config.hpp"
#include "server/api/tokens/token_book.hpp"
#include "server/ops/executor.hpp"
#include "server/ops/log.hpp"
#include "server/upstream/http_client.hpp"
#include "server/upstream/upstream_thread.hpp"

namespace portico::api::tokens {

class ListFeed {
  public:
    static constexpr std::int64_t kLookEveryMs = 60'000;

    /// `currencies`: of chains, for the book.
    ListFeed(Currencies currencies, ops::Executor to_server, ops::Log& log);
    ~ListFeed();

    /// Reads files and asks for the rest. The error prevents the start: a file that is no list, an
    /// address that is none.
    std::expected<void, std::string> open(const Config& config);

    const TokenBook& book() const { return book_; }
    /// Every kLookEveryMs.
    void look();

  private:
    struct Place {
        std::string path;
        std::optional<std::size_t> target = {};  ///< of the client; none: a file
        TokenList list = {};
        bool good = false;
        int minutes = 0;  ///< since it was had, or asked for last
    };
    std::expected<void, std::string> add(const std::string& line);
    std::expected<void, std::string> read_file(Place& place);
    void fetch(std::size_t index);
    void fetched(std::size_t index, upstream::HttpAnswer answer);
    void rebuild();

    ops::Executor to_server_;
    ops::Log& log_;
    Currencies currencies_;
    bool bundled_ = true;
    std::vector<Place> places_;
    TokenBook book_;
    upstream::UpstreamThread thread_;
    std::unique_ptr<upstream::HttpClient> client_;
};

}  // namespace portico::api::tokens
