// SPDX-License-Identifier: Apache-2.0
//
// What a collectible says of itself: its contract names a place (tokenURI, uri), where a JSON text
// stands (ERC-721 and ERC-1155, "Metadata"). Kept on disk for kFreshMs; when it cannot be had
// again, what was had before counts. What has none is not asked for again for a while.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/api/chain_data/contracts.hpp"
#include "server/api/nfts/fetcher.hpp"
#include "server/api/nfts/media_cache.hpp"
#include "server/api/nfts/token_ref.hpp"
#include "server/ops/ttl_lru_cache.hpp"

namespace portico::api::nfts {

/// What it says of itself in words, "Rarity: rare"
/// (https://docs.opensea.io/docs/metadata-standards).
struct Trait {
    std::string name = {};  ///< may be empty
    std::string value = {};

    friend bool operator==(const Trait&, const Trait&) = default;
};

inline constexpr std::size_t kTraitsMax = 16;

struct Metadata {
    std::optional<std::string> name = {};
    /// As it is written there; a place (place.hpp), or empty.
    std::string image = {};
    std::vector<Trait> traits = {};  ///< the first kTraitsMax

    friend bool operator==(const Metadata&, const Metadata&) = default;
};

inline constexpr std::size_t kMetadataBytesMax = 1024 * 1024;

/// Nothing where it is no such text.
std::optional<Metadata> read_metadata(std::string_view json, const Config& config);

class MetadataSource {
  public:
    static constexpr std::int64_t kFreshMs = 6 * 60 * 60 * 1000;
    static constexpr std::int64_t kPatienceMs = 3'000;
    static constexpr std::int64_t kTickMs = 250;

    struct Reported {
        std::vector<std::optional<Metadata>> all;  ///< one for each, in their order
        bool is_whole = true;                      ///< false: some may be there a little later
    };
    using Done = std::function<void(Reported reported)>;
    using Clock = chain_data::Contracts::Clock;

    /// All must outlive this. The clock is that of the calendar: what is kept outlives the program.
    MetadataSource(chain_data::Contracts& contracts, Fetcher& fetcher, MediaCache& media_cache,
                   const Config& config, Clock clock);

    /// Precondition: the tokens are of one chain, and it is served. `done` is called within
    /// kPatienceMs or so; what comes later is kept for the next time.
    /// `network`: the address of whoever asks.
    void find(std::vector<TokenRef> tokens, const std::string& network, Done done);
    /// Every kTickMs.
    void tick();

  private:
    struct Wait;
    struct Batch;
    struct Listener {
        std::shared_ptr<Wait> wait;
        std::size_t index = 0;
    };
    void look_up(const std::shared_ptr<Batch>& batch);
    void fetch_from_contracts(const std::shared_ptr<Batch>& batch);
    void follow(const TokenRef& token, const std::string& uri, const std::string& network,
                std::optional<Metadata> stale);
    void settle(const TokenRef& token, std::optional<Metadata> metadata, bool was_asked = true);
    void settle_new(const TokenRef& token, std::optional<Metadata> metadata,
                    std::optional<Metadata> stale);

    chain_data::Contracts& contracts_;
    Fetcher& fetcher_;
    MediaCache& media_cache_;
    const Config& config_;
    Clock clock_;
    std::unordered_map<std::string, std::vector<Listener>> under_way_;  ///< by TokenRef::key
    std::vector<std::shared_ptr<Wait>> waits_;
    /// What has just failed, of which nothing was known before.
    ops::TtlLruCache<bool> failed_;
};

}  // namespace portico::api::nfts
