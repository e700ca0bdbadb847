// SPDX-License-Identifier: Apache-2.0
#include "server/store/relay/message_group.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>
#include <type_traits>

#include "core/base/text/utf8.hpp"
#include "server/relay/message_hash.hpp"

namespace portico::store {
namespace {

constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

/// What stands before a message's texts.
struct Record {
    std::uint64_t sequence;
    std::uint8_t topic[32];
    std::uint8_t hash[32];
    std::int64_t published_at_ms;
    std::int64_t expires_at_ms;
    std::uint32_t tag;
    std::uint32_t text_bytes;
    std::uint32_t publisher_bytes;
    std::uint32_t attestation_bytes;  ///< kNone: it has none
};
static_assert(std::endian::native == std::endian::little);
static_assert(std::has_unique_object_representations_v<Record> && sizeof(Record) == 104);

std::uint32_t size_of(std::string_view text) { return static_cast<std::uint32_t>(text.size()); }

}  // namespace

void append_message(std::string& data, const relay::Message& message, relay::Sequence sequence) {
    Record record{.sequence = sequence,
                  .topic = {},
                  .hash = {},
                  .published_at_ms = message.published_at_ms,
                  .expires_at_ms = message.expires_at_ms,
                  .tag = message.tag,
                  .text_bytes = size_of(message.text),
                  .publisher_bytes = size_of(message.publisher),
                  .attestation_bytes = message.attestation ? size_of(*message.attestation) : kNone};
    std::memcpy(record.topic, message.topic.data(), sizeof record.topic);
    std::memcpy(record.hash, message.hash.data(), sizeof record.hash);
    data.append(reinterpret_cast<const char*>(&record), sizeof record);
    data.append(message.text).append(message.publisher);
    if (message.attestation) data.append(*message.attestation);
}

bool read_messages(ByteView data, std::vector<relay::MessagePtr>& out) {
    const auto take = [&data](std::size_t size) {
        const ByteView taken = data.first(size);
        data = data.subspan(size);
        return std::string(reinterpret_cast<const char*>(taken.data()), taken.size());
    };
    while (!data.empty()) {
        if (data.size() < sizeof(Record)) return false;
        Record record;
        std::memcpy(&record, data.data(), sizeof record);
        data = data.subspan(sizeof record);
        const bool attested = record.attestation_bytes != kNone;
        if (std::uint64_t{record.text_bytes} + record.publisher_bytes +
                (attested ? record.attestation_bytes : 0) >
            data.size())
            return false;
        auto message = std::make_shared<relay::Message>();
        message->sequence = record.sequence;
        std::memcpy(message->topic.data(), record.topic, sizeof record.topic);
        std::memcpy(message->hash.data(), record.hash, sizeof record.hash);
        message->published_at_ms = record.published_at_ms;
        message->expires_at_ms = record.expires_at_ms;
        message->tag = record.tag;
        message->text = take(record.text_bytes);
        message->publisher = take(record.publisher_bytes);
        if (attested) message->attestation = take(record.attestation_bytes);
        out.push_back(std::move(message));
    }
    return true;
}

bool is_intact(std::string_view text) { return valid_utf8_prefix(text) == text.size(); }

bool is_intact(const relay::ReaderRow& row) {
    return is_intact(row.client) && row.cursor < relay::Sequence{1} << 53;
}

bool is_intact(const relay::WatchRow& row) {
    return is_intact(row.client) && is_intact(row.service_url) && is_intact(row.webhook_url);
}

bool is_intact(const relay::Message& message) {
    constexpr std::int64_t kDateMaxMs = std::int64_t{1} << 53;
    return relay::message_hash(message.text) == message.hash && is_intact(message.text) &&
           is_intact(message.publisher) &&
           (!message.attestation || is_intact(*message.attestation)) &&
           message.published_at_ms >= 0 && message.expires_at_ms >= 0 &&
           message.published_at_ms < kDateMaxMs && message.expires_at_ms < kDateMaxMs;
}

bool is_in_order(relay::Sequence sequence, relay::Sequence previous, relay::Sequence first) {
    constexpr relay::Sequence kSpanMax = 1 << 24;  // far above what one commit holds
    return sequence > previous && sequence >= first && sequence - first < kSpanMax;
}

void MessageGroup::add(relay::Sequence sequence) {
    sequences.push_back(sequence);
    gone.push_back(false);
    ++live;
}

bool MessageGroup::erase(relay::Sequence sequence) {
    const auto at = std::lower_bound(sequences.begin(), sequences.end(), sequence);
    if (at == sequences.end() || *at != sequence) return false;
    const auto index = static_cast<std::size_t>(at - sequences.begin());
    if (gone[index]) return false;
    gone[index] = true;
    --live;
    return true;
}

Bytes MessageGroup::gone_bits() const {
    Bytes bits((gone.size() + 7) / 8);
    for (std::size_t i = 0; i < gone.size(); ++i)
        if (gone[i]) bits[i / 8] = static_cast<std::uint8_t>(bits[i / 8] | (1U << (i % 8)));
    return bits;
}

void MessageGroup::set_gone_bits(ByteView bits) {
    for (std::size_t i = 0; i < gone.size() && i / 8 < bits.size(); ++i) {
        if ((bits[i / 8] >> (i % 8) & 1) == 0 || gone[i]) continue;
        gone[i] = true;
        --live;
    }
}

}  // namespace portico::store
