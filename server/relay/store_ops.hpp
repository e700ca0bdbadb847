// SPDX-License-Identifier: Apache-2.0
//
// What the relay asks its store to remember, and what the store gives back at the start. The store
// is a log of these operations: the relay keeps all live state in memory, within its limits, and
// reads the store only once. Nothing of docs/spec/relay.md#analytics-fields (analytics) has a field
// here.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/base/bytes.hpp"

namespace portico::relay {

using Topic = Bytes32;
using Sequence = std::uint64_t;  ///< order of all messages of the relay, from 1
using Ticket = std::uint64_t;    ///< order of all writes of one process, from 1

/// A published message. Immutable, shared between the mailbox and the store's queue.
struct Message {
    Sequence sequence = 0;
    Topic topic{};
    Bytes32 hash{};  ///< SHA-256 of `text`: the message id
    std::string text;
    std::string publisher;  ///< client id
    std::optional<std::string> attestation;
    std::int64_t published_at_ms = 0;
    std::int64_t expires_at_ms = 0;
    std::uint32_t tag = 0;

    friend bool operator==(const Message&, const Message&) = default;
};
using MessagePtr = std::shared_ptr<const Message>;

/// Who reads a topic, and up to where: every message with sequence <= cursor has reached it.
struct ReaderRow {
    Topic topic{};
    std::string client;
    bool subscribed = false;
    Sequence cursor = 0;

    friend bool operator==(const ReaderRow&, const ReaderRow&) = default;
};

/// When a client was last here, which decides when its subscriptions are forgotten, and whose share
/// of the relay it takes. Tags name an address or a project without saying which; 0: unknown.
struct ClientRow {
    std::string client;
    std::int64_t seen_at_ms = 0;
    std::uint64_t address = 0;
    std::uint64_t project = 0;
    bool returned = false;  ///< it connected again after it had subscribed

    friend bool operator==(const ClientRow&, const ClientRow&) = default;
};

/// A webhook registration (3.10), one per client, service and webhook URL.
struct WatchRow {
    std::string client;
    std::string service_url;
    std::string webhook_url;
    bool publisher = false;  ///< typ: publisher or subscriber
    std::vector<std::uint32_t> tags;
    std::uint8_t statuses = 0;  ///< bits of WatchStatus
    std::int64_t expires_at_ms = 0;

    friend bool operator==(const WatchRow&, const WatchRow&) = default;
};

struct SaveMessage {
    MessagePtr message;
};
struct EraseMessages {
    std::vector<Sequence> sequences;
};
struct SaveReader {
    ReaderRow row;
};
struct EraseReader {
    Topic topic{};
    std::string client;
};
struct SaveClient {
    ClientRow row;
};
struct EraseClient {
    std::string client;
};
struct SaveWatch {
    WatchRow row;
};
struct EraseWatch {
    std::string client;
    std::string service_url;
    std::string webhook_url;
};

using StoreOp = std::variant<SaveMessage, EraseMessages, SaveReader, EraseReader, SaveClient,
                             EraseClient, SaveWatch, EraseWatch>;

/// One unit of durability: all of its operations happen or none.
struct Write {
    Ticket ticket = 0;
    std::vector<StoreOp> ops;
};

/// All that a store holds. Messages by sequence.
struct Snapshot {
    std::vector<MessagePtr> messages;
    std::vector<ReaderRow> readers;
    std::vector<ClientRow> clients;
    std::vector<WatchRow> watches;
    Sequence last_sequence = 0;  ///< highest ever given out, also of erased messages
    std::size_t damaged = 0;     ///< messages and rows that were found damaged and left out
};

}  // namespace portico::relay
