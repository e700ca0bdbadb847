// SPDX-License-Identifier: Apache-2.0
//
// What commands print for a person: why one failed, and what `portico doctor` finds, a line each
// with what to do.
#pragma once

#include <cstdio>
#include <string>

namespace portico::app {

/// Why a command ends without what was asked of it; its exit status.
inline int command_failed(const std::string& why) {
    std::fprintf(stderr, "portico: %s\n", why.c_str());
    return 1;
}

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
