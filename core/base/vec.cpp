// SPDX-License-Identifier: Apache-2.0
#include "core/base/vec.hpp"

#include <cstdlib>
#include <cstring>

#include "core/base/assert.hpp"

namespace portico {
namespace {

constexpr std::size_t kSizeMax = UINT32_MAX;

}  // namespace

void VecStore::make_room(std::size_t count, const Element& element) {
    if (count <= capacity_) return;
    PORTICO_ASSERT(count <= kSizeMax / 2);
    std::size_t capacity = std::size_t{capacity_} + capacity_ / 2;
    if (capacity < count) capacity = count;
    void* const grown = std::malloc(capacity * element.bytes);
    PORTICO_ASSERT(grown != nullptr);
    if (size_ > 0) {
        if (element.move != nullptr)
            element.move(grown, data_, size_);
        else
            std::memcpy(grown, data_, size_ * element.bytes);
    }
    std::free(data_);
    data_ = grown;
    capacity_ = static_cast<std::uint32_t>(capacity);
}

void* VecStore::open_end(const Element& element) {
    make_room(std::size_t{size_} + 1, element);
    return at(size_++, element);
}

void* VecStore::open_gap(std::size_t index, const Element& element) {
    PORTICO_ASSERT(index <= size_);
    make_room(std::size_t{size_} + 1, element);
    void* const gap = at(index, element);
    void* const behind = at(index + 1, element);
    if (element.move != nullptr)
        element.move(behind, gap, size_ - index);
    else
        std::memmove(behind, gap, (size_ - index) * element.bytes);
    ++size_;
    return gap;
}

void VecStore::close_gap(std::size_t index, std::size_t count, const Element& element) {
    if (count == 0) return;
    const std::size_t rest = size_ - index - count;
    void* const gap = at(index, element);
    void* const behind = at(index + count, element);
    if (element.move != nullptr)
        element.move(gap, behind, rest);
    else
        std::memmove(gap, behind, rest * element.bytes);
    size_ -= static_cast<std::uint32_t>(count);
}

void VecStore::take_from(VecStore& other) {
    data_ = std::exchange(other.data_, nullptr);
    size_ = std::exchange(other.size_, 0);
    capacity_ = std::exchange(other.capacity_, 0);
}

void VecStore::release() {
    std::free(data_);
    data_ = nullptr;
    capacity_ = 0;
}

}  // namespace portico
