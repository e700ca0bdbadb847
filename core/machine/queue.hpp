// SPDX-License-Identifier: Apache-2.0
//
// What areas say to each other within one step. An area never calls another one: it sends a
// command, the machine hands it on in its turn, and handling it may send more.
//
//   using Commands = machine::Handler<OpenModal, CloseModal>;   // who handles them derives from it
//   machine::Queue<Commands> queue;
//   queue.push(OpenModal{});
//   while (queue.handle_next(commands)) …
#pragma once

#include <cstddef>
#include <utility>

#include "core/base/assert.hpp"
#include "core/base/vec.hpp"

namespace portico::machine {

/// One virtual `on` for each command.
template <class... Command>
class Handler;
template <class Command>
class Handler<Command> {
  public:
    virtual void on(const Command& command) = 0;

  protected:
    ~Handler() = default;
};
template <class Command, class Next, class... More>
class Handler<Command, Next, More...> : public Handler<Next, More...> {
  public:
    using Handler<Next, More...>::on;
    virtual void on(const Command& command) = 0;

  protected:
    ~Handler() = default;
};

/// Commands that one event may lead to; more is a loop of ours.
inline constexpr std::size_t kCommandsMax = 10'000;

/// First in, first out. Every command that was pushed is handled before the queue ends.
template <class Commands>
class Queue {
    struct Entry {
        /// Ends the entry and hands its command on.
        void (*run)(Entry* entry, Commands& commands);
        const void* kind;
    };
    template <class Command>
    struct Held final : Entry {
        explicit Held(Command given) : Entry{run_one, &kKind<Command>}, command(std::move(given)) {}
        static void run_one(Entry* entry, Commands& commands) {
            Held* const held = static_cast<Held*>(entry);
            commands.on(held->command);
            delete held;
        }
        Command command;
    };
    template <class Command>
    static constexpr char kKind = 0;

  public:
    Queue() = default;
    Queue(const Queue&) = delete;
    Queue& operator=(const Queue&) = delete;
    ~Queue() { PORTICO_ASSERT(next_ == entries_.size()); }

    template <class Command>
    [[gnu::noinline]] void push(Command command) {
        entries_.push_back(new Held<Command>(std::move(command)));
    }
    /// Whether one of these waits for its turn.
    template <class Command>
    bool has() const {
        for (std::size_t i = next_; i < entries_.size(); ++i)
            if (entries_[i]->kind == &kKind<Command>) return true;
        return false;
    }
    bool empty() const { return next_ == entries_.size(); }
    /// The next one; not on an empty queue.
    void handle_next(Commands& commands) {
        PORTICO_ASSERT(next_ < kCommandsMax);
        Entry* const entry = entries_[next_++];
        entry->run(entry, commands);
    }

  private:
    Vec<Entry*> entries_;
    std::size_t next_ = 0;
};

}  // namespace portico::machine
