// SPDX-License-Identifier: Apache-2.0
//
// The vault as the server runs it: two keys, mails, and a listener of its own. Nothing of it is
// there where vault.listen is empty.
#include <filesystem>

#include "core/smart_account/delegated_account.hpp"
#include "server/api/bundler/sponsor.hpp"
#include "server/api/chain_data/contract_account.hpp"
#include "server/api/chain_data/contracts.hpp"
#include "server/api/chain_data/rpc_reader.hpp"
#include "server/api/projects/origins.hpp"
#include "server/app/areas/areas.hpp"
#include "server/app/areas/network_facts.hpp"
#include "server/app/areas/vault_providers.hpp"
#include "server/app/commands/descriptors_command.hpp"
#include "server/app/services/mail_health.hpp"
#include "server/app/services/revocation_watch.hpp"
#include "server/app/storage.hpp"
#include "server/app/system.hpp"
#include "server/files/atomic_file.hpp"
#include "server/ops/rate_limit.hpp"
#include "server/store/vault/vault_store.hpp"
#include "server/vault/keys/open_keys.hpp"
#include "server/vault/mail/inbox.hpp"
#include "server/vault/service/inbox_page.hpp"
#include "server/vault/service/secure_site.hpp"
#include "server/vault/service/vault_service.hpp"

namespace portico::app {
namespace {

namespace social = vault::social;

using Why = std::unexpected<std::string>;

ops::Awaitable<std::optional<bool>> ask_signed(api::chain_data::Reader* reader,
                                               social::FarcasterSignature signature) {
    siwx::Message message;
    message.chain_id = social::kFarcasterChain;
    message.address = chain::evm_address_text(signature.address);
    using enum api::chain_data::ContractVerdict;
    const auto verdict = co_await api::chain_data::ask_contract_account(
        reader, std::move(message), std::move(signature.text), std::move(signature.signature));
    if (verdict == kSigned) co_return true;
    if (verdict == kNotSigned) co_return false;
    co_return std::nullopt;
}

/// What Farcaster's chain says, by the operator's node.
social::Optimism optimism(api::chain_data::Reader& reader, api::chain_data::Contracts& contracts) {
    social::Optimism out;
    out.has_signed = [&reader](social::FarcasterSignature signature) {
        return ask_signed(&reader, std::move(signature));
    };
    out.read = [&contracts](const chain::EvmAddress& to, Bytes data,
                            std::function<void(std::optional<Bytes>)> done) {
        contracts.read(
            social::kFarcasterChain, {{.target = to, .data = std::move(data)}},
            [done = std::move(done)](std::optional<api::chain_data::ContractAnswers> answers) {
                if (!answers) return done(std::nullopt);
                // A call that reverts says no.
                done(answers->front().value_or(Bytes()));
            });
    };
    return out;
}

class VaultArea final : public Area, public net::Service {
  public:
    VaultArea(const Platform& platform, std::shared_ptr<vault::KeyProvider> auth_keys,
              std::shared_ptr<vault::KeyProvider> recovery_keys, Secret<32> pepper,
              std::string origin, std::unique_ptr<vault::MailSender> mails,
              std::unique_ptr<vault::SecureSite> site,
              std::vector<social::ProviderConfig> providers,
              std::shared_ptr<vault::RemovedDevices> removed)
        : mails_(std::move(mails)),
          site_(std::move(site)),
          reader_(platform.rpc),
          contracts_(reader_, now_ms),
          revocations_(site_ ? std::make_unique<RevocationWatch>(
                                   reader_, contracts_, site_->descriptors(), platform.log, now_ms)
                             : nullptr),
          providers_(providers.empty() ? nullptr
                                       : std::make_unique<social::Client>(
                                             std::move(providers), optimism(reader_, contracts_),
                                             platform.server.executor(), now_ms)),
          files_per_address_{platform.options.net_limits.files_per_second_address,
                             platform.options.net_limits.files_burst_address},
          service_({.store = {platform.worker, store::open_vault_store},
                    .projects = platform.projects.directory(),
                    .auth_keys = std::move(auth_keys),
                    .recovery_keys = std::move(recovery_keys),
                    .mails = *mails_,
                    .limiter = platform.limiter,
                    .log = platform.log,
                    .entropy = fill_random,
                    .clock = now_ms,
                    .send_later =
                        [&server = platform.server](net::ConnectionId id, net::Response response) {
                            server.respond(id, std::move(response));
                        },
                    .to_server = platform.server.executor(),
                    .providers = providers_.get(),
                    .removed = std::move(removed)},
                   std::move(origin), std::move(pepper), platform.options.vault.limits,
                   {.hold_ms = platform.options.vault.hold_hours * 3'600'000,
                    .offers_assisted = platform.options.vault.assisted,
                    .per_hour = platform.options.vault.recoveries_per_hour}) {
        platform.server.every(vault::Outbox::kLookEveryMs, [this] { service_.mail_notices(); });
        if (revocations_)
            platform.server.every(RevocationWatch::kTickMs, [this] { revocations_->tick(); });
        platform.health.add("mail", [this, &options = platform.options.vault](
                                        const api::console::HealthLog::Answer& answer) {
            answer(mail_health(options, mails_->is_reached()));
        });
        platform.listeners.push_back(
            {.name = "vault", .address = platform.options.vault.listen, .service = this});
    }

