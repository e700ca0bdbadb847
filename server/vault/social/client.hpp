// SPDX-License-Identifier: Apache-2.0
//
// Asks the providers that the operator set up: the profile behind a code, and Farcaster's relay.
// Each flow ends within ten seconds, no redirect is followed, and no answer is read beyond 64 KiB.
// Tokens are dropped as soon as the profile is read. On the server's thread alone.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/ops/awaitable.hpp"
#include "server/ops/executor.hpp"
#include "server/upstream/http_client.hpp"
#include "server/upstream/upstream_thread.hpp"
#include "server/vault/social/farcaster.hpp"
#include "server/vault/social/key_cache.hpp"
#include "server/vault/social/profile.hpp"

namespace portico::vault::social {

/// Why there is no profile: whose fault it was decides what a person is told.
struct Refusal {
    std::string why;              ///< for the log
    bool is_unavailable = false;  ///< nobody answered: later it may go
};

template <class T>
using Answer = std::expected<T, Refusal>;

/// A read of Optimism: the answer to eth_call, or nothing.
using ReadContract = std::function<void(const chain::EvmAddress& to, Bytes data,
                                        std::function<void(std::optional<Bytes>)> done)>;
/// Whether the account of a message is a contract, deployed or not yet, that signed it: nothing
/// where no node answers.
using AskContract = std::function<ops::Awaitable<std::optional<bool>>(FarcasterSignature)>;

struct Optimism {
    ReadContract read;
    AskContract has_signed;
};

class Client {
  public:
    static constexpr std::int64_t kTimeoutMs = 10'000;

    /// `configs`: each provider once. `clock`: milliseconds since 1970. `timeout_ms`: of a flow,
    /// all its requests together.
    Client(std::vector<ProviderConfig> configs, Optimism optimism, ops::Executor to_server,
           std::function<std::int64_t()> clock, std::int64_t timeout_ms = kTimeoutMs);
    ~Client();
    Client(const Client&) = delete;
    Client& operator=(const Client&) = delete;

    /// Null: it is not set up.
    const ProviderConfig* find(SocialProvider provider) const;
    const std::vector<ProviderConfig>& configs() const { return configs_; }

    /// Who it was. `request` as the authorize URL was made of.
    ops::Awaitable<Answer<Profile>> read_code(SocialProvider provider, std::string code,
                                              AuthorizeRequest request);

    ops::Awaitable<Answer<FarcasterChannel>> open_channel(FarcasterRequest request);
    /// Nothing: nobody has signed yet. Once there is an answer the relay has forgotten it.
    ops::Awaitable<Answer<std::optional<Profile>>> read_channel_answer(std::string token,
                                                                       FarcasterRequest request);

  private:
    struct Ask {
        std::string url;
        std::string fields = {};
        std::optional<std::string> form = {};
        std::optional<std::string> json = {};
        bool allow_private = false;
    };
    ops::Awaitable<Answer<upstream::HttpAnswer>> ask(Ask ask, std::int64_t until_ms);
    ops::Awaitable<Answer<Json>> check_id_token(const ProviderConfig& config, std::string token,
                                                std::string nonce, std::int64_t until_ms);
    /// The keys with this one. They are asked for once, whoever waits.
    ops::Awaitable<Answer<const SigningKeys*>> keys_with(const ProviderConfig& config,
                                                         std::string kid, std::int64_t until_ms);
    void fetch_keys(const ProviderConfig& config, std::int64_t until_ms);
    void send(Ask ask, std::int64_t timeout_ms, std::function<void(upstream::HttpAnswer)> done);
    ops::Awaitable<std::optional<Bytes>> read_contract(chain::EvmAddress to, Bytes data);

    struct Keys {
        KeyCache cache;
        std::string why;  ///< it gave none the last time
        bool is_fetching = false;
        std::vector<std::function<void(bool)>> waiting;
    };

    std::vector<ProviderConfig> configs_;
    Optimism optimism_;
    ops::Executor to_server_;
    std::function<std::int64_t()> clock_;
    std::int64_t timeout_ms_;
    std::map<SocialProvider, Keys> keys_;
    upstream::UpstreamThread thread_;
    std::unique_ptr<upstream::HttpClient> client_;
};

}  // namespace portico::vault::social
