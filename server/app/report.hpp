// SPDX-License-Identifier: Apache-2.0
//
// What `portico doctor` prints: one line per finding, what to do where it is none.
#pragma once

#include <cstdio>
#include <string>

namespace portico::app {

class Report {
  public:
    void good(const std::string& text) { std::printf("ok    %s\n", text.c_str()); }
    /// Worth a look; the server runs.
    void warn(const std::string& text) { std::printf("warn  %s\n", text.c_str()); }
    /// Would stop the server, or make it break a promise.
    void bad(const std::string& text) {
        std::printf("FAIL  %s\n", text.c_str());
        ++failures_;
    }
    /// Prints the sum where something failed; the exit status.
    int end() const {
        if (failures_ == 0) return 0;
        std::printf("%d to mend before the server is used\n", failures_);
        return 1;
    }

  private:
    int failures_ = 0;
};

}  // namespace portico::app
