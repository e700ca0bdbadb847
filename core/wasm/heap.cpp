// SPDX-License-Identifier: Apache-2.0
//
// The heap of a wasm module: size classes of powers of two, a free list each, and memory.grow
// behind them. A machine allocates small short-lived blocks of a few sizes, so nothing needs
// joining; a block costs a header of 8 bytes. Replaces dlmalloc of wasi-libc (8 KB). One thread.
//
// With PORTICO_HEAP_OF_SECRETS (vault.wasm) a block is wiped when it is freed, and one of more than
// a mebibyte takes the pages that it needs and no more: Argon2's 64 MiB would be 128 else. Of such
// blocks there is one size; they are kept by their pages.
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>

#include "core/wasm/trap.hpp"

extern "C" std::uint8_t __heap_base;

namespace {

constexpr std::size_t kPageBytes = 65'536;
constexpr unsigned kSmallestClass = 4;  // 16 bytes
constexpr unsigned kClasses = 32;

struct Block {
    std::uint32_t size_class;
    std::uint32_t size_bytes;  // asked for; what realloc copies
};
static_assert(sizeof(Block) == 8);

struct Free {
    Free* next;
};

Free* free_lists[kClasses];
#if defined(PORTICO_HEAP_OF_SECRETS)
constexpr bool kOfSecrets = true;
#else
constexpr bool kOfSecrets = false;
#endif
constexpr std::size_t kLargeBytes = 1 << 20;
Free* large_blocks = nullptr;
std::uintptr_t top = 0;
std::uintptr_t end = 0;

void* carve(std::size_t bytes) {
    if (top == 0) {
        top = (reinterpret_cast<std::uintptr_t>(&__heap_base) + 15) & ~std::uintptr_t{15};
        end = __builtin_wasm_memory_size(0) * kPageBytes;
    }
    if (bytes > end - top) {
        const std::size_t pages = (bytes - (end - top) + kPageBytes - 1) / kPageBytes;
        if (__builtin_wasm_memory_grow(0, pages) == static_cast<std::size_t>(-1)) return nullptr;
        end += pages * kPageBytes;
    }
    void* const result = reinterpret_cast<void*>(top);
    top += bytes;
    return result;
}

std::uint32_t pages_of(std::size_t size) {
    return static_cast<std::uint32_t>((size + sizeof(Block) + kPageBytes - 1) / kPageBytes);
}

// A large block's size_class is its number of pages.
bool is_large(std::size_t size) { return kOfSecrets && size > kLargeBytes; }

void* take_large(std::size_t size) {
    const std::uint32_t pages = pages_of(size);
    Block* block = nullptr;
    for (Free** at = &large_blocks; *at != nullptr; at = &(*at)->next) {
        Block* const found = reinterpret_cast<Block*>(*at) - 1;
        if (found->size_class != pages) continue;
        *at = (*at)->next;
        block = found;
        break;
    }
    if (block == nullptr) block = static_cast<Block*>(carve(pages * kPageBytes));
    if (block == nullptr) return nullptr;
    block->size_class = pages;
    block->size_bytes = size;
    return block + 1;
}

}  // namespace

extern "C" {

void* malloc(std::size_t size) {
    if (size > 0x7fff0000) return nullptr;
    if (is_large(size)) return take_large(size);
    unsigned size_class = 32 - static_cast<unsigned>(__builtin_clz(
                                   static_cast<std::uint32_t>(size + sizeof(Block) - 1) | 15));
    if (size_class < kSmallestClass) size_class = kSmallestClass;
    Block* block = nullptr;
    if (Free* const found = free_lists[size_class]) {
        free_lists[size_class] = found->next;
        block = reinterpret_cast<Block*>(found) - 1;
    } else {
        block = static_cast<Block*>(carve(std::size_t{1} << size_class));
        if (!block) return nullptr;
    }
    block->size_class = size_class;
    block->size_bytes = size;
    return block + 1;
}

void free(void* pointer) {
    if (!pointer) return;
    Block* const block = static_cast<Block*>(pointer) - 1;
    auto* const entry = static_cast<Free*>(pointer);
    // The barrier keeps the wiping, since nobody reads what is freed.
    if (kOfSecrets) {
        std::memset(pointer, 0, block->size_bytes);
        asm volatile("" : : "r"(pointer) : "memory");
    }
    Free*& list = is_large(block->size_bytes) ? large_blocks : free_lists[block->size_class];
    entry->next = list;
    list = entry;
}

void* calloc(std::size_t count, std::size_t size) {
    std::size_t total = 0;
    if (__builtin_mul_overflow(count, size, &total)) return nullptr;
    void* const result = malloc(total);
    if (result) std::memset(result, 0, total);
    return result;
}

void* realloc(void* pointer, std::size_t size) {
    void* const result = malloc(size);
    if (!result || !pointer) return result;
    const Block* const block = static_cast<Block*>(pointer) - 1;
    std::memcpy(result, pointer, block->size_bytes < size ? block->size_bytes : size);
    free(pointer);
    return result;
}

}  // extern "C"

// libc++'s own ask for a handler and keep texts of what they would throw.
void* operator new(std::size_t size) {
    void* const block = malloc(size);
    if (block == nullptr) portico::wasm::trap("out of memory");
    return block;
}
void operator delete(void* pointer) noexcept { free(pointer); }
void operator delete(void* pointer, std::size_t) noexcept { free(pointer); }

extern "C" {

// Nothing here is aligned beyond 8 bytes; without these libc's own allocator would be linked too.
void* aligned_alloc(std::size_t, std::size_t) { __builtin_trap(); }
int posix_memalign(void**, std::size_t, std::size_t) { __builtin_trap(); }
}  // extern "C"
