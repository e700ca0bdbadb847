// SPDX-License-Identifier: Apache-2.0
//
// Coroutines of one thread: a handler of a request that waits for nodes, a database or a service is
// written in the order in which things happen (decision 48).
//
//   ops::Awaitable<net::Response> get(Request request) {
//       const Held held = co_await ops::callback<Held>([&](auto done) { read_node(done); });
//
//       if (!held) co_return unavailable();
//
//       co_return found(*held);
//   }
//
// There is no executor: a coroutine goes on inside the callback that it waits for, which comes on
// its thread. It begins when it is awaited or spawned, not when it is called. Parameters are taken
// by value, or outlive it; a type that lives for one call only says so by a member type
// EndsWithItsCall, and is refused.
//
// A callback that is dropped without having been called ends its coroutine: the frame is destroyed,
// and those of whoever awaited it, up to the one that was spawned. So a service that ends with its
// server leaves nothing behind, and no code of it runs any more.
#pragma once

#include <coroutine>
#include <exception>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>
#include <variant>

namespace portico::ops {

/// Thrown where the callback was dropped before its coroutine waited for it.
struct Abandoned : std::exception {
    const char* what() const noexcept override { return "nobody is left who could answer"; }
};

namespace detail {

/// Parameters of a coroutine outlive its first wait: what is marked `EndsWithItsCall` does not.
template <class Argument>
concept Lasting = !requires { typename std::remove_cvref_t<Argument>::EndsWithItsCall; };

struct AwaitablePromise {
    std::coroutine_handle<> awaiting = std::noop_coroutine();  ///< whoever awaits this one
    std::coroutine_handle<> root = nullptr;                    ///< of the spawned one

    struct Final {
        bool await_ready() const noexcept { return false; }
        template <class Promise>
        std::coroutine_handle<> await_suspend(std::coroutine_handle<Promise> ended) noexcept {
            return ended.promise().awaiting;
        }
        void await_resume() const noexcept {}
    };
    std::suspend_always initial_suspend() const noexcept { return {}; }
    Final final_suspend() const noexcept { return {}; }
};

}  // namespace detail

/// What a coroutine gives: a T, or an exception. T is no reference.
template <class T>
class [[nodiscard]] Awaitable {
  public:
    struct promise_type : detail::AwaitablePromise {
        std::variant<std::monostate, T, std::exception_ptr> result;

        template <class... Arguments>
        explicit promise_type(const Arguments&...) {
            static_assert((detail::Lasting<Arguments> && ...),
                          "read it before the coroutine begins");
        }
        Awaitable get_return_object() {
            return Awaitable(std::coroutine_handle<promise_type>::from_promise(*this));
        }
        template <class Value>
        void return_value(Value&& value) {
            result.template emplace<1>(std::forward<Value>(value));
        }
        void unhandled_exception() { result.template emplace<2>(std::current_exception()); }
    };

    Awaitable(Awaitable&& other) noexcept : frame_(std::exchange(other.frame_, nullptr)) {}
    Awaitable& operator=(Awaitable&& other) noexcept {
        std::swap(frame_, other.frame_);
        return *this;
    }
    ~Awaitable() {
        if (frame_) frame_.destroy();
    }

    /// Once.
    auto operator co_await() && { return Awaiter{frame_}; }

  private:
    struct Awaiter {
        std::coroutine_handle<promise_type> frame;
        bool await_ready() const noexcept { return false; }
        template <class Promise>
        std::coroutine_handle<> await_suspend(std::coroutine_handle<Promise> awaiting) {
            frame.promise().awaiting = awaiting;
            frame.promise().root = awaiting.promise().root;
            return frame;
        }
        T await_resume() {
            auto& result = frame.promise().result;
            if (result.index() == 2) std::rethrow_exception(std::get<2>(result));
            return std::move(std::get<1>(result));
        }
    };
    explicit Awaitable(std::coroutine_handle<promise_type> frame) : frame_(frame) {}

