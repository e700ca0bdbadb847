// SPDX-License-Identifier: Apache-2.0
#include "server/api/nfts/metadata.hpp"

#include <algorithm>

#include "core/base/json/json.hpp"
#include "core/base/text/utf8.hpp"
#include "core/base/text/visible_text.hpp"
#include "core/chain/eip155/contracts/token_calls.hpp"
#include "server/api/nfts/media_location.hpp"

namespace portico::api::nfts {
namespace {

constexpr std::size_t kNameBytesMax = 96;
constexpr std::size_t kTraitBytesMax = 64;
constexpr std::int64_t kFailedMs = 10 * 60 * 1000;
constexpr std::size_t kFailedBytes = 6 * 1024 * 1024;
constexpr JsonLimits kLimits{.depth = 32, .size_bytes = kMetadataBytesMax, .values = 20'000};

struct Cached {
    Metadata metadata;
    std::int64_t until_ms = 0;
};

std::string plain_text(std::string_view text, std::size_t bytes_max) {
    return std::string(truncate_utf8(visible_text(text), bytes_max));
}

/// Text, a number or a boolean; empty for what is none.
std::string trait_text(const Json* value) {
    if (value == nullptr) return {};
    if (value->is_string()) return plain_text(value->as_string(), kTraitBytesMax);
    if (value->is_number()) return plain_text(value->number_text(), kTraitBytesMax);
    if (value->is_bool()) return value->as_bool() ? "true" : "false";
    return {};
}

std::vector<Trait> read_traits(const Json& json) {
    const Json* all = json.find("attributes");
    std::vector<Trait> out;
    if (all == nullptr || !all->is_array()) return out;
    for (const Json& one : all->items()) {
        if (out.size() == kTraitsMax) break;
        if (!one.is_object()) continue;
        Trait trait{trait_text(one.find("trait_type")), trait_text(one.find("value"))};
        if (!trait.value.empty()) out.push_back(std::move(trait));
    }
    return out;
}

std::string write_cached(const Cached& cached) {
    Json out = Json::object();
    out.set("until", Json::integer(cached.until_ms));
    if (cached.metadata.name) out.set("name", Json::string(*cached.metadata.name));
    out.set("image", Json::string(cached.metadata.image));
    Json::Array traits;
    for (const Trait& one : cached.metadata.traits) {
        Json trait = Json::object();
        trait.set("trait_type", Json::string(one.name));
        trait.set("value", Json::string(one.value));
        traits.push_back(std::move(trait));
    }
    out.set("attributes", Json::array(std::move(traits)));
    return write_json(out);
}

std::optional<Cached> read_cached(std::string_view text) {
    const auto json = parse_json(text, kLimits);
    const Json* until = json ? json->find("until") : nullptr;
    const auto image = json ? json->find_string("image") : std::nullopt;
    const auto until_ms =
        until != nullptr && until->is_number() ? until->as_integer() : std::nullopt;
    if (!until_ms || !image) return std::nullopt;
    Cached cached{{.image = std::string(*image), .traits = read_traits(*json)}, *until_ms};
    if (const auto name = json->find_string("name")) cached.metadata.name = std::string(*name);
    return cached;
}

std::string name_of(const TokenRef& token) { return media_cache_name("metadata", token.key()); }

}  // namespace

std::optional<Metadata> read_metadata(std::string_view json, const Config& config) {
    const auto reported = parse_json(json, kLimits);
    if (!reported || !reported->is_object()) return std::nullopt;
    Metadata out;
    if (const auto name = reported->find_string("name"))
        if (std::string plain = plain_text(*name, kNameBytesMax); !plain.empty())
            out.name = std::move(plain);
    out.traits = read_traits(*reported);
    for (const char* member : {"image", "image_url"}) {
        const auto image = reported->find_string(member);
        if (!image ||
            std::holds_alternative<UnsupportedLocation>(find_media_location(*image, config)))
            continue;
        out.image = *image;
        break;
    }
    return out;
}

struct MetadataSource::Wait {
    Done done;
    Reported reported;
    std::size_t left = 0;
    std::int64_t until_ms = 0;

