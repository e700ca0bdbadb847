// SPDX-License-Identifier: Apache-2.0
#include "server/app/commands/project_command.hpp"

#include <cstdio>
#include <utility>

#include "core/base/bytes.hpp"
#include "core/base/describe/describe.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/base/text/date_time.hpp"
#include "core/siwx/polkadot_message.hpp"
#include "server/api/console/project_body.hpp"
#include "server/api/projects/origins.hpp"
#include "server/api/projects/settings.hpp"
#include "server/app/commands/report.hpp"
#include "server/app/storage.hpp"
#include "server/app/system.hpp"
#include "server/store/console/project_store.hpp"

namespace portico::app {
namespace {

using namespace api::projects;

int no_change(const std::string& why) { return command_failed(why + ". Nothing was changed"); }

std::string day_text(std::int64_t at_ms) {
    return format_date_time(at_ms / 1000).substr(0, 10);  // up to the time
}

std::string rate_text(std::int64_t rate) {
    return rate == 0 ? "the server's own" : std::to_string(rate);
}

void print_whole(const Project& project) {
    std::printf("id         %s\nname       %s\ncreated    %s\nenabled    %s\nanalytics  %s\n",
                project.id.c_str(), project.name.c_str(), day_text(project.created_at_ms).c_str(),
                project.is_enabled ? "yes" : "no", project.is_analytics_on ? "yes" : "no");
    if (!project.is_sponsorship_on) std::printf("fees       not paid for visitors\n");
    std::printf("limit      %s requests per second, %s at once\n",
                rate_text(project.limits.requests_per_second).c_str(),
                rate_text(project.limits.request_burst).c_str());
    if (project.allowed_origins.empty())
        std::printf(
            "origin     none yet: any page may read, none may log in by e-mail or "
            "social account\n");
    for (const std::string& origin : project.allowed_origins)
        std::printf("origin     %s\n", origin.c_str());
    for (const Feature& feature : project.features) {
        std::string config;
        for (const std::string& word : feature.config)
            config += (config.empty() ? " " : ",") + word;
        std::printf("feature    %s %s%s\n", feature.id.c_str(), feature.is_enabled ? "on" : "off",
                    config.c_str());
    }
}

std::string new_id() {
    FixedBytes<16> bytes{};
    fill_random(bytes);
    return to_hex(ByteView(bytes));
}

int create(api::projects::Store& store, const ProjectOptions& requested) {
    Project project{.id = requested.id.empty() ? new_id() : requested.id,
                    .name = requested.name,
                    .created_at_ms = now_ms()};
    for (const std::string& origin : requested.origins)
        if (const auto added = add_origin(project, origin); !added) return no_change(added.error());
    if (const auto valid = validate_project(project); !valid) return no_change(valid.error());
    const auto made = store.create(project);
    if (!made)
        return no_change(made.error().kind == store::Failure::kConflict
                             ? "there is a project " + project.id + " already"
                             : made.error().text);
    std::printf("%s\n", project.id.c_str());
    return 0;
}

/// Changes one project by `change`, which returns why it cannot.
template <class Change>
int edit(api::projects::Store& store, const std::string& id, Change change) {
    std::string why;
    const auto done = store.edit(id, [&](Project& project) {
        const std::expected<void, std::string> changed = change(project);
        why = changed ? "" : changed.error();
        return changed.has_value();
    });
    if (!done && !why.empty()) return no_change(why);
    if (!done) return no_change(done.error().text + " (" + id + ")");
    print_whole(done->project);
    return 0;
}

int list(api::projects::Store& store, bool json) {
    const auto all = store.load();
    if (!all) return no_change(all.error().text);
    List<api::admin::Project, 16384> out;
    for (const Project& project : all->projects) {
        if (json)
            out.push_back(api::console::make_project_body(project));
        else
            std::printf("%s  %s  %-8s  %zu origins  %s\n", project.id.c_str(),
                        day_text(project.created_at_ms).c_str(),
                        project.is_enabled ? "" : "disabled", project.allowed_origins.size(),
                        project.name.c_str());
    }
    if (json) std::printf("%s\n", to_json_text(out).c_str());
    return 0;
}

int with_project(api::projects::Store& store, const std::string& id,
                 int (*use)(const Project&, const ProjectOptions&),
                 const ProjectOptions& requested) {
    const auto all = store.load();
    if (!all) return no_change(all.error().text);
    for (const Project& project : all->projects)
        if (project.id == id) return use(project, requested);
    return no_change("no such project (" + id + ")");
}

int show(const Project& project, const ProjectOptions& requested) {
    if (requested.json)
        std::printf("%s\n", to_json_text(api::console::make_project_body(project)).c_str());
    else
        print_whole(project);
    return 0;
}

int check(const Project& project, const ProjectOptions& requested) {
    const OriginVerdict verdict =
        check_origin(requested.origin, project.allowed_origins, EmptyList::kAllowsNone);
    std::printf("%s\n", verdict.allowed ? "allowed" : verdict.why.c_str());
    return verdict.allowed ? 0 : 1;
}

int erase(api::projects::Store& store, const ProjectOptions& requested) {
    if (!requested.confirmed)
        return no_change("this takes the project away for good, for its users too: add --yes");
    const auto done = store.erase(requested.id);
    if (!done) return no_change(done.error().text + " (" + requested.id + ")");
    std::printf("%s is gone\n", requested.id.c_str());
    return 0;
}

int forget(api::projects::Store& store, const ProjectOptions& requested) {
    if (!requested.confirmed)
        return no_change("this takes away what is kept of the address for good: add --yes");
    auto gone = store.forget(requested.id, requested.address);
    if (!gone) return no_change(gone.error().text + " (" + requested.id + ")");
    // Of polkadot, accounts are kept by the address of no network, whichever they signed in with.
    const auto generic = siwx::generic_polkadot_address(requested.address);
    if (generic && *generic != requested.address) {
        const auto more = store.forget(requested.id, *generic);
        if (!more) return command_failed(more.error().text + ". Only a part was taken away");
        gone->accounts += more->accounts;
        gone->events += more->events;
        gone->days += more->days;
    }
    std::printf("accounts   %lld\nevents     %lld\ndays seen  %lld\n",
                static_cast<long long>(gone->accounts), static_cast<long long>(gone->events),
                static_cast<long long>(gone->days));
    return 0;
}

}  // namespace

int project_command(const Options& options) {
    const ProjectOptions& requested = options.project;
    const bool creates = requested.action == ProjectAction::kCreate;
    const auto sql = creates ? open_migrated(options, store::api_schema())
                             : open_stored(options, store::api_schema());
    if (!sql)
        return no_change("the " + database_label(options, store::api_schema()) +
                         " cannot be used: " + sql.error().text);
    const auto store = store::open_project_store(**sql);
    switch (requested.action) {
        case ProjectAction::kCreate:
            return create(*store, requested);
        case ProjectAction::kList:
            return list(*store, requested.json);
        case ProjectAction::kShow:
            return with_project(*store, requested.id, show, requested);
        case ProjectAction::kOriginsCheck:
            return with_project(*store, requested.id, check, requested);
        case ProjectAction::kDelete:
            return erase(*store, requested);
        case ProjectAction::kForget:
            return forget(*store, requested);
        case ProjectAction::kSet:
            return edit(*store, requested.id,
                        [&](Project& project) -> std::expected<void, std::string> {
                            for (const std::string& setting : requested.settings)
                                if (auto done = apply_setting(project, setting); !done) return done;
                            return {};
                        });
        case ProjectAction::kOriginsAdd:
            return edit(*store, requested.id,
                        [&](Project& project) -> std::expected<void, std::string> {
                            for (const std::string& origin : requested.origins)
                                if (auto added = add_origin(project, origin); !added)
                                    return std::unexpected(added.error());
                            return {};
                        });
        case ProjectAction::kOriginsRemove:
            return edit(
                *store, requested.id, [&](Project& project) -> std::expected<void, std::string> {
                    for (const std::string& origin : requested.origins)
                        if (!remove_origin(project, origin))
                            return std::unexpected(origin + " is not among the allowed origins");
                    return {};
                });
    }
    return 0;
}

}  // namespace portico::app