    std::optional<net::Response> on_request(net::ConnectionId id,
                                            const net::Request& request) override {
        if (site_ && !request.path.starts_with("/v1/")) return file(request);
        return service_.on_request(id, request);
    }
    void complete(net::Response& response) const override {
        if (site_) return site_->complete(response);
        net::add_missing(response, "Content-Security-Policy",
                         "default-src 'none'; base-uri 'none'; form-action 'none'; "
                         "frame-ancestors 'none'");
        net::add_missing(response, "X-Content-Type-Options", "nosniff");
        net::add_missing(response, "Referrer-Policy", "no-referrer");
    }
    void on_request_ended(net::ConnectionId id) override { service_.on_request_ended(id); }
    net::UpgradeDecision on_upgrade(const net::Request&) override {
        return net::Response{.status = 404, .content_type = "text/plain", .body = "Not found\n"};
    }
    void on_open(net::ConnectionId, const std::string&) override {}
    void on_frame(net::ConnectionId, std::string_view) override {}
    void on_close(net::ConnectionId) override {}
    bool may_read(net::ConnectionId) override { return true; }
    void write_metrics(ops::MetricsText& out) const override { service_.write_metrics(out); }

  private:
    net::Response file(const net::Request& request) {
        const ops::RateVerdict verdict =
            files_by_address_.take_by_address(request.address, files_per_address_, now_ms());
        if (verdict.allowed) return site_->answer(request);
        return {
            .status = 429,
            .content_type = "text/plain; charset=utf-8",
            .body = "Too many files for one address: try again later\n",
            .headers = {{"Retry-After", std::to_string((verdict.retry_after_ms + 999) / 1000)}}};
    }

