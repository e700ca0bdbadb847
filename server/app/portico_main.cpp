// SPDX-License-Identifier: Apache-2.0
//
// The program: reads its options and runs one subcommand.
#include <csignal>
#include <cstdio>

#include "server/app/options.hpp"
#include "server/app/serve.hpp"
#include "server/app/wallets_command.hpp"

int main(int argc, char** argv) {
    std::signal(SIGPIPE, SIG_IGN);
    const auto options = portico::app::parse_options(argc, argv);
    if (!options) {
        std::fprintf(stderr, "portico: %s\n", options.error().c_str());
        return 2;
    }
    switch (options->command) {
        case portico::app::Command::kServe:
            return portico::app::serve(*options);
        case portico::app::Command::kDoctor:
            return portico::app::doctor(*options);
        case portico::app::Command::kWallets:
            return portico::app::wallets_command(options->wallets, options->data);
        case portico::app::Command::kDone:
            return 0;
    }
    return 0;
}
