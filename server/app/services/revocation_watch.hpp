// SPDX-License-Identifier: Apache-2.0
//
// Asks the chain which attestations their auditors took back, and leaves what lacks words out of
// what pages are told, for as long as the server runs.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "server/api/chain_data/contracts.hpp"
#include "server/ops/log.hpp"
#include "server/vault/descriptors/book.hpp"

namespace portico::app {

class RevocationWatch {
  public:
    static constexpr std::int64_t kTickMs = 60'000;
    static constexpr std::int64_t kEveryMs = 60 * 60 * 1000;
    using Clock = std::function<std::int64_t()>;  ///< milliseconds

    /// All of them must outlive it. Warns where words are needed and no node can be asked.
    RevocationWatch(api::chain_data::Reader& reader, api::chain_data::Contracts& contracts,
                    vault::descriptors::Book& book, ops::Log& log, Clock clock);

    /// Once in kTickMs: asks if it is time, again at the next tick where it was not answered, and
    /// looks at the ends of words.
    void tick();

  private:
    using Words = std::vector<vault::descriptors::AuditorsWord>;
    void ask(Words words, std::size_t from, vault::descriptors::AuditorsWords taken_back);
    void leave_out();

    api::chain_data::Contracts& contracts_;
    vault::descriptors::Book& book_;
    ops::Log& log_;
    const Clock clock_;
    const bool can_ask_;
    vault::descriptors::AuditorsWords taken_back_;
    std::size_t left_out_ = 0;
    std::int64_t ask_at_ = 0;
    bool is_asking_ = false;
    bool was_told_ = false;  ///< that nobody answers
};

}  // namespace portico::app
