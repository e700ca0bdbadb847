// SPDX-License-Identifier: Apache-2.0
#include "server/api/names/suggestions.hpp"

#include <algorithm>

#include "core/chain/names/zone_name.hpp"
#include "core/crypto/hash/sha2.hpp"
#include "core/keys/english_words.hpp"

namespace portico::api::names {
namespace {

const std::vector<std::string_view>& words() {
    static const std::vector<std::string_view> all = [] {
        std::vector<std::string_view> out;
        for (std::size_t at = 0; at < kEnglishWords.size();) {
            const std::size_t end = std::min(kEnglishWords.find(' ', at), kEnglishWords.size());
            out.push_back(kEnglishWords.substr(at, end - at));
            at = end + 1;
        }
        return out;
    }();
    return all;
}

}  // namespace

std::vector<std::string> suggest_labels(std::string_view label, std::size_t most) {
    std::vector<std::string> out;
    const auto add = [&](std::string candidate) {
        if (out.size() < most && candidate != label && candidate.size() >= chain::kZoneLabelMin &&
            candidate.size() <= chain::kZoneLabelMax)
            out.push_back(std::move(candidate));
    };
    for (const std::string_view word : words())
        if (word.starts_with(label)) add(std::string(word));
    // Other words for other labels, so that not everybody is suggested the same ones.
    const Bytes32 drawn = sha256(as_bytes(label));
    for (std::size_t i = 0; i + 1 < drawn.size() && out.size() < most; i += 2) {
        const std::size_t at = (std::size_t{drawn[i]} << 8 | drawn[i + 1]) % words().size();
        add(std::string(label) + "-" + std::string(words()[at]));
    }
    return out;
}

}  // namespace portico::api::names
