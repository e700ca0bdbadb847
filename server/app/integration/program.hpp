// SPDX-License-Identifier: Apache-2.0
//
// For tests: the real program, started on free ports, signalled, killed; and what it printed.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace portico::app {

class Folder {
  public:
    Folder();
    ~Folder();
    Folder(const Folder&) = delete;
    const std::string& path() const { return path_; }
    std::string file(const std::string& name) const { return path_ + "/" + name; }
    /// Writes a file here; returns its path.
    std::string write(const std::string& name, const std::string& text) const;

  private:
    std::string path_;
};

/// The variable that names another build's folder, whose program is started in place of the one
/// built beside the tests: what kill -9 leaves is no matter of sanitizers, and without them the
/// program starts ten times as fast.
inline constexpr const char* kBuildVariable = "PORTICO_TEST_BUILD";

/// The environment in which the program is ended as by kill -9 half way through its nth write
/// (crash_at.c).
std::vector<std::string> crash_at(int write);

/// How long a program may take to print, to end, or to do what a test asks for. What takes longer
/// fails the test with what it waited for.
inline constexpr std::chrono::seconds kProgramDeadline{60};

/// Asks until the answer is yes; false past the deadline.
bool comes_true(const std::function<bool()>& question);

/// What it logs is read to its end; a sanitizer's report in that fails the test.
class Program {
  public:
    /// `environment`: NAME=value, over that of the test.
    explicit Program(std::vector<std::string> arguments, std::vector<std::string> environment = {});
    ~Program();
    Program(const Program&) = delete;

    /// One line of what it prints; empty at the end.
    std::string line() { return read_line(out_); }
    std::string error_line() { return read_line(err_); }
    /// All that it logs until it ends.
    std::string rest_of_errors();
    /// Reads the log until a line holds `text`, and returns that line; empty: it never came.
    std::string error_line_with(const std::string& text);
    /// Nothing happens to one that has ended and was waited for.
    void signal(int number);
    /// Exit status, or minus the signal.
    int wait();
    int pid() const { return pid_; }

  private:
    std::string read_line(int fd);
    /// It has ended: reads what is left of its log.
    void look_for_report();
    int pid_ = -1, out_ = -1, err_ = -1;
    std::string logged_;  // as far as it was read
    std::string unread_;  // of that, what no test has asked for
};

struct Outcome {
    int status = -1;
    std::string text, errors;
};
/// Runs it to its end.
Outcome run_program(std::vector<std::string> arguments, std::vector<std::string> environment = {});

/// `portico serve` on free ports.
class Relay {
  public:
    explicit Relay(const std::string& data, std::vector<std::string> limits = {},
                   std::vector<std::string> more = {}, const std::string& log_level = "error",
                   std::vector<std::string> environment = {});
    Program& program() { return program_; }
    std::uint16_t port = 0;
    std::uint16_t admin_port = 0;

  private:
    Program program_;
};

}  // namespace portico::app