    std::coroutine_handle<promise_type> frame_;
};

namespace detail {

/// The outermost coroutine: owns itself.
struct Spawned {
    struct promise_type {
        std::coroutine_handle<> root = std::coroutine_handle<promise_type>::from_promise(*this);
        Spawned get_return_object() const { return {}; }
        std::suspend_never initial_suspend() const noexcept { return {}; }
        std::suspend_never final_suspend() const noexcept { return {}; }
        void return_void() const {}
        void unhandled_exception() const { std::terminate(); }  // of `done` or `failed` themselves
    };
};

template <class T, class Done, class Failed>
Spawned run(Awaitable<T> work, Done done, Failed failed) {
    std::optional<T> result;
    std::exception_ptr exception;
    try {
        result.emplace(co_await std::move(work));
    } catch (...) {
        exception = std::current_exception();
    }
    if (result)
        done(std::move(*result));
    else
        failed(exception);
}

/// Between a coroutine that waits and what it waits for.
template <class T>
struct Wait {
    std::variant<std::monostate, T, std::exception_ptr> result;
    std::coroutine_handle<> waiting;  ///< none: not yet, or no more
    std::coroutine_handle<> root;

    template <std::size_t kIndex, class Value>
    void complete(Value value) {
        if (result.index() != 0) return;  // the first one counts
        result.template emplace<kIndex>(std::move(value));
        if (const auto next = std::exchange(waiting, nullptr)) next.resume();
    }
    /// Nobody is left who could complete it.
    void abandon() {
        if (result.index() != 0) return;
        result.template emplace<2>(std::make_exception_ptr(Abandoned()));
        // Suspended, and so are all who await it: none of them is on the stack.
        if (std::exchange(waiting, nullptr)) root.destroy();
    }
};

}  // namespace detail

/// What completes a wait. Copies are the same one; the first call counts.
template <class T>
class Completer {
  public:
    explicit Completer(std::shared_ptr<detail::Wait<T>> wait)
        : shared_(std::make_shared<Shared>(std::move(wait))) {}

    void operator()(T value) const {
        const auto wait = shared_->wait;  // what goes on may end whoever holds this
        wait->template complete<1>(std::move(value));
    }
    void fail(std::exception_ptr why) const {
        const auto wait = shared_->wait;
        wait->template complete<2>(std::move(why));
    }

  private:
    struct Shared {
        std::shared_ptr<detail::Wait<T>> wait;
        explicit Shared(std::shared_ptr<detail::Wait<T>> wait_in) : wait(std::move(wait_in)) {}
        Shared(const Shared&) = delete;
        Shared& operator=(const Shared&) = delete;
        ~Shared() { wait->abandon(); }
    };
    std::shared_ptr<Shared> shared_;
};

/// What needs no waiting.
template <class T>
Awaitable<T> ready(T value) {
    co_return value;
}

/// Begins; `done(T)` is called when it has ended, now or later, or `failed(std::exception_ptr)`.
/// Neither, but both destroyed, where its callback was dropped.
template <class T, class Done, class Failed>
void spawn(Awaitable<T> work, Done done, Failed failed) {
    detail::run(std::move(work), std::move(done), std::move(failed));
}

namespace detail {

template <class T, class Start>
struct CallbackAwaiter {
    Start start;
    std::shared_ptr<Wait<T>> wait = std::make_shared<Wait<T>>();

    bool await_ready() {
        start(Completer<T>(wait));
        return wait->result.index() != 0;
    }
    template <class Promise>
    void await_suspend(std::coroutine_handle<Promise> waiting) {
        wait->root = waiting.promise().root;
        wait->waiting = waiting;
    }
    T await_resume() {
        if (wait->result.index() == 2) std::rethrow_exception(std::get<2>(wait->result));
        return std::move(std::get<1>(wait->result));
    }
};

}  // namespace detail

/// `co_await callback<T>(start)` calls `start(done)` and waits until `done(T)` is called: at once
/// or later, on this thread. `done` is a Completer<T>, good for any std::function<void(T)>.
template <class T, class Start>
auto callback(Start start) {
    return detail::CallbackAwaiter<T, Start>{std::move(start)};
}

}  // namespace portico::ops
