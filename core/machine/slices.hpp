// SPDX-License-Identifier: Apache-2.0
//
// Slices: what the views render of a machine's state. A machine's slices are a described struct
// with an optional member for each; a step sends those whose text is news.
//
//   machine::Slices<EngineSlices> slices;                       // part of the machine's state
//   constexpr unsigned kOfRouter = machine::kSliceBit<&EngineSlices::router>;
//   machine::SliceWriter<EngineSlices> writer(slices, out);     // part of a step
//   writer.mark(kOfRouter);
//   writer.publish<&EngineSlices::router>([&] { return make_slice(state); });
#pragma once

#include <array>
#include <string>
#include <type_traits>

#include "core/base/describe/describe.hpp"

namespace portico::machine {

namespace detail {

template <class T>
struct StructOf;
template <class T, class Member>
struct StructOf<Member T::*> {
    using Type = T;
};

template <auto Slice, template <class...> class L, class... D>
consteval unsigned index_of(L<D...>) {
    unsigned index = 0;
    (void)((std::is_same_v<
                std::integral_constant<decltype(Slice), Slice>,
                std::integral_constant<std::remove_cv_t<decltype(D::pointer)>, D::pointer>> ||
            (++index, false)) ||
           ...);
    return index;
}

/// Appends `"name":text,` where `published` is not the text yet.
void publish(std::string& out, const TypeInfo& names, unsigned index, std::string& published,
             const TypeInfo& type, const void* value);

}  // namespace detail

/// The place of a slice among those of its struct.
template <auto Slice>
inline constexpr unsigned kSliceIndex = detail::index_of<Slice>(
    typename describe_detail::Table<typename detail::StructOf<decltype(Slice)>::Type>::Members{});

/// One bit for a slice, several for several.
template <auto... Slice>
inline constexpr unsigned kSliceBit = ((1U << kSliceIndex<Slice>) | ... | 0U);

/// Every slice as last sent.
template <class Described>
struct Slices {
    static constexpr std::size_t kCount = describe_detail::Table<Described>::kNames.size();
    static_assert(kCount < 32);
    /// Names alone: the table of the struct would keep code alive that reads it.
    static constexpr TypeInfo kNames{
        .kind = TypeKind::kStruct,
        .count = kCount,
        .names = describe_detail::kJoined<describe_detail::Table<Described>::kNames>.data()};
    std::array<std::string, kCount> published{};
};

/// Sends the slices of one step: those marked are made, those that are news are sent.
template <class Described>
class SliceWriter {
  public:
    SliceWriter(Slices<Described>& slices, std::string& out) : slices_(slices), out_(out) {}

    void mark(unsigned bits) { marked_ |= bits; }
    bool is_marked(unsigned bits) const { return (marked_ & bits) != 0; }

    template <auto Slice, class Make>
    void publish(const Make& make) {
        constexpr unsigned kIndex = kSliceIndex<Slice>;
        if (!is_marked(1U << kIndex)) return;
        decltype(auto) value = make();
        detail::publish(out_, Slices<Described>::kNames, kIndex, slices_.published[kIndex],
                        type_info<std::remove_cvref_t<decltype(value)>>(), &value);
    }

  private:
    Slices<Described>& slices_;
    std::string& out_;
    unsigned marked_ = 0;
};

}  // namespace portico::machine