    void finish() {
        if (auto call = std::exchange(done, nullptr)) {
            reported.is_whole = left == 0;
            call(std::move(reported));
        }
    }
};

struct MetadataSource::Batch {
    std::string network;
    std::vector<TokenRef> tokens = {};
    std::vector<std::optional<Metadata>> stale = {};
};

MetadataSource::MetadataSource(chain_data::Contracts& contracts, Fetcher& fetcher,
                               MediaCache& media_cache, const Config& config, Clock clock)
    : contracts_(contracts),
      fetcher_(fetcher),
      media_cache_(media_cache),
      config_(config),
      clock_(std::move(clock)),
      failed_(kFailedBytes, kFailedMs) {}

void MetadataSource::find(std::vector<TokenRef> tokens, const std::string& network, Done done) {
    auto wait = std::make_shared<Wait>(std::move(done));
    wait->reported.all.resize(tokens.size());
    wait->until_ms = clock_() + kPatienceMs;
    auto batch = std::make_shared<Batch>(network);
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        if (failed_.find(tokens[i].key(), clock_()) != nullptr) continue;
        ++wait->left;
        auto& listeners = under_way_[tokens[i].key()];
        if (listeners.empty()) batch->tokens.push_back(tokens[i]);
        listeners.push_back({wait, i});
    }
    if (wait->left == 0) return wait->finish();
    waits_.push_back(std::move(wait));
    if (!batch->tokens.empty()) look_up(batch);
}

void MetadataSource::look_up(const std::shared_ptr<Batch>& batch) {
    std::vector<std::string> names;
    for (const TokenRef& token : batch->tokens) names.push_back(name_of(token));
    media_cache_.find(
        std::move(names), [this, batch](std::vector<std::optional<std::string>> found) {
            auto missing = std::make_shared<Batch>(batch->network);
            for (std::size_t i = 0; i < batch->tokens.size(); ++i) {
                auto cached = found[i] ? read_cached(*found[i]) : std::nullopt;
                if (cached && clock_() < cached->until_ms) {
                    settle(batch->tokens[i], std::move(cached->metadata));
                    continue;
                }
                missing->tokens.push_back(batch->tokens[i]);
                missing->stale.push_back(cached ? std::optional(std::move(cached->metadata))
                                                : std::nullopt);
            }
            if (!missing->tokens.empty()) fetch_from_contracts(missing);
        });
}

void MetadataSource::fetch_from_contracts(const std::shared_ptr<Batch>& batch) {
    std::vector<chain_data::ContractCall> calls;
    for (const TokenRef& token : batch->tokens) {
        const auto id = chain::Uint256::from_bytes(token.id);
        calls.push_back({token.contract, token.is_erc1155 ? chain::make_uri_call(id)
                                                          : chain::make_token_uri_call(id)});
    }
    contracts_.read(batch->tokens[0].chain_text(), std::move(calls),
                    [this, batch](const std::optional<chain_data::ContractAnswers>& reported) {
                        for (std::size_t i = 0; i < batch->tokens.size(); ++i) {
                            const TokenRef& token = batch->tokens[i];
                            // That no node answered says nothing about the token.
                            if (!reported) {
                                settle(token, batch->stale[i], false);
                                continue;
                            }
                            const auto text = (*reported)[i] ? chain::read_text(*(*reported)[i])
                                                             : fail(Code::abi_data_invalid);
                            follow(token, text ? *text : std::string(), batch->network,
                                   std::move(batch->stale[i]));
                        }
                    });
}

void MetadataSource::follow(const TokenRef& token, const std::string& uri,
                            const std::string& network, std::optional<Metadata> stale) {
    const MediaLocation place =
        find_media_location(token.is_erc1155 ? with_id(uri, token.id) : std::string(uri), config_);
    if (const auto* text = std::get_if<Inline>(&place))
        return settle_new(token, read_metadata(text->bytes, config_), std::move(stale));
    if (const auto* url = std::get_if<upstream::Url>(&place))
        return fetcher_.fetch(
            *url, kMetadataBytesMax, {network, token.collection()},
            [this, token, stale = std::move(stale)](const Fetched& fetched) {
                const auto& body = fetched.body;
                if (!fetched.was_asked) return settle(token, stale, false);
                settle_new(token, body ? read_metadata(*body, config_) : std::nullopt, stale);
            });
    settle_new(token, std::nullopt, std::move(stale));
}

void MetadataSource::settle_new(const TokenRef& token, std::optional<Metadata> metadata,
                                std::optional<Metadata> stale) {
    // What is known is on the media cache alone: there may be a whole picture in it.
    if (metadata)
        media_cache_.put(name_of(token), write_cached({*metadata, clock_() + kFreshMs}));
    else if (stale)
        media_cache_.put(name_of(token), write_cached({*stale, clock_() + kFailedMs}));
    else
        failed_.put(token.key(), true, clock_());
    settle(token, metadata ? std::move(metadata) : std::move(stale));
}

void MetadataSource::settle(const TokenRef& token, std::optional<Metadata> metadata,
                            bool was_asked) {
    const auto found = under_way_.find(token.key());
    if (found == under_way_.end()) return;
    const auto listeners = std::move(found->second);
    under_way_.erase(found);
    for (const Listener& one : listeners) {
        if (one.wait->done) {  // else it has gone without
            one.wait->reported.all[one.index] = metadata;
            if (!metadata && !was_asked) one.wait->reported.is_whole = false;
        }
        if (--one.wait->left != 0) continue;
        std::erase(waits_, one.wait);
        one.wait->finish();
    }
}

void MetadataSource::tick() {
    const std::int64_t now = clock_();
    std::vector<std::shared_ptr<Wait>> late;
    for (const auto& wait : waits_)
        if (now >= wait->until_ms) late.push_back(wait);
    for (const auto& wait : late) {
        std::erase(waits_, wait);
        wait->finish();
    }
}

}  // namespace portico::api::nfts
