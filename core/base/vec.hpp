// SPDX-License-Identifier: Apache-2.0
//
// A vector for code that a page loads: what does not depend on the element stands once in vec.cpp,
// so a new element type costs its own moves and nothing else. Has the part of std::vector's
// interface that is used here, with the same meaning. Not for elements that hold their own address
// (std::function, std::list, std::map): in wasm elements change their place as bytes.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>
#include <vector>

namespace portico {

/// Whether moving an element and forgetting the original is copying its bytes. libc++'s string and
/// vector are made so; libstdc++'s string points into itself.
#ifdef __wasm__
inline constexpr bool kMovedAsBytes = true;
#else
inline constexpr bool kMovedAsBytes = false;
#endif

/// The part of Vec that knows bytes only.
class VecStore {
  public:
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }

  protected:
    /// What the store needs to know of an element. `move` takes `count` of them to another, maybe
    /// overlapping place, where nothing lives; nullptr: as bytes.
    struct Element {
        std::size_t bytes;
        void (*move)(void* to, void* from, std::size_t count);
    };

    void* at(std::size_t index, const Element& element) const {
        return static_cast<std::uint8_t*>(data_) + index * element.bytes;
    }
    /// Room for `count` in all.
    void make_room(std::size_t count, const Element& element);
    /// A place without a life at `index`, counted.
    void* open_gap(std::size_t index, const Element& element);
    /// The place behind the last, counted.
    void* open_end(const Element& element);
    /// Takes `count` places, where nothing lives any more, out.
    void close_gap(std::size_t index, std::size_t count, const Element& element);
    void take_from(VecStore& other);
    /// Gives the memory back. Nothing lives in it any more.
    void release();

    void* data_ = nullptr;
    std::uint32_t size_ = 0;
    std::uint32_t capacity_ = 0;
};

template <class T>
class Vec : public VecStore {
    static void move(void* to, void* from, std::size_t count) {
        T* const target = static_cast<T*>(to);
        T* const source = static_cast<T*>(from);
        for (std::size_t i = 0; i < count; ++i) {
            const std::size_t at = target < source ? i : count - 1 - i;
            std::construct_at(target + at, std::move(source[at]));
            std::destroy_at(source + at);
        }
    }
    static constexpr Element kElement{
        sizeof(T), kMovedAsBytes || std::is_trivially_copyable_v<T> ? nullptr : move};

  public:
    using value_type = T;
    using iterator = T*;
    using const_iterator = const T*;

    Vec() = default;
    explicit Vec(std::size_t count) { resize(count); }
    Vec(std::size_t count, const T& value) {
        while (size_ < count) push_back(value);
    }
    Vec(std::initializer_list<T> items) : Vec(items.begin(), items.end()) {}
    template <std::input_iterator It>
    Vec(It first, It last) {
        for (; first != last; ++first) emplace_back(*first);
    }
    Vec(const Vec& other) { copy(other); }
    Vec(Vec&& other) noexcept { take_from(other); }
    Vec& operator=(const Vec& other) {
        if (this != &other) {
            clear();
            copy(other);
        }
        return *this;
    }
    Vec& operator=(Vec&& other) noexcept {
        if (this != &other) {
            clear();
            release();
            take_from(other);
        }
        return *this;
    }
    ~Vec() {
        static_assert(alignof(T) <= alignof(std::max_align_t));  // here T is complete
        clear();
        release();
    }

    T* data() { return static_cast<T*>(data_); }
    const T* data() const { return static_cast<const T*>(data_); }
    T* begin() { return data(); }
    const T* begin() const { return data(); }
    T* end() { return data() + size_; }
    const T* end() const { return data() + size_; }
    T& operator[](std::size_t index) { return data()[index]; }
    const T& operator[](std::size_t index) const { return data()[index]; }
    T& front() { return data()[0]; }
    const T& front() const { return data()[0]; }
    T& back() { return data()[size_ - 1]; }
    const T& back() const { return data()[size_ - 1]; }

    void reserve(std::size_t count) { make_room(count, kElement); }
    void clear() {
        std::destroy_n(data(), size_);
        size_ = 0;
    }
    void resize(std::size_t count) {
        make_room(count, kElement);
        while (size_ < count) ::new (open_end(kElement)) T();
        while (size_ > count) pop_back();
    }
    /// The value may stand in this vector.
    void push_back(T&& value) { place(std::move(value)); }
    void push_back(const T& value) { place(T(value)); }
    template <class... Args>
    T& emplace_back(Args&&... args) {
        return *::new (open_end(kElement)) T(std::forward<Args>(args)...);
    }
    void pop_back() { std::destroy_at(data() + --size_); }
    T* insert(const T* before, T value) {
        const auto index = static_cast<std::size_t>(before - data());
        return ::new (open_gap(index, kElement)) T(std::move(value));
    }
    template <std::input_iterator It>
    void insert(const T* before, It first, It last) {
        auto index = before - data();
        for (; first != last; ++first) insert(data() + index++, T(*first));
    }
    T* erase(const T* at) { return erase(at, at + 1); }
    T* erase(const T* first, const T* last) {
        const auto index = static_cast<std::size_t>(first - data());
        const auto count = static_cast<std::size_t>(last - first);
        std::destroy_n(data() + index, count);
        close_gap(index, count, kElement);
        return data() + index;
    }
    template <std::input_iterator It>
    void assign(It first, It last) {
        Vec fresh(first, last);
        *this = std::move(fresh);
    }

    friend bool operator==(const Vec& a, const Vec& b) {
        return std::equal(a.begin(), a.end(), b.begin(), b.end());
    }

  private:
    void place(T&& value) {
        T held(std::move(value));  // growing may end the place that it stands in
        ::new (open_end(kElement)) T(std::move(held));
    }
    void copy(const Vec& other) {
        make_room(other.size_, kElement);
        for (const T& item : other) ::new (open_end(kElement)) T(item);
    }
};

/// As std::erase_if.
template <class T, class Predicate>
std::size_t erase_if(Vec<T>& items, Predicate predicate) {
    std::size_t erased = 0;
    for (const T* at = items.begin(); at != items.end();) {
        if (predicate(*at)) {
            at = items.erase(at);
            ++erased;
        } else {
            ++at;
        }
    }
    return erased;
}

/// As std::erase.
template <class T, class Value>
std::size_t erase(Vec<T>& items, const Value& value) {
    return erase_if(items, [&value](const T& item) { return item == value; });
}

}  // namespace portico
