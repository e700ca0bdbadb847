// SPDX-License-Identifier: Apache-2.0
//
// portico-wc: the pairing machine on stdin and stdout, for tests that run it against real peers.
// First line: a PairingConfig. Every further line: a PairingStep; it is answered by one line, the
// PairingOutput. A configuration that is refused is answered by {"error":..} and exit code 1.
// The caller is the shell: it owns the sockets, timers, storage and the clock.
#include <sys/random.h>

#include <cstdio>
#include <cstdlib>
#include <string>

#include "core/walletconnect/machine.hpp"

namespace {

void system_entropy(std::span<std::uint8_t> out) {
    for (std::size_t done = 0; done < out.size();) {
        const ssize_t got = getrandom(out.data() + done, out.size() - done, 0);
        if (got < 0) std::abort();
        done += static_cast<std::size_t>(got);
    }
}

bool read_line(std::string& line) {
    line.clear();
    for (int c = std::getchar(); c != EOF; c = std::getchar()) {
        if (c == '\n') return true;
        line += static_cast<char>(c);
    }
    return !line.empty();
}

void write_line(const std::string& line) {
    std::fwrite(line.data(), 1, line.size(), stdout);
    std::fputc('\n', stdout);
    std::fflush(stdout);
}

}  // namespace

int main() {
    std::string line;
    if (!read_line(line)) return 1;
    auto machine = portico::wc::Machine::create(line, system_entropy);
    if (!machine) {
        portico::Json error = portico::Json::object();
        error.set("code", portico::Json::string(std::string(error_word(machine.error().code))));
        error.set("message", portico::Json::string(error_text(machine.error())));
        write_line(write_json(portico::Json::object().set("error", std::move(error))));
        return 1;
    }
    while (read_line(line)) write_line(machine->step(line));
    return 0;
}
