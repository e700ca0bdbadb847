// SPDX-License-Identifier: Apache-2.0
//
// A password, or a URL that holds one: cannot be copied or printed, and is wiped when it goes.
#pragma once

#include <string>
#include <string_view>
#include <utility>

namespace portico::app {

class SecretText {
  public:
    SecretText() = default;
    /// `file`: what it was read from, if it was.
    explicit SecretText(std::string_view text, std::string file = {})
        : text_(text), file_(std::move(file)) {}
    SecretText(SecretText&& other) noexcept : text_(other.text_), file_(std::move(other.file_)) {
        other.wipe();
    }
    SecretText& operator=(SecretText&& other) noexcept {
        if (this != &other) {
            wipe();
            text_ = other.text_;
            file_ = std::move(other.file_);
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
    /// Empty: none.
    const std::string& file() const { return file_; }

  private:
    void wipe() {
        for (volatile char& c : text_) c = 0;
        text_.clear();
    }
    std::string text_;
    std::string file_;
};

}  // namespace portico::app
