// SPDX-License-Identifier: Apache-2.0
//
// The program: reads its options and runs one subcommand.
#ifdef PORTICO_MIMALLOC
#include <mimalloc.h>
#endif

#include <sys/stat.h>

#include <boost/system/system_error.hpp>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <new>
#include <system_error>
#include <utility>

#include "server/app/commands/backup.hpp"
#include "server/app/commands/console_command.hpp"
#include "server/app/commands/descriptors_command.hpp"
#include "server/app/commands/events_command.hpp"
#include "server/app/commands/names_command.hpp"
#include "server/app/commands/payments_command.hpp"
#include "server/app/commands/project_command.hpp"
#include "server/app/commands/secret_command.hpp"
#include "server/app/commands/vault_command.hpp"
#include "server/app/commands/wallets_command.hpp"
#include "server/app/commands/webhooks_command.hpp"
#include "server/app/config/keys.hpp"
#include "server/app/config/manual.hpp"
#include "server/app/options.hpp"
#include "server/app/serve.hpp"
#include "server/app/storage.hpp"

namespace {

/// Writes what the table of keys says: of the defaults, or of what is in force.
int print_config(portico::app::Options options, portico::app::Command command) {
    using portico::app::Command;
    portico::app::Options defaults;
    const bool in_force = command == Command::kConfigShow;
    const auto keys = portico::app::config_keys(in_force ? options : defaults);
    const std::string text = in_force ? portico::app::config_in_force(keys)
                             : command == Command::kConfigTemplate
                                 ? portico::app::config_template(keys)
                                 : portico::app::config_reference(keys);
    std::fputs(text.c_str(), stdout);
    return 0;
}

/// Where an allocation fails: memory is not given back by those who would catch it.
[[noreturn]] void no_memory() {
    std::fputs("portico: not enough memory: memory or address space is limited too tightly\n",
               stderr);
    std::_Exit(1);
}

#ifdef PORTICO_MIMALLOC
/// mimalloc is C: where `new` fails it does not throw, it tells this and aborts.
void allocator_failed(int error, void*) {
    if (error == ENOMEM) no_memory();
    if (error == EFAULT) std::abort();  // as without this: what is freed is damaged
}
#endif

/// Memory, address space or threads that the machine does not give: one line, and an orderly status
/// for whoever starts the program again. All else is a fault of ours, with a core.
[[noreturn]] void end_with_a_line() {
    constexpr const char* kNoThread =
        "the machine gives no further thread: memory, address space or processes are limited too "
        "tightly";
    const char* what = nullptr;
    try {
        if (const auto failure = std::current_exception()) std::rethrow_exception(failure);
    } catch (const std::bad_alloc&) {
        no_memory();
    } catch (const std::system_error& error) {
        if (error.code() == std::errc::resource_unavailable_try_again) what = kNoThread;
    } catch (const boost::system::system_error& error) {
        if (error.code() == boost::system::errc::resource_unavailable_try_again) what = kNoThread;
    } catch (...) {
    }
    if (what == nullptr) std::abort();
    std::fprintf(stderr, "portico: %s\n", what);
    std::_Exit(1);
}

}  // namespace

int main(int argc, char** argv) {
    umask(0077);  // what any command keeps is for this user alone
    std::signal(SIGPIPE, SIG_IGN);
    std::set_terminate(end_with_a_line);
    std::set_new_handler(no_memory);
#ifdef PORTICO_MIMALLOC
    mi_register_error(allocator_failed, nullptr);
#endif
    auto options = portico::app::parse_options(argc, argv);
    if (!options) {
        std::fprintf(stderr, "portico: %s\n", options.error().c_str());
        return 2;
    }
    switch (options->command) {
        case portico::app::Command::kServe:
            return portico::app::serve(
                *options, [argc, argv] { return portico::app::parse_options(argc, argv); });
        case portico::app::Command::kDoctor:
            return portico::app::doctor(*options);
        case portico::app::Command::kWallets:
            return portico::app::wallets_command(options->wallets, options->data);
        case portico::app::Command::kProject:
            return portico::app::project_command(*options);
        case portico::app::Command::kConsole:
            return portico::app::console_command(*options);
        case portico::app::Command::kEvents:
            return portico::app::events_command(*options);
        case portico::app::Command::kNames:
            return portico::app::names_command(*options);
        case portico::app::Command::kVault:
            return portico::app::vault_command(*options);
        case portico::app::Command::kSecret:
            return portico::app::secret_command(*options);
        case portico::app::Command::kDescriptors:
            return portico::app::descriptors_command(*options);
        case portico::app::Command::kPayments:
            return portico::app::payments_command(*options);
        case portico::app::Command::kWebhooks:
            return portico::app::webhooks_command(*options);
        case portico::app::Command::kMigrate:
            return portico::app::migrate_command(*options);
        case portico::app::Command::kBackup:
            return portico::app::backup_command(*options);
        case portico::app::Command::kRestore:
            return portico::app::restore_command(*options);
        case portico::app::Command::kConfigTemplate:
        case portico::app::Command::kConfigReference:
        case portico::app::Command::kConfigShow:
            return print_config(std::move(*options), options->command);
        case portico::app::Command::kDone:
            return 0;
    }
    return 0;
}
