// SPDX-License-Identifier: Apache-2.0
#include "server/vault/mail/mail_queue.hpp"

#include <algorithm>
#include <utility>

namespace portico::vault {
namespace {

// Of eight mails in a row, what goes first where all wait: strangers one, those who are known two.
constexpr std::size_t kTurns = 8;
constexpr std::array<std::array<std::size_t, 3>, kTurns> kOrder = {
    {{0, 1, 2}, {1, 0, 2}, {0, 1, 2}, {2, 0, 1}, {0, 1, 2}, {1, 0, 2}, {0, 1, 2}, {0, 1, 2}}};

}  // namespace

MailQueue::Put MailQueue::put(Waiting waiting) {
    Put out;
    const std::string project = waiting.mail.project;
    Lines& own = lines_[static_cast<std::size_t>(waiting.mail.urgency)];
    if (const auto found = own.by_project.find(project);
        found != own.by_project.end() && found->second.size() >= limits_.line)
        return out;
    if (size_ >= limits_.all) {
        Lines& strangers = lines_[static_cast<std::size_t>(Urgency::kStranger)];
        const auto longest = std::ranges::max_element(
            strangers.by_project, {}, [](const auto& line) { return line.second.size(); });
        // Whose own line is the longest does not shorten another.
        if (longest == strangers.by_project.end() ||
            (&own == &strangers && longest->first == project))
            return out;
        out.gave_way = std::move(longest->second.back());
        longest->second.pop_back();
        if (longest->second.empty()) {
            strangers.turns.remove(longest->first);
            strangers.by_project.erase(longest);
        }
        --size_;
    }
    std::deque<Waiting>& line = own.by_project[project];
    if (line.empty()) own.turns.push_back(project);
    line.push_back(std::move(waiting));
    ++size_;
    out.is_kept = true;
    return out;
}

std::optional<MailQueue::Waiting> MailQueue::take() {
    if (size_ == 0) return std::nullopt;
    for (const std::size_t urgency : kOrder[taken_++ % kTurns]) {
        Lines& lines = lines_[urgency];
        if (lines.turns.empty()) continue;
        const auto line = lines.by_project.find(lines.turns.front());
        Waiting out = std::move(line->second.front());
        line->second.pop_front();
        if (line->second.empty()) {
            lines.by_project.erase(line);
            lines.turns.pop_front();
        } else {
            lines.turns.splice(lines.turns.end(), lines.turns, lines.turns.begin());
        }
        --size_;
        return out;
    }
    return std::nullopt;
}

}  // namespace portico::vault
