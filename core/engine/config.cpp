// SPDX-License-Identifier: Apache-2.0
//
// See config.hpp.
#include "core/engine/config.hpp"

#include <algorithm>
#include <array>
#include <boost/mp11/algorithm.hpp>
#include <type_traits>

#include "core/api/features.hpp"
#include "core/base/encoding/percent.hpp"
#include "core/base/text/decimal.hpp"
#include "core/base/version.hpp"
#include "core/engine/provider/provider_error.hpp"

namespace portico::engine {
namespace {

constexpr std::int64_t kTimeoutMs = 10'000;  // ours
constexpr std::int64_t kLookMs = 1'000;      // ours: the time a visitor needs to aim at a row
constexpr JsonLimits kAnswerLimits{.depth = 8, .size_bytes = 65'536, .values = 4'096};

using Option = std::optional<bool> Features::*;

// What the engine needs of a plain flag's row.
struct Flag {
    std::string_view id;
    Option option = nullptr;
    bool initially = false;
    bool of_every_project = false;
};

consteval Option option_named(std::string_view name) {
    using namespace boost::describe;
    Option found = nullptr;
    boost::mp11::mp_for_each<describe_members<Features, mod_public>>([&](auto member) {
        if constexpr (std::is_same_v<decltype(member.pointer), const Option>)
            if (name == member.name) found = member.pointer;
    });
    return found;
}

constexpr auto kFlags = [] {
    std::array<Flag, std::ranges::count_if(api::kFeatures, &api::FeatureRow::is_flag)> flags;
    auto next = flags.begin();
    for (const api::FeatureRow& row : api::kFeatures)
        if (row.is_flag())
            *next++ = {row.id, option_named(row.options[0]), row.initially, row.of_every_project};
    return flags;
}();
static_assert(std::ranges::all_of(kFlags, [](const Flag& flag) { return flag.option != nullptr; }),
              "a row of core/api/features.hpp names no member of Features");

constexpr bool kLoginOfEveryProject = api::find_feature("social_login")->of_every_project;

bool is_true(const Json* value) { return value && value->is_bool() && value->as_bool(); }

const Json* find_entry(const Json* features, std::string_view id) {
    if (features && features->is_array())
        for (const Json& feature : features->items())
            if (feature.find_string("id") == id) return &feature;
    return nullptr;
}

// What the operator says; nothing: the page's own option stays.
std::optional<bool> decided(const Json* feature, bool of_every_project) {
    if (feature == nullptr) return of_every_project ? std::optional(false) : std::nullopt;
    const Json* list = feature->find("config");
    if (list && list->is_null()) return std::nullopt;
    return list && is_true(feature->find("isEnabled"));
}

// The same of the ways to log in, whose place in Connect is kept until then: what comes late is
// said at once.
void merge_login(EngineConfig& config, const Json* features) {
    if (config.wallet_connect_basic) features = nullptr;
    Features& own = *config.features;  // setup.cpp
    const Json* login = find_entry(features, "social_login");
    if (const auto on = decided(login, kLoginOfEveryProject)) {
        const bool no_email = own.email == false;
        const bool no_socials = own.socials && own.socials->empty();
        own.email = false;
        own.socials.emplace();
        const Json* ways = *on ? login->find("config") : nullptr;
        if (ways && ways->is_array())
            for (const Json& way : ways->items()) {
                SocialProvider provider{};
                if (way.is_string() && way.as_string() == "email")
                    own.email = !no_email;
                else if (!no_socials &&
                         read_described(type_info<SocialProvider>(), way, &provider) &&
                         std::ranges::find(*own.socials, provider) == own.socials->end())
                    own.socials->push_back(provider);
            }
    }
}

// What the page has turned off stays off, whatever the operator offers.
void merge(EngineConfig& config, const Json* features) {
    if (config.wallet_connect_basic) features = nullptr;
    Features& own = *config.features;  // setup.cpp
    for (const Flag& flag : kFlags)
        if (const auto on = decided(find_entry(features, flag.id), flag.of_every_project);
            on && own.*flag.option != false)
            own.*flag.option = on;
    if (const auto all = decided(find_entry(features, "all_wallets"), false);
        all && config.all_wallets != AllWallets::kHide)
        config.all_wallets = *all ? AllWallets::kShow : AllWallets::kHide;
}

void apply(EngineConfig& config, const Json& answer, const Context& context) {
    merge(config, answer.find("features"));
    if (const Json* zones = answer.find("zones");
        zones && !read_described(type_info<Zones>(), *zones, &config.zones.emplace()))
        config.zones.reset();
    const Json* report = answer.find("origin");
    const Json* verdict = report ? report->find("reading") : nullptr;
    const Json* allowed = verdict ? verdict->find("isAllowed") : nullptr;
    if (allowed && allowed->is_bool() && !allowed->as_bool())
        context.alert(Code::origin_not_allowed, verdict->find_string("reason").value_or(""));
}

void failed(const HttpAnswered& event, const Context& context) {
    context.log(wc::LogLevel::kWarn,
                "Failed to fetch remote project configuration. Using local/default values.");
    if (event.status == 401) context.alert(Code::project_id_invalid, refusal_text(event));
}

void take(ConfigState& state, EngineConfig& config, Json answer, const Context& context) {
    state.analytics = is_true(answer.find("isAnalyticsEnabled"));
    merge_login(config, answer.find("features"));
    if (const auto vault = answer.find_string("vault"); vault && !vault->empty())
        config.vault_url = *vault;
    if (state.was_open && context.now_ms - state.opened_at_ms >= kLookMs)
        state.late = std::move(answer);
    else
        apply(config, answer, context);
}

}  // namespace

void set_initial_features(Features& features) {
    for (const Flag& flag : kFlags)
        if (!(features.*flag.option) && flag.initially) features.*flag.option = true;
}

std::string address_of(const EngineConfig& config, std::string_view path) {
    std::string_view base;
    if (config.api_url) base = *config.api_url;
    while (base.ends_with('/')) base.remove_suffix(1);
    return std::string(base).append(path);
}

std::string project_address(const EngineConfig& config, std::string_view path) {
    return address_of(config, path)
        .append("?projectId=")
        .append(percent_encode(config.project_id))
        .append(kSdkParameters);
}

std::string_view page_origin(const EngineConfig& config) {
    const std::string_view url = config.page_url ? *config.page_url : config.metadata.url;
    const std::size_t scheme = url.find("://");
    if (scheme == std::string_view::npos) return {};
    return url.substr(0, url.find_first_of("/?#", scheme + 3));
}

std::string refusal_text(const HttpAnswered& event) {
    if (event.body)
        if (const auto json = parse_json(*event.body, kAnswerLimits))
            if (const Json* error = json->find("error"))
                if (const auto message = error->find_string("message"))
                    return peer_text(std::string(*message));
    return error_text({Code::http_status, to_decimal_signed(event.status)});
}

void start(ConfigState& state, EngineConfig& config, const Context& context) {
    if (config.wallet_connect_basic) {
        merge(config, nullptr);
        merge_login(config, nullptr);
    }
    if (config.project_configuration)
        return take(state, config, *config.project_configuration, context);
    if (!config.api_url || config.project_id.empty()) return;
    state.http = context.take_id(Owner::kConfig);
    config.vault_url.emplace();
    std::string url = project_address(config, "/appkit/v1/config");
    url.append("&origin=").append(percent_encode(page_origin(config)));
    context.emit(HttpGet{state.http, url, kTimeoutMs});
}

void update(ConfigState& state, EngineConfig& config, const HttpAnswered& event,
            const Context& context) {
    if (state.http != event.id) return;
    state.http = 0;
    config.vault_url.reset();
    if (event.status == 200 && event.body)
        if (auto answer = parse_json(*event.body, kAnswerLimits); answer && answer->is_object())
            return take(state, config, std::move(*answer), context);
    failed(event, context);
}

void view_changed(ConfigState& state, EngineConfig& config, const Context& context) {
    if (context.facts.modal_open && !state.was_open) state.opened_at_ms = context.now_ms;
    state.was_open = context.facts.modal_open;
    if (!state.late) return;
    apply(config, *state.late, context);
    state.late.reset();
}

}  // namespace portico::engine
