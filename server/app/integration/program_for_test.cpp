// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <utility>

#include "server/app/integration/program.hpp"

namespace portico::app {
namespace {

/// A file of the build under test, from this build's.
std::string built(const std::string& path) {
    const char* build = std::getenv(kBuildVariable);
    return build == nullptr ? path
                            : build + std::string("/server/app/") +
                                  std::filesystem::path(path).filename().string();
}

}  // namespace

std::vector<std::string> crash_at(int write) {
    // By name and folder: a space in LD_PRELOAD would end the path.
    const std::filesystem::path library = built(PORTICO_CRASH_AT);
    return {"LD_PRELOAD=" + library.filename().string(),
            "LD_LIBRARY_PATH=" + library.parent_path().string(),
            "CRASH_AT=" + std::to_string(write),
            "ASAN_OPTIONS=verify_asan_link_order=0:detect_leaks=0"};
}

Folder::Folder() {
    std::string pattern = std::filesystem::temp_directory_path() / "portico-process-XXXXXX";
    path_ = mkdtemp(pattern.data());
}

Folder::~Folder() { std::filesystem::remove_all(path_); }

std::string Folder::write(const std::string& name, const std::string& text) const {
    std::ofstream(file(name), std::ios::binary) << text;
    return file(name);
}

Program::Program(std::vector<std::string> arguments, std::vector<std::string> environment) {
    int out[2], err[2];
    if (pipe(out) != 0 || pipe(err) != 0) abort();
    arguments.insert(arguments.begin(), built(PORTICO_BINARY));
    std::vector<char*> argv;
    for (std::string& argument : arguments) argv.push_back(argument.data());
    argv.push_back(nullptr);
    pid_ = fork();
    if (pid_ < 0) abort();
    if (pid_ == 0) {
        dup2(out[1], 1);
        dup2(err[1], 2);
        for (int fd = 3; fd < 64; ++fd) close(fd);
        for (std::string& one : environment) putenv(one.data());
        execv(argv[0], argv.data());
        _exit(127);
    }
    close(out[1]);
    close(err[1]);
    out_ = out[0];
    err_ = err[0];
}

Program::~Program() {
    if (pid_ > 0) {
        kill(pid_, SIGKILL);
        wait();
    }
    close(out_);
    close(err_);
}

bool comes_true(const std::function<bool()>& question) {
    const auto end = std::chrono::steady_clock::now() + kProgramDeadline;
    do {
        if (question()) return true;
        usleep(10'000);
    } while (std::chrono::steady_clock::now() < end);
    return false;
}

namespace {

using Clock = std::chrono::steady_clock;

/// What is there to read; 0 at the end, and past the deadline, which fails the test.
size_t read_by(Clock::time_point end, int fd, char* out, size_t size) {
    pollfd waiting{.fd = fd, .events = POLLIN, .revents = 0};
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now());
    if (poll(&waiting, 1, std::max(0, static_cast<int>(left.count()))) == 0) {
        ADD_FAILURE() << "the program printed neither a line nor its end within "
                      << kProgramDeadline.count() << " s";
        return 0;
    }
    const ssize_t got = read(fd, out, size);
    return got > 0 ? static_cast<size_t>(got) : 0;
}

}  // namespace

std::string Program::read_line(int fd) {
    const auto end = Clock::now() + kProgramDeadline;
    std::string out;
    char c = 0;
    if (fd == err_ && !unread_.empty()) {
        out = unread_.substr(0, unread_.find('\n'));
        unread_.erase(0, out.size() + 1);
        return out;
    }
    while (read_by(end, fd, &c, 1) == 1 && c != '\n') out.push_back(c);
    if (fd == err_) logged_ += out + "\n";
    return out;
}

std::string Program::rest_of_errors() {
    const auto end = Clock::now() + kProgramDeadline;
    std::string out;
    if (!unread_.empty()) return std::exchange(unread_, {});
    char part[4096];
    for (size_t size = 0; (size = read_by(end, err_, part, sizeof part)) > 0;)
        out.append(part, size);
    logged_ += out;
    return out;
}

void Program::look_for_report() {
    // Without waiting: what it started may still hold the other end.
    pollfd there{.fd = err_, .events = POLLIN, .revents = 0};
    char part[4096];
    ssize_t size = 0;
    while (poll(&there, 1, 0) > 0 && (size = read(err_, part, sizeof part)) > 0)
        unread_.append(part, static_cast<std::size_t>(size));
    logged_ += unread_;
    // What leaks at an end is told by the status that tests ask for.
    for (const char* report : {"ERROR: AddressSanitizer", "runtime error:"})
        if (logged_.find(report) != std::string::npos) {
            ADD_FAILURE() << "the program reported:\n" << logged_;
            break;
        }
}

std::string Program::error_line_with(const std::string& text) {
    while (true) {
        std::string line = error_line();
        if (line.empty() || line.find(text) != std::string::npos) return line;
    }
}

void Program::signal(int number) {
    // To -1 it would go to every process of the machine.
    if (pid_ > 0) kill(pid_, number);
}

int Program::wait() {
    int status = 0;
    if (!comes_true([&] { return waitpid(pid_, &status, WNOHANG) != 0; })) {
        ADD_FAILURE() << "the program did not end; it is killed";
        kill(pid_, SIGKILL);
        waitpid(pid_, &status, 0);
    }
    pid_ = -1;
    look_for_report();
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

Outcome run_program(std::vector<std::string> arguments, std::vector<std::string> environment) {
    Program program(std::move(arguments), std::move(environment));
    Outcome out;
    for (std::string line = program.line(); !line.empty(); line = program.line())
        out.text += line + "\n";
    out.errors = program.rest_of_errors();
    out.status = program.wait();
    return out;
}

Relay::Relay(const std::string& data, std::vector<std::string> limits,
             std::vector<std::string> more, const std::string& log_level,
             std::vector<std::string> environment)
    : program_(
          [&] {
              std::vector<std::string> arguments = {"serve",       "--data",      data,
                                                    "--listen",    "127.0.0.1:0", "--admin-listen",
                                                    "127.0.0.1:0", "--log-level", log_level};
              if (std::ranges::find(more, "--project") == more.end() &&
                  std::ranges::find(more, "--config") == more.end())
                  arguments.emplace_back("--any-project");
              for (const std::string& limit : limits)
                  arguments.insert(arguments.end(), {"--limit", limit});
              arguments.insert(arguments.end(), more.begin(), more.end());
              return arguments;
          }(),
          std::move(environment)) {
    const auto number_after_colon = [](const std::string& line) {
        const std::size_t colon = line.rfind(':');
        return colon == std::string::npos
                   ? std::uint16_t{0}
                   : static_cast<std::uint16_t>(std::stoi(line.substr(colon + 1)));
    };
    port = number_after_colon(program_.line());
    admin_port = number_after_colon(program_.line());
}

}  // namespace portico::app