    std::unique_ptr<vault::MailSender> mails_;
    std::unique_ptr<vault::SecureSite> site_;  ///< null: something else serves it
    api::chain_data::RpcReader reader_;
    api::chain_data::Contracts contracts_;
    std::unique_ptr<RevocationWatch> revocations_;  ///< null: pages are told nothing here
    std::unique_ptr<social::Client> providers_;     ///< null: none is set up
    ops::Rate files_per_address_;
    ops::MemoryRateLimit files_by_address_;
    vault::VaultService service_;
};

/// An area without a vault: it has no listener.
class NoVault final : public Area {
  public:
    explicit NoVault(const Platform& platform) {
        platform.health.add("mail", [](const api::console::HealthLog::Answer& answer) {
            answer(mail_health({}, {}));
        });
    }
};

std::expected<std::string, std::string> vault_origin(const VaultOptions& options) {
    if (options.origin.empty())
        return Why("vault.origin is not set: where do visitors' browsers find the vault?");
    const auto origin = api::projects::parse_origin(options.origin);
    if (!origin) return Why("vault.origin: " + origin.error());
    const bool here = origin->host == "localhost" || origin->host.ends_with(".localhost");
    if (origin->scheme != "https" && !(here && origin->scheme == "http"))
        return Why("vault.origin begins with https://: browsers keep no keys for other pages");
    return origin->text();
}

/// Empty where none is set. It becomes a part of a policy, so it is an origin and no more.
std::expected<std::string, std::string> api_origin(const VaultOptions& options) {
    if (options.api_origin.empty()) return std::string();
    const auto origin = api::projects::parse_origin(options.api_origin);
    if (!origin) return Why("vault.api_origin: " + origin.error());
    return origin->text();
}

/// Whoever serves a page at the vault's origin reads what devices keep there.
void warn_of_shared(const Platform& platform, const std::string& origin) {
    for (const auto& project : platform.projects.directory().all())
        if (std::ranges::find(project->allowed_origins, origin) != project->allowed_origins.end())
            platform.log.warn("vault.origin_shared",
                              {{"project", project->id},
                               {"hint",
                                "the vault's origin is for the vault alone: take it off "
                                "the project's origins"}});
}

std::expected<std::unique_ptr<vault::KeyProvider>, std::string> open_keys(const std::string& where,
                                                                          const char* name) {
    if (where.empty()) return Why(std::string(name) + " is not set: the vault needs two keys");
    auto keys = vault::open_keys(where, fill_random);
    if (!keys) return Why(std::string(name) + ": " + keys.error());
    return keys;
}

/// The list of removed devices, with those that the database knows of and a crash kept from it.
std::expected<std::shared_ptr<vault::RemovedDevices>, std::string> open_removed(
    const Options& options, vault::Store& store) {
    const auto path = std::filesystem::path(options.data) / kRemovedDevicesFile;
    std::error_code ignored;  // opening it says why
    std::filesystem::create_directories(options.data, ignored);
    auto list = PORTICO_TRY(vault::RemovedDevices::open(path.string()));
    const auto known = store.removed_devices();
    if (!known) return Why("the vault's store cannot be used: " + known.error().text);
    if (!list->add(*known)) return Why(path.string() + " cannot be written");
    return list;
}

/// Seals, once, what an earlier version left. That it was done stands in the data folder too: who
/// can write the database takes no mark away there.
std::expected<void, std::string> seal_rows(const Options& options, vault::Store& store,
                                           vault::KeyProvider& auth_keys,
                                           const Secret<32>& pepper) {
    const std::string path = (std::filesystem::path(options.data) / kSealedRowsFile).string();
    std::error_code error;
    const bool was_done = std::filesystem::exists(path, error);
    PORTICO_CHECK(vault::seal_rows_once(store, auth_keys, pepper, fill_random, was_done, now_ms()));
    if (was_done) return {};
    return files::replace_file(path, "the vault's rows are sealed: docs/vault.md\n");
}

/// The demo's inbox shows everybody's codes: to nobody but who sits at this machine.
std::string why_no_inbox(const Options& options, std::string_view origin) {
    if (!options.demo)
        return "vault.demo_inbox is for demo mode alone, and this server is not in it: the inbox "
               "shows everybody's codes. Set vault.mail.url, by which mails are sent";
    if (!options.vault.mail_url.empty())
        return "vault.demo_inbox and vault.mail.url are both set: mails are either shown or sent";
    if (!origin.starts_with("http://"))
        return "vault.demo_inbox is for this machine alone, and vault.origin, " +
               std::string(origin) + ", is for others too";
    return options.admin_listen.empty() ? "vault.demo_inbox needs admin_listen" : "";
}

/// How mails are sent; nothing: they are shown.
std::expected<std::optional<vault::SmtpConfig>, std::string> read_mails(const Options& all,
                                                                        std::string_view origin) {
    const VaultOptions& options = all.vault;
    if (options.demo_inbox) {
        if (std::string why = why_no_inbox(all, origin); !why.empty()) return Why(std::move(why));
        return std::nullopt;
    }
    vault::SmtpConfig config = smtp_config(options);
    if (config.url.empty())
        return Why("vault.mail.url is not set: the vault sends its codes by mail");
    if (std::string why = vault::why_not_smtp(config); !why.empty()) return Why(std::move(why));
    return config;
}

std::unique_ptr<vault::MailSender> open_mails(const Platform& platform,
                                              std::optional<vault::SmtpConfig> config) {
    if (config)
        return std::make_unique<vault::SmtpSender>(std::move(*config), platform.log, fill_random,
                                                   [] { return now_ms() / 1000; });
    auto inbox = std::make_unique<vault::DemoInbox>(now_ms);
    platform.log.info("vault.demo_inbox", {{"page", "/vault/inbox of the admin listener"}});
    platform.admin_router.add("GET", "/vault/inbox",
                              [page = std::make_shared<vault::InboxPage>(*inbox)](
                                  const api::RouteRequest& request, const api::Reply& reply) {
                                  reply.send(page->answer(request.http));
                              },
                              {.cross_origin = api::CrossOrigin::kNone});
    return inbox;
}

/// Where wallets may have smart accounts: the bundler's networks, with the accounts whose fees are
/// paid there, by the EntryPoint that each has. Without an address of the API the site could send
/// nothing.
std::function<std::string(std::string_view)> sends_operations(const Platform& platform,
                                                              const std::string& api) {
    const Options& options = platform.options;
    if (api.empty() || options.bundler.chains.empty()) return {};
    std::map<std::string, std::string> marks;  // by network
    for (const std::string& line : options.paymaster.contracts) {
        const auto read = api::bundler::read_paymaster(line);
        if (!read) continue;
        const char* mark = read->version == smart_account::kOwnEntryPoint ? "+own" : "+smart";
        if (std::string& of = marks[read->chain]; of.find(mark) == std::string::npos) of += mark;
    }
    std::map<std::string, std::set<std::string>, std::less<>> paid;  // by project
    for (const std::string& line : options.paymaster.policies)
        if (const auto read = api::bundler::read_policy(line); read && marks.contains(read->chain))
            paid[read->project].insert(read->chain);
    return [chains = options.bundler.chains, paid = std::move(paid), marks = std::move(marks),
            &projects = platform.projects](std::string_view project) {
        const auto known = projects.find(project);
        const auto own = known && known->is_sponsorship_on ? paid.find(project) : paid.end();
        std::string out;
        for (const std::string& chain : chains) {
            out += (out.empty() ? "" : " ") + chain;
            if (own != paid.end() && own->second.contains(chain)) out += marks.at(chain);
        }
        return out;
    };
}

/// What approvals are told of networks. The swaps' own area refuses to start with lines that are
/// none.
std::function<std::optional<std::string>(std::string_view)> networks_of(const Platform& platform) {
    api::convert::ExchangesByChain exchanges;
    if (const auto& swap = platform.options.swap; swap.enabled)
        if (auto read = api::convert::read_exchanges(swap.exchanges)) exchanges = std::move(*read);
    return [&book = platform.tokens, exchanges = std::move(exchanges)](std::string_view network) {
        return network_facts(book, exchanges, network);
    };
}

/// What the configuration says, read.
struct GivenVault {
    std::string origin, api;
    std::shared_ptr<vault::KeyProvider> auth_keys, recovery_keys;
    std::optional<vault::SmtpConfig> mails;
    vault::descriptors::Book descriptors;
    std::vector<social::ProviderConfig> providers;
};

std::expected<GivenVault, std::string> read_vault(const Options& all) {
    const VaultOptions& options = all.vault;
    GivenVault out;
    out.origin = PORTICO_TRY(vault_origin(options));
    out.api = PORTICO_TRY(api_origin(options));
    if (out.origin == out.api)
        return Why(
            "vault.origin is vault.api_origin too: wallets' pages need an origin of their own");
    out.auth_keys = PORTICO_TRY(open_keys(options.auth_key, "vault.auth_key"));
    out.recovery_keys = PORTICO_TRY(open_keys(options.recovery_key, "vault.recovery_key"));
    if (std::string why = vault::why_not_two(*out.auth_keys, *out.recovery_keys); !why.empty())
        return Why(std::move(why));
    out.mails = PORTICO_TRY(read_mails(all, out.origin));
    out.descriptors = PORTICO_TRY(vault::descriptors::Book::open(descriptor_sources(all)));
    if (options.pages.empty() && !options.compatibility.empty())
        return Why(
            "vault.compatibility is set and vault.pages is not: this server has no frame for "
            "those clients");
    if (!options.pages.empty()) PORTICO_CHECK(vault::SecureSite::check(options.pages));
    out.providers = PORTICO_TRY(read_providers(all));
    return out;
}

}  // namespace

CheckedArea check_vault_area(const Options& options) {
    if (options.vault.listen.empty()) return {};
    PORTICO_CHECK(read_vault(options));
    return {};
}

MadeArea make_vault_area(const Platform& platform) {
    const VaultOptions& options = platform.options.vault;
    if (options.listen.empty()) return std::make_unique<NoVault>(platform);
    GivenVault given = PORTICO_TRY(read_vault(platform.options));
    warn_of_shared(platform, given.origin);
    auto mails = open_mails(platform, std::move(given.mails));
    const auto sql = open_database(platform.options, store::api_schema());
    if (!sql) return Why("the vault's store cannot be used: " + sql.error().text);
    std::unique_ptr<vault::SecureSite> site;
    if (!options.compatibility.empty())
        platform.log.warn("vault.compatibility",
                          {{"hint",
                            "pages of the projects that it names are protected less: "
                            "docs/vault.md"}});
    if (!options.pages.empty())
        site = PORTICO_TRY(vault::SecureSite::open(
            options.pages, given.origin, given.api, platform.projects.directory(), platform.log,
            {.bundler = sends_operations(platform, given.api),
             .descriptors = std::move(given.descriptors),
             .networks = networks_of(platform)},
            options.compatibility));
    // Its frame asks for the page that embeds it, so whether that page may is the site's to know.
    if (site && !given.api.empty()) platform.authorizer.take_secure_site(given.origin);
    Secret<32> pepper = PORTICO_TRY(
        vault::open_pepper(*store::open_vault_store(**sql), *given.auth_keys, fill_random));
    const auto store = store::open_vault_store(**sql);
    PORTICO_CHECK(seal_rows(platform.options, *store, *given.auth_keys, pepper));
    store->sign_log(vault::derive_log_key(pepper));
    auto removed = PORTICO_TRY(open_removed(platform.options, *store));
    return std::make_unique<VaultArea>(platform, std::move(given.auth_keys),
                                       std::move(given.recovery_keys), std::move(pepper),
                                       std::move(given.origin), std::move(mails), std::move(site),
                                       std::move(given.providers), std::move(removed));
}

}  // namespace portico::app
