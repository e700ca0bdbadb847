// SPDX-License-Identifier: Apache-2.0
//
// /v1/profile/*: names of the operator's zones (docs/names.md). Whoever signs a message that names
// a free name gets it; only its owner changes it. Everything that needs no chain is checked before
// one is asked, and what a message may do is decided once more as it is written.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_set>

#include "core/api/names.hpp"
#include "core/chain/names/zone_name.hpp"
#include "server/api/access/authorizer.hpp"
#include "server/api/chain_data/reader.hpp"
#include "server/api/names/config.hpp"
#include "server/api/routing/api_error.hpp"
#include "server/data/name_store.hpp"
#include "server/ops/log.hpp"
#include "server/ops/metrics.hpp"
#include "server/store/redis/rate_limiter.hpp"
#include "server/store/worker.hpp"

namespace portico::api::names {

/// All must outlive the service.
struct Foundations {
    store::Access<Store> store;
    chain_data::Reader& own_nodes;                       ///< asked whether contracts signed
    std::function<bool(std::string_view chain)> serves;  ///< CAIP-2: names may lead there
    store::RateLimiter& limiter;
    ops::Log& log;
    std::function<std::int64_t()> clock;  ///< milliseconds since 1970
};

class NameService {
  public:
    static constexpr std::int64_t kTickMs = 60'000;
    /// How far the time of a message may be ahead of the server's, and behind it where the message
    /// names no name: it would count for any of its owner's.
    static constexpr std::int64_t kWindowS = 10;
    /// How far behind where it does: its owner reads it before they sign (decision 112).
    static constexpr std::int64_t kNamedWindowS = 600;

    /// Precondition: check_config(config).
    NameService(Foundations foundations, Config config);

    void add_routes(Router& router, access::ProjectAuthorizer& authorizer);
    /// Takes away what is over.
    void tick();
    void write_metrics(ops::MetricsText& out) const;

  private:
    using Response = ops::Awaitable<net::Response>;

    /// A request, as long as its coroutine needs it.
    struct Call {
        std::string body, parameter, zone, network, request_id;
        bool empty_is_list = false;  ///< apiVersion=2: nothing is 200 and `[]`
    };
    struct Refused {
        int status = 400;
        std::string field, why;
        ApiCode code = ApiCode::parameter_invalid;
    };
    template <class T>
    using Checked = std::expected<T, Refused>;
    /// What a body says, read and not yet believed.
    struct Signed {
        SignedNameRequest request;
        NameMessage message;
        std::uint32_t coin = 0;  ///< canonical
    };

    void add(Router& router, access::ProjectAuthorizer& authorizer, const char* method,
             const char* path, const char* parameter, Response (NameService::*handler)(Call),
             access::Rules rules = {.no_project = true});
    Response register_name(Call call);
    Response put_attributes(Call call);
    Response put_address(Call call);
    Response get_name(Call call);
    Response get_names_of(Call call);
    Response get_suggestions(Call call);

    /// Nothing: within the limit.
    ops::Awaitable<std::optional<net::Response>> limit(Call call);
    Checked<chain::ZoneName> check_name(std::string_view text) const;
    Checked<void> check_free(const chain::ZoneName& name) const;
    Checked<std::uint32_t> check_coin(std::uint32_t coin) const;
    Checked<void> check_time(const NameMessage& message) const;
    bool is_reserved(std::string_view label) const;
    bool is_offered(const NameRow& row) const;
    static Checked<Signed> read_signed(std::string_view body);
    static Checked<std::optional<std::string>> read_bio(const std::optional<Json>& attributes);
    /// The coin of a contract that signed; nothing where the address's own key did.
    ops::Awaitable<Checked<std::optional<std::uint32_t>>> check_signature(Signed what);
    /// What both changes check first: that there is such a name, and what the message says of it.
    ops::Awaitable<Checked<Signed>> read_change(Call call);
    ops::Awaitable<Checked<NameChange>> prove_change(Call call, Signed what);
    SpentMessage spent(const Signed& what) const;

    template <class Work>
    auto ask(Work work);
    net::Response refuse(const Refused& refused, const Call& call);
    net::Response refuse(Change change, const Call& call);
    net::Response fail(const store::StoreError& error, const Call& call);
    static Refused why_of(const store::StoreError& error);

    Foundations on_;
    Config config_;
    std::unordered_set<std::string> reserved_looks_;
    bool ticking_ = false;
    std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
    std::uint64_t registered_ = 0, changed_ = 0, refused_ = 0, asked_chains_ = 0;
};

/// A name as lookups tell it.
NameBody name_body(const NameRow& row);
/// One address, by its coin type.
std::string address_text(const AddressRow& row);
/// An answer that is of this moment.
net::Response uncached(std::string body);

// --- templates

template <class Work>
auto NameService::ask(Work work) {
    using Answer = std::invoke_result_t<Work&, Store&>;
    return ops::callback<Answer>([this, work = std::move(work)](auto done) {
        if (!on_.store.run(work, [done](Answer answer) { done(std::move(answer)); }))
            done(Answer(std::unexpect, store::StoreError{store::Failure::kUnavailable,
                                                         "the database has too much to do"}));
    });
}

}  // namespace portico::api::names
