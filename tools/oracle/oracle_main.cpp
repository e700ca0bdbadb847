// SPDX-License-Identifier: Apache-2.0
//
// portico-oracle: the oracle protocol on standard input and output. Every reply is flushed before
// the program waits for more input; at the end of input it answers what is left and exits 0.
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <string>
#include <string_view>

#include "tools/oracle/oracle.hpp"

namespace {

using namespace portico::oracle;

/// Cuts the input into lines; of a line that is too long it keeps nothing but that.
class LineReader {
  public:
    void take(std::string_view input) {
        while (true) {
            const std::size_t end = input.find('\n');
            append(input.substr(0, end));
            if (end == std::string_view::npos) return;
            answer();
            input.remove_prefix(end + 1);
        }
    }

    void finish() {
        if (!line_.empty() || too_long_) answer();
    }

  private:
    void append(std::string_view piece) {
        if (line_.size() + piece.size() > kLineMax) too_long_ = true;
        if (too_long_) {
            line_.clear();
        } else {
            line_ += piece;
        }
    }

    void answer() {
        const std::string reply = too_long_ ? answer_too_long() : answer_line(line_);
        std::puts(reply.c_str());  // JSON text holds no NUL byte
        line_.clear();
        too_long_ = false;
    }

    std::string line_;
    bool too_long_ = false;
};

}  // namespace

int main() {
    LineReader reader;
    std::array<char, 1 << 16> buffer;
    while (true) {
        std::fflush(stdout);
        const ssize_t count = ::read(STDIN_FILENO, buffer.data(), buffer.size());
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) break;
        reader.take({buffer.data(), static_cast<std::size_t>(count)});
    }
    reader.finish();
    return std::fflush(stdout) == 0 ? 0 : 1;
}
