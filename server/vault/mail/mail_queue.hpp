// SPDX-License-Identifier: Apache-2.0
//
// Mails that wait for the mail server. Each project has a line of its own, and the lines are served
// in turns: who fills one keeps nobody of another project waiting. Notices and those whom an
// account knows go before strangers, who yet have their part. What the mail server put off waits
// for its time, then stands at the end of its line again.
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
        std::string id = {};    ///< of its message, the same at each try
        std::size_t tries = 0;  ///< those that the mail server put off
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
    /// One that was taken, which may go again at `due_ms`. It is kept, however full its line is.
    void put_off(Waiting waiting, std::int64_t due_ms);
    /// Whose turn it is, of those that may go now (empty: all may). Nothing: none waits, or those
    /// that do were put off for longer.
    using MayGo = std::function<bool(const Mail&)>;
    std::optional<Waiting> take(std::int64_t now_ms, const MayGo& may_go = {});
    /// When the first of those that were put off may go. Nothing: there is none.
    std::optional<std::int64_t> next_due_ms() const;
    /// With those that were put off.
    std::size_t size() const { return size_; }

  private:
    static constexpr std::size_t kUrgencies = 3;
    struct Line {
        std::deque<Waiting> mails = {};
        std::size_t put_off = 0;  ///< so many more, which count for its limit
    };
    /// Of one urgency: by project, and the projects with mails that may go, in the order of their
    /// turns.
    struct Lines {
        std::map<std::string, Line, std::less<>> by_project;
        std::list<std::string> turns;
    };
    void push(Waiting waiting);

    const Limits limits_;
    std::array<Lines, kUrgencies> lines_;
    std::multimap<std::int64_t, Waiting> put_off_;  ///< by when they are due
    std::size_t size_ = 0;
    std::uint32_t taken_ = 0;
};

}  // namespace portico::vault
