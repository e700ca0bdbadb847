// SPDX-License-Identifier: Apache-2.0
//
// The texts of one turn's frames, one behind the other, so that no frame costs an allocation.
#pragma once

#include <algorithm>
#include <deque>
#include <string>
#include <string_view>

namespace portico::relay {

class TextArena {
  public:
    /// A copy that lives until clear().
    std::string_view keep(std::string_view text) {
        if (blocks_.empty() || blocks_.back().capacity() - blocks_.back().size() < text.size())
            blocks_.emplace_back().reserve(std::max(kBlockBytes, text.size()));
        std::string& block = blocks_.back();
        const std::size_t at = block.size();
        block.append(text);
        return std::string_view(block).substr(at);
    }
    /// Forgets all; keeps one block's memory.
    void clear() {
        while (blocks_.size() > 1) blocks_.pop_back();
        if (blocks_.empty()) return;
        if (blocks_.front().capacity() > 2 * kBlockBytes)
            blocks_.clear();
        else
            blocks_.front().clear();
    }

  private:
    static constexpr std::size_t kBlockBytes = 64 * 1024;
    std::deque<std::string> blocks_;  ///< none is moved: views into them stay good
};

}  // namespace portico::relay
