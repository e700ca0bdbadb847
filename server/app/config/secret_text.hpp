// SPDX-License-Identifier: Apache-2.0
//
// A password, or a URL that holds one: cannot be copied or printed, and is wiped when it goes.
#pragma once

#include <string>
#include <string_view>

namespace portico::app {

class SecretText {
  public:
    SecretText() = default;
    explicit SecretText(std::string_view text) : text_(text) {}
    SecretText(SecretText&& other) noexcept : text_(other.text_) { other.wipe(); }
    SecretText& operator=(SecretText&& other) noexcept {
        if (this != &other) {
            wipe();
            text_ = other.text_;
            other.wipe();
        }
        return *this;
    }
    SecretText(const SecretText&) = delete;
    SecretText& operator=(const SecretText&) = delete;
    ~SecretText() { wipe(); }

    bool empty() const { return text_.empty(); }
    /// For the library that needs it; never for a log or an error.
    const std::string& expose() const { return text_; }

  private:
    void wipe() {
        for (volatile char& c : text_) c = 0;
        text_.clear();
    }
    std::string text_;
};

}  // namespace portico::app
