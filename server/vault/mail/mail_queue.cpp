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
    const std::string& project = waiting.mail.project;
    Lines& own = lines_[static_cast<std::size_t>(waiting.mail.urgency)];
    if (const auto found = own.by_project.find(project);
        found != own.by_project.end() &&
        found->second.mails.size() + found->second.put_off >= limits_.line)
        return out;
    if (size_ >= limits_.all) {
        Lines& strangers = lines_[static_cast<std::size_t>(Urgency::kStranger)];
        const auto longest = std::ranges::max_element(
            strangers.by_project, {}, [](const auto& line) { return line.second.mails.size(); });
        // Whose own line is the longest does not shorten another.
        if (longest == strangers.by_project.end() || longest->second.mails.empty() ||
            (&own == &strangers && longest->first == project))
            return out;
        Line& line = longest->second;
        out.gave_way = std::move(line.mails.back());
        line.mails.pop_back();
        if (line.mails.empty()) {
            strangers.turns.remove(longest->first);
            if (line.put_off == 0) strangers.by_project.erase(longest);
        }
        --size_;
    }
    push(std::move(waiting));
    ++size_;
    out.is_kept = true;
    return out;
}

void MailQueue::push(Waiting waiting) {
    const std::string project = waiting.mail.project;
    Lines& lines = lines_[static_cast<std::size_t>(waiting.mail.urgency)];
    Line& line = lines.by_project[project];
    if (line.mails.empty()) lines.turns.push_back(project);
    line.mails.push_back(std::move(waiting));
}

void MailQueue::put_off(Waiting waiting, std::int64_t due_ms) {
    Lines& lines = lines_[static_cast<std::size_t>(waiting.mail.urgency)];
    ++lines.by_project[waiting.mail.project].put_off;
    put_off_.emplace(due_ms, std::move(waiting));
    ++size_;
}

std::optional<std::int64_t> MailQueue::next_due_ms() const {
    if (put_off_.empty()) return std::nullopt;
    return put_off_.begin()->first;
}

std::optional<MailQueue::Waiting> MailQueue::take(std::int64_t now_ms, const MayGo& may_go) {
    while (!put_off_.empty() && put_off_.begin()->first <= now_ms) {
        Waiting due = std::move(put_off_.extract(put_off_.begin()).mapped());
        Lines& lines = lines_[static_cast<std::size_t>(due.mail.urgency)];
        --lines.by_project[due.mail.project].put_off;
        push(std::move(due));
    }
    if (size_ == put_off_.size()) return std::nullopt;
    for (const std::size_t urgency : kOrder[taken_ % kTurns]) {
        Lines& lines = lines_[urgency];
        for (auto turn = lines.turns.begin(); turn != lines.turns.end(); ++turn) {
            const auto line = lines.by_project.find(*turn);
            auto& mails = line->second.mails;
            const auto mail = std::ranges::find_if(
                mails, [&](const Waiting& one) { return !may_go || may_go(one.mail); });
            if (mail == mails.end()) continue;
            Waiting out = std::move(*mail);
            mails.erase(mail);
            if (mails.empty()) {
                if (line->second.put_off == 0) lines.by_project.erase(line);
                lines.turns.erase(turn);
            } else {
                lines.turns.splice(lines.turns.end(), lines.turns, turn);
            }
            --size_;
            ++taken_;
            return out;
        }
    }
    return std::nullopt;
}

}  // namespace portico::vault
