// SPDX-License-Identifier: Apache-2.0
//
// Mails that wait for the mail server. Each project has a line of its own, and the lines are served
// in turns: who fills one keeps nobody of another project waiting. Notices and those whom an
// account knows go before strangers, who yet have their part.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <list>
#include <map>
#include <optional>
#include <string>

#include "server/vault/mail/mail.hpp"

namespace portico::vault {

class MailQueue {
  public:
    struct Waiting {
        Mail mail;
        std::function<void(bool was_taken)> done;
    };
    struct Limits {
        std::size_t line = 500;  ///< of one urgency of one project
        std::size_t all = 20'000;
    };
    MailQueue() : MailQueue(Limits()) {}
    explicit MailQueue(Limits limits) : limits_(limits) {}

    /// False: the project's line is full. Where all together are too many, the last one of the
    /// longest line of strangers gives way, and is returned; where there is none, this one.
    struct Put {
        bool is_kept = false;
        std::optional<Waiting> gave_way;
    };
    Put put(Waiting waiting);
    /// Whose turn it is. Nothing: none waits.
    std::optional<Waiting> take();
    std::size_t size() const { return size_; }

  private:
    static constexpr std::size_t kUrgencies = 3;
    /// Of one urgency: by project, and the projects in the order of their turns.
    struct Lines {
        std::map<std::string, std::deque<Waiting>, std::less<>> by_project;
        std::list<std::string> turns;
    };

    const Limits limits_;
    std::array<Lines, kUrgencies> lines_;
    std::size_t size_ = 0;
    std::uint32_t taken_ = 0;
};

}  // namespace portico::vault
