// SPDX-License-Identifier: Apache-2.0
#include "server/ops/did_you_mean.hpp"

#include <algorithm>
#include <vector>

namespace portico::ops {
namespace {

/// Longer words are not typed by hand: comparing is quadratic.
constexpr std::size_t kWordBytesMax = 100;

/// Letters inserted, left out or changed (Levenshtein), neighbours swapped counting once.
std::size_t distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> before(b.size() + 1), row(b.size() + 1), next(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        next[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t changed = row[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
            next[j] = std::min({changed, row[j] + 1, next[j - 1] + 1});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                next[j] = std::min(next[j], before[j - 2] + 1);
        }
        std::swap(before, row);
        std::swap(row, next);
    }
    return row[b.size()];
}

}  // namespace

std::string_view closest_word(std::string_view typed, std::span<const std::string> known) {
    if (typed.size() > kWordBytesMax) return {};
    std::size_t best = std::min<std::size_t>(3, (typed.size() + 2) / 3) + 1;
    std::string_view out;
    for (const std::string& word : known) {
        if (word.size() > kWordBytesMax) continue;
        const std::size_t far = distance(typed, word);
        if (far >= best) continue;
        best = far;
        out = word;
    }
    return out;
}

std::string did_you_mean(std::string_view typed, std::span<const std::string> known) {
    const std::string_view word = closest_word(typed, known);
    return word.empty() ? "" : " (did you mean \"" + std::string(word) + "\"?)";
}

}  // namespace portico::ops
