// SPDX-License-Identifier: Apache-2.0
//
// How often codes, social logins and recoveries are to be had. Whatever many share has a part for
// each: a stranger uses up what is of their networks and of one mailbox, and nobody else's. Devices
// and networks that an account knows are counted apart from strangers, who so learn nothing of
// them. docs/vault.md says the figures.
#include <algorithm>
#include <utility>

#include "core/base/encoding/hex.hpp"
#include "core/crypto/hash/hmac.hpp"
#include "core/crypto/hash/sha2.hpp"
#include "core/vault/fields.hpp"
#include "server/vault/rules/email_address.hpp"
#include "server/vault/service/vault_service.hpp"

namespace portico::vault {
namespace {

using api::ApiCode;
using store::Draw;
using store::HourlyLimit;
using store::limits_of_network;

/// Nobody guesses more often because Redis is away.
constexpr auto kRefuse = store::WhenUnknown::kRefuse;

constexpr std::int64_t kDayMs = 24 * 3'600'000;
/// Codes that one network address may enter in an hour whatever others do.
constexpr std::int64_t kGuessesOwn = 3;
/// Of the project's wrong codes, what those around one address may use up: one in so many.
constexpr std::int64_t kGuessesPart = 4;
/// How long an account knows a network that it was used from.
constexpr std::int64_t kNetworkKeptMs = 90 * kDayMs;

// Of `codes_email`, the codes to one mailbox that strangers ask for from near one address.
constexpr std::int64_t kDeviceTimes = 2;   ///< of one device that the account knows
constexpr std::int64_t kFarTimes = 2;      ///< of a whole far network
constexpr std::int64_t kMailboxTimes = 4;  ///< of all networks together
/// Beyond, a far network's first two, all of them at this pace, and the very first before a second:
/// whoever comes from a network that nobody else asks from waits for minutes, however many codes
/// strangers have asked for.
constexpr std::int64_t kFirstOfFar = 2;
constexpr std::int64_t kFirstAnHour = 120;
constexpr std::int64_t kFirstAtOnce = 30;
constexpr std::int64_t kSecondAtOnce = 5;  ///< of those, that may be second ones
/// Of `codes_address`: devices and networks that are known.
constexpr std::int64_t kKnownTimes = 5;
/// Of what a network address may begin in an hour: logins that went through, which do not count.
/// Whoever has many mailboxes of their own gets no more than that.
constexpr std::int64_t kUncountedTimes = 10;

// Recoveries in an hour: of one account, of one address, and of the networks around that.
constexpr std::int64_t kRecoveriesOfAccount = 5;
constexpr std::int64_t kRecoveriesOfAddress = 10;
constexpr std::int64_t kRecoveriesOfNear = 20;
constexpr std::int64_t kRecoveriesOfFar = 40;
// Of those that had to wait, and are opened:
constexpr std::int64_t kOpeningsOfMailbox = 3;
constexpr std::int64_t kYoungMs = 7 * kDayMs;  ///< an account with less has a pool of its own
constexpr std::int64_t kYoungPart = 4;         ///< one in so many of the old ones'
constexpr std::int64_t kProjectsOwnPart = 20;  ///< what each project has to itself
constexpr std::int64_t kProjectsPart = 2;      ///< of what all share, one project's at most
constexpr std::int64_t kFirstPart = 4;         ///< kept for accounts that had none for:
constexpr std::int64_t kOpeningKeptMs = 30 * kDayMs;

/// What a project's visitors share. A quarter may come at once, far below an hour's, so that what
/// is used up is soon there again.
store::Pool pool_of(std::string_view place, std::string_view project, std::int64_t per_hour) {
    constexpr std::int64_t kPoolOfAddress = 2;
    return {.all = {.key = ops::rate_key(place, project),
                    .per_hour = per_hour,
                    .burst = std::max<std::int64_t>(1, per_hour / 4)},
            .of_address = kPoolOfAddress,
            .counts_from_first = true};
}

std::string mailbox_key(std::string_view email) {
    return to_hex(sha256(as_bytes(mailbox_of(email))));
}

std::string near_of(const std::string& network) {
    const std::string near = ops::networks_around(network).near;
    return near.empty() ? network : near;
}

std::string far_of(const std::string& network) {
    const std::string far = ops::networks_around(network).far;
    return far.empty() ? network : far;
}

Bytes32 network_hash(const Secret<32>& pepper, std::string_view project, std::string_view email,
                     std::string_view network) {
    const Fields fields = Fields("portico network of an account 1")
                              .add(project)
                              .add(email)
                              .add(near_of(std::string(network)));
    return hmac_sha256(pepper.expose(), fields.bytes());
}

Bytes32 opening_hash(const Secret<32>& pepper, std::string_view account) {
    const Fields fields = Fields("portico opening of an account 1").add(account);
    return hmac_sha256(pepper.expose(), fields.bytes());
}

}  // namespace

net::Response VaultService::refuse_often(std::string_view what, std::int64_t wait_s,
                                         const Call& call) const {
    net::Response refused = fail(ApiCode::rate_limited, what, call);
    refused.headers.emplace_back("Retry-After", std::to_string(wait_s));
    return refused;
}

ops::Awaitable<std::optional<net::Response>> VaultService::limit_socials(std::string project,
                                                                         Call call) {
    Draw draw(on_.limiter, on_.clock(), kRefuse);
    if (co_await draw.add_all(
            limits_of_network("vault-social", call.network, limits_.socials_address)) &&
        co_await draw.add_pool(pool_of("vault-social-project", project, limits_.socials_project),
                               call.network) &&
        co_await draw.take())
        co_return std::nullopt;
    co_return refuse_often("social logins", draw.wait_s(), call);
}

ops::Awaitable<bool> VaultService::give_back(std::string place, std::string network,
                                             std::int64_t per_hour, std::int64_t times) {
    Draw draw(on_.limiter, on_.clock(), kRefuse);
    bool done = co_await draw.add_all(
                    limits_of_network(place + "-uncounted", network, kUncountedTimes * per_hour)) &&
                co_await draw.take();
    if (!done) co_return false;
    for (const HourlyLimit& limit : limits_of_network(place, network, per_hour))
        done = co_await draw.give_back(limit, times) && done;
    co_return done;
}

ops::Awaitable<bool> VaultService::give_social_back(std::string network) {
    return give_back("vault-social", std::move(network), limits_.socials_address, 1);
}

ops::Awaitable<bool> VaultService::give_codes_back(LoginFlow flow, Call call) {
    call.network = flow.network;
    const auto known = co_await look_up(flow.code.project, flow.code.email, std::move(call));
    if (!known) co_return false;
    const bool is_known = known->is_known();
    co_return co_await give_back(is_known ? "vault-codes-known" : "vault-codes", flow.network,
                                 (is_known ? kKnownTimes : 1) * limits_.codes_address,
                                 flow.code.sends);
}

std::function<void(Store&, const AccountRow&)> VaultService::note_network(
    const std::string& network) const {
    // Rounded, so that most notes change nothing.
    const std::int64_t until = on_.clock() / kDayMs * kDayMs + kNetworkKeptMs;
    return [pepper = pepper_, network, until](Store& store, const AccountRow& account) {
        if (account.email.empty()) return;
        static_cast<void>(
            store.remember(network_hash(*pepper, account.project, account.email, network), until));
    };
}

ops::Awaitable<bool> VaultService::add_mailbox(Draw& draw, std::string mailbox, std::string network,
                                               bool is_known) {
    const std::int64_t n = limits_.codes_email;
    const std::string far = far_of(network);
    if (!co_await draw.add(
            {ops::rate_key("vault-codes-mail", mailbox + " " + near_of(network)), n}))
        co_return false;
    if (!co_await draw.add(
            {ops::rate_key("vault-codes-mail-far", mailbox + " " + far), kFarTimes * n}))
        co_return false;
    if (is_known) co_return true;
    const HourlyLimit all{ops::rate_key("vault-codes-mailbox", mailbox), kMailboxTimes * n};
    const HourlyLimit first{ops::rate_key("vault-codes-first", mailbox + " " + far), kFirstOfFar};
    if (co_await draw.left(all) > 0) {
        draw.note(first);
        co_return co_await draw.add(all);
    }
    const std::int64_t left_of_first = co_await draw.left(first);
    const HourlyLimit pace{.key = ops::rate_key("vault-codes-first", mailbox),
                           .per_hour = kFirstAnHour,
                           .burst = kFirstAtOnce};
    const std::int64_t kept = left_of_first < kFirstOfFar ? kFirstAtOnce - kSecondAtOnce : 0;
    if (co_await draw.left(pace) <= kept) {
        draw.wait(Draw::kHourS / kFirstAnHour);
        co_return false;
    }
    co_return co_await draw.add(first) && co_await draw.add(pace);
}

ops::Awaitable<StoreResult<VaultService::Acquaintance>> VaultService::look_up(std::string project,
                                                                              std::string email,
                                                                              Call call) {
    const Bytes32 hash = network_hash(*pepper_, project, email, call.network);
    const auto look = [project, email, hash, stop = stop_hash(project, email), device = call.device,
                       now = on_.clock()](Store& store) -> StoreResult<Acquaintance> {
        Acquaintance out;
        out.device = PORTICO_TRY(store.knows_device(project, email, device));
        out.network = PORTICO_TRY(store.remembers(hash, now));
        out.stopped = PORTICO_TRY(store.remembers(stop, now));
        return out;
    };
    co_return co_await ask(look);
}

ops::Awaitable<std::expected<VaultService::Asker, net::Response>> VaultService::limit_codes(
    std::string project, std::string email, Call call) {
    const auto known = co_await look_up(project, email, call);
    if (!known) co_return std::unexpected(fail(known.error(), call));
    Draw draw(on_.limiter, on_.clock(), kRefuse);
    const bool is_known = known->is_known();
    if (known->stopped && !is_known)
        co_return std::unexpected(refuse_often("codes", Draw::kHourS, call));
    // Who is known goes past all that strangers share.
    bool may = co_await draw.add_all(
        is_known ? limits_of_network("vault-codes-known", call.network,
                                     kKnownTimes * limits_.codes_address)
                 : limits_of_network("vault-codes", call.network, limits_.codes_address));
    if (may && known->device)
        may = co_await draw.add(
            {ops::rate_key("vault-codes-device", call.device), kDeviceTimes * limits_.codes_email});
    else if (may)
        may = co_await add_mailbox(draw, mailbox_key(email), call.network, known->network);
    may = may && co_await draw.add_pool(
                     pool_of(is_known ? "vault-codes-known-project" : "vault-codes-project",
                             project, limits_.codes_project),
                     call.network);
    if (may && co_await draw.take()) co_return is_known ? Asker::kKnown : Asker::kStranger;
    co_return std::unexpected(refuse_often("codes", draw.wait_s(), call));
}

// --- guesses

ops::Awaitable<bool> VaultService::is_within_own(std::string project, std::string email,
                                                 Call call) {
    const auto known = co_await ask([project, email, device = call.device](Store& store) {
        return store.knows_device(project, email, device);
    });
    if (!known || !*known) co_return false;
    Draw draw(on_.limiter, on_.clock(), kRefuse);
    co_return co_await draw.add(
        {ops::rate_key("vault-guesses-device", call.device), kDeviceTimes * limits_.codes_email}) &&
        co_await draw.take();
}

/// A guess that is being compared. Those count as wrong until it is known.
struct VaultService::HeldGuess {
    HeldGuess(std::shared_ptr<std::map<std::string, std::int64_t>> held_in,
              std::vector<HourlyLimit> limits_in)
        : held(std::move(held_in)), limits(std::move(limits_in)) {
        for (const HourlyLimit& limit : limits) ++(*held)[limit.key];
    }
    HeldGuess(const HeldGuess&) = delete;
    ~HeldGuess() {
        for (const HourlyLimit& limit : limits)
            if (--(*held)[limit.key] == 0) held->erase(limit.key);
    }
    std::shared_ptr<std::map<std::string, std::int64_t>> held;
    std::vector<HourlyLimit> limits;  ///< the project's first
};

ops::Awaitable<bool> VaultService::note_wrong_guess(Guess guess) {
    Draw draw(on_.limiter, on_.clock(), kRefuse);
    for (const HourlyLimit& limit : guess->limits) draw.note(limit);
    co_return co_await draw.take();
}

ops::Awaitable<std::expected<VaultService::Guess, net::Response>> VaultService::admit_guess(
    Call call, std::string flow) {
    std::vector<HourlyLimit> own = {{ops::rate_key("vault-guesses", call.network), kGuessesOwn}};
    if (const std::string wider = ops::wider_network(call.network); !wider.empty())
        own.push_back(
            {ops::rate_key("vault-guesses", wider), ops::wider({kGuessesOwn, 1}).per_second});
    Draw draw(on_.limiter, on_.clock(), kRefuse);
    if (co_await draw.add_all(std::move(own)) && co_await draw.take()) co_return nullptr;
    const auto look = [flow,
                       device = call.device](Store& store) -> StoreResult<std::optional<CodeFlow>> {
        std::optional<CodeFlow> out;
        PORTICO_CHECK(store.edit_flow(flow, [&](LoginFlow& known) {
            if (known.code.device == device) out = known.code;
        }));
        return out;
    };
    const auto known = co_await ask(look);
    if (!known) co_return std::unexpected(fail(known.error(), call));
    if (!*known) co_return nullptr;  // it is compared with nothing
    const std::string project = (*known)->project;
    const std::int64_t n = limits_.wrong_codes_project;
    const std::vector<HourlyLimit> shared = {
        {ops::rate_key("vault-wrong-codes", project), n},
        {ops::rate_key("vault-wrong-codes", project + " " + near_of(call.network)),
         std::max<std::int64_t>(1, n / kGuessesPart)}};
    bool is_used_up = false, is_share_used_up = false;
    for (const HourlyLimit& limit : shared) {
        const std::int64_t left = co_await draw.left(limit);
        const auto held = guesses_->find(limit.key);
        const bool has_none = left <= (held == guesses_->end() ? 0 : held->second);
        (&limit == &shared.front() ? is_used_up : is_share_used_up) = has_none;
    }
    if (!is_used_up && !is_share_used_up) co_return std::make_shared<HeldGuess>(guesses_, shared);
    if (co_await is_within_own(project, (*known)->email, call)) co_return nullptr;
    ++refused_guesses_;
    Draw told(on_.limiter, on_.clock(), kRefuse);
    if (is_used_up && co_await told.add({"vault-wrong-codes-told", 1}) && co_await told.take())
        on_.log.error("vault.codes_guessed",
                      {{"project", project},
                       {"hint",
                        "more wrong codes in an hour than ever should be: is somebody "
                        "guessing on many logins?"}});
    co_return std::unexpected(refuse_often("codes", Draw::kHourS / n + 1, call));
}

// --- recoveries

ops::Awaitable<bool> VaultService::add_opening(Draw& draw, Call call) {
    const std::int64_t now = on_.clock();
    const AccountRow& account = call.caller.account;
    const Bytes32 hash = opening_hash(*pepper_, account.id);
    struct Known {
        bool is_old = false, had_one = false;
    };
    const auto look = [id = account.id, hash, now](Store& store) -> StoreResult<Known> {
        Known out;
        const auto devices = PORTICO_TRY(store.devices(id));  // the first one first
        out.is_old = !devices.empty() && now - devices.front().created_at_ms >= kYoungMs;
        out.had_one = PORTICO_TRY(store.remembers(hash, now));
        return out;
    };
    const auto known = co_await ask(look);
    if (!known) co_return false;
    const std::string whose = account.email.empty() ? account.id : mailbox_key(account.email);
    if (!co_await draw.add({ops::rate_key("vault-openings-mailbox", whose), kOpeningsOfMailbox}))
        co_return false;
    const std::string age = known->is_old ? "old" : "young";
    const HourlyLimit own{ops::rate_key("vault-openings-own", account.project + " " + age),
                          std::max<std::int64_t>(1, policy_.per_hour / kProjectsOwnPart)};
    if (co_await draw.add(own)) co_return true;
    const std::int64_t n =
        known->is_old ? policy_.per_hour : std::max<std::int64_t>(1, policy_.per_hour / kYoungPart);
    const HourlyLimit all{ops::rate_key("vault-openings", age), n};
    if (co_await draw.left(all) > (known->had_one ? n / kFirstPart : 0) &&
        co_await draw.add_all({{ops::rate_key("vault-openings-of", account.project + " " + age),
                                std::max<std::int64_t>(1, n / kProjectsPart)},
                               all}))
        co_return true;
    draw.wait(Draw::kHourS / n + 1);
    on_.log.error_seldom("vault.recoveries_stopped",
                         {{"project", account.project},
                          {"hint",
                           "more recoveries in an hour than ever should be: is somebody "
                           "emptying wallets?"}});
    co_return false;
}

ops::Awaitable<std::optional<net::Response>> VaultService::limit_recoveries(Call call,
                                                                            bool opens_held) {
    const std::string& account = call.caller.account.id;
    Draw draw(on_.limiter, on_.clock(), kRefuse);
    bool may = co_await draw.add({ops::rate_key("vault-recovery", account), kRecoveriesOfAccount});
    // Nobody else uses up an account's first.
    const HourlyLimit first{ops::rate_key("vault-recovery-first", account), 1};
    const auto [near, far] = ops::networks_around(call.network);
    std::vector<HourlyLimit> around = {
        {ops::rate_key("vault-recoveries", call.network), kRecoveriesOfAddress}};
    if (!near.empty()) {
        around.push_back({ops::rate_key("vault-recoveries", near), kRecoveriesOfNear});
        around.push_back({ops::rate_key("vault-recoveries", far), kRecoveriesOfFar});
    }
    if (may && co_await draw.left(first) > 0)
        may = co_await draw.add(first);
    else if (may)
        may = co_await draw.add_all(around);
    // What a key opens that its owner alone has is of no use to others, so it does not count here.
    // An account counts once.
    const HourlyLimit counted{ops::rate_key("vault-openings-counted", account), 1};
    const bool counts = may && opens_held && co_await draw.left(counted) > 0;
    if (counts) may = co_await draw.add(counted) && co_await add_opening(draw, call);
    if (!may || !co_await draw.take()) co_return refuse_often("recoveries", draw.wait_s(), call);
    if (!counts) co_return std::nullopt;
    const auto noted =
        co_await ask([hash = opening_hash(*pepper_, account), until = on_.clock() + kOpeningKeptMs](
                         Store& store) { return store.remember(hash, until); });
    if (!noted) co_return fail(noted.error(), call);
    co_return std::nullopt;
}

}  // namespace portico::vault
