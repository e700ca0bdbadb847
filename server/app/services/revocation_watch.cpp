// SPDX-License-Identifier: Apache-2.0
#include "server/app/services/revocation_watch.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "server/vault/descriptors/revocations.hpp"

namespace portico::app {

using namespace vault::descriptors;
using api::chain_data::ContractCall;
using api::chain_data::Contracts;

RevocationWatch::RevocationWatch(api::chain_data::Reader& reader, Contracts& contracts, Book& book,
                                 ops::Log& log, Clock clock)
    : contracts_(contracts),
      book_(book),
      log_(log),
      clock_(std::move(clock)),
      can_ask_(reader.serves(kEasChain)) {
    if (!can_ask_ && !book_.words().empty())
        log_.warn("vault.revocations",
                  {{"hint",
                    "attestations that an auditor takes back still count: this server has no node "
                    "of eip155:1, which keeps revocations (docs/approvals.md)"}});
}

void RevocationWatch::tick() {
    if (can_ask_ && !is_asking_ && clock_() >= ask_at_ && !book_.words().empty()) {
        is_asking_ = true;
        ask({book_.words().begin(), book_.words().end()}, 0, {});
    }
    leave_out();
}

void RevocationWatch::ask(Words words, std::size_t from, AuditorsWords taken_back) {
    const std::size_t to = std::min(words.size(), from + Contracts::kCallsMax);
    std::vector<ContractCall> calls;
    for (std::size_t i = from; i < to; ++i)
        calls.push_back({.target = kEas, .data = make_revocation_call(words[i])});
    contracts_.read(
        kEasChain, std::move(calls),
        [this, words = std::move(words), from, to,
         taken_back = std::move(taken_back)](auto answers) mutable {
            for (std::size_t i = from; answers && i < to; ++i) {
                const auto& returned = (*answers)[i - from];
                const auto is = returned ? read_revocation(*returned) : std::nullopt;
                if (!is)
                    answers.reset();
                else if (*is)
                    taken_back.insert(words[i]);
            }
            if (answers && to < words.size())
                return ask(std::move(words), to, std::move(taken_back));
            is_asking_ = false;
            if (!answers) {
                // What was known stays so: an outage gives nobody their word back.
                if (!std::exchange(was_told_, true))
                    log_.warn(
                        "vault.revocations",
                        {{"hint",
                          "whether an auditor took an attestation back cannot be asked now: no "
                          "node of eip155:1 answers. It is asked again every minute"}});
                return;
            }
            was_told_ = false;
            ask_at_ = clock_() + kEveryMs;
            // Nobody can undo a revocation: a node that knows less than another is behind.
            taken_back_.merge(taken_back);
            leave_out();
        });
}

void RevocationWatch::leave_out() {
    const std::size_t left_out = book_.leave_out(clock_() / 1000, taken_back_);
    if (left_out > left_out_)
        log_.warn("vault.descriptors",
                  {{"left_out", static_cast<std::int64_t>(left_out)},
                   {"hint",
                    "too few of vault.auditors still stand by them: approvals say nothing of "
                    "their contracts. Import a newer registry"}});
    left_out_ = left_out;
}

}  // namespace portico::app
