// SPDX-License-Identifier: Apache-2.0
//
// Private to relay_core: the messages of one topic, by sequence. A sorted vector with a gap in
// front, because messages come in at the end and go, nearly always, from the front: no tree to
// walk.
#pragma once

#include <algorithm>
#include <boost/intrusive/list.hpp>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "core/base/assert.hpp"
#include "server/relay/store_ops.hpp"

namespace portico::relay::detail {

struct TopicState;
struct Client;
struct Source;

using ListHook =
    boost::intrusive::list_member_hook<boost::intrusive::link_mode<boost::intrusive::auto_unlink>>;

/// Who still wants a message.
enum class Hold : std::uint8_t {
    kAwaited,    ///< somebody has subscribed and has not acknowledged it: never dropped early
    kUnclaimed,  ///< nobody but its publisher has subscribed
    kSpare,      ///< every subscriber has it
};

/// A message and what the core notes about it. What is looked at when it goes stands here, so that
/// the message itself, long out of the processor's cache, is only freed.
struct Entry {
    MessagePtr message;
    Ticket pending = 0;  ///< the write it waits for; 0 once durable
    TopicState* topic = nullptr;
    std::size_t size_bytes = 0;
    std::int64_t expires_at_ms = 0;  ///< steady, as the next
    std::int64_t kept_at_ms = 0;     ///< steady
    Client* publisher = nullptr;
    Source* source = nullptr;  ///< whose share it takes
    Hold hold = Hold::kAwaited;
    ListHook by_expiry;
    ListHook by_hold;     ///< in the list of the spare or of the unclaimed
    ListHook by_address;  ///< linked while it is unclaimed and stored

    Sequence sequence() const { return message->sequence; }
};

template <ListHook Entry::* kHook>
using EntryList =
    boost::intrusive::list<Entry, boost::intrusive::member_hook<Entry, ListHook, kHook>,
                           boost::intrusive::constant_time_size<false>>;
using ExpiryList = EntryList<&Entry::by_expiry>;
using HoldList = EntryList<&Entry::by_hold>;

class Mailbox {
  public:
    struct Slot {
        Sequence sequence = 0;
        std::unique_ptr<Entry> entry;
    };
    using Iterator = std::vector<Slot>::const_iterator;

    Iterator begin() const { return slots_.begin() + static_cast<std::ptrdiff_t>(gap_); }
    Iterator end() const { return slots_.end(); }
    bool empty() const { return gap_ == slots_.size(); }
    std::size_t size() const { return slots_.size() - gap_; }

    /// The first message after `sequence`.
    Iterator upper_bound(Sequence sequence) const {
        return std::upper_bound(begin(), end(), sequence, [](Sequence wanted, const Slot& slot) {
            return wanted < slot.sequence;
        });
    }
    Entry* find(Sequence sequence) const {
        const Iterator at = locate(sequence);
        return at == end() || at->sequence != sequence ? nullptr : at->entry.get();
    }
    /// Precondition: its sequence is the highest.
    Entry& append(std::unique_ptr<Entry> entry) {
        const Sequence sequence = entry->sequence();
        PORTICO_ASSERT(empty() || slots_.back().sequence < sequence);
        return *slots_.emplace_back(Slot{sequence, std::move(entry)}).entry;
    }
    void erase(Sequence sequence) {
        const Iterator at = locate(sequence);
        PORTICO_ASSERT(at != end() && at->sequence == sequence);
        if (at != begin()) {
            slots_.erase(at);
            return;
        }
        slots_[gap_++].entry.reset();
        if (empty()) {
            std::vector<Slot>().swap(slots_);
            gap_ = 0;
        } else if (gap_ >= kGapMax && gap_ * 2 >= slots_.size()) {
            slots_.erase(slots_.begin(), begin());
            gap_ = 0;
        }
    }

  private:
    static constexpr std::size_t kGapMax = 16;

    Iterator locate(Sequence sequence) const {
        return std::lower_bound(begin(), end(), sequence, [](const Slot& slot, Sequence wanted) {
            return slot.sequence < wanted;
        });
    }

    std::vector<Slot> slots_;
    std::size_t gap_ = 0;  ///< slots at the front whose message is gone
};

}  // namespace portico::relay::detail
