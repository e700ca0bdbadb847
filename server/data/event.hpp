// SPDX-License-Identifier: Apache-2.0
//
// What a page tells about itself (docs/spec/http-api.md#events, POST /e;
// docs/spec/http-api.md#events): an event of the widget, an error report, or a line of the
// WalletConnect library's own telemetry. Kept as the specification lists it and no further: of the
// page's address neither query nor fragment, of the browser only the operating system's name, never
// the visitor's network address.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace portico::api::events {

enum class Kind : std::uint8_t { kTrack, kError, kLibrary };
inline constexpr std::array<std::string_view, 3> kKindWords = {"track", "error", "library"};

struct Event {
    std::string project;  ///< id
    std::string id;       ///< by the page; a second one of a project is the same event
    Kind kind = Kind::kTrack;
    std::string name;  ///< "CONNECT_SUCCESS"; of an error its category, "API_ERROR"
    std::int64_t received_at_ms = 0;
    std::int64_t occurred_at_ms = 0;  ///< by the page's clock
    std::string domain = {};
    std::string url = {};      ///< origin and path
    std::string address = {};  ///< of the active account; empty: none
    std::string system = {};   ///< "Android", "Windows", ...; empty: not known
    std::string properties;    ///< a JSON object

    friend bool operator==(const Event&, const Event&) = default;
};

/// By what an event is counted besides its name (facets.hpp).
struct Facet {
    std::string_view name;  ///< of constant text: "wallet", "reason" ...
    std::string value;

    friend bool operator==(const Facet&, const Facet&) = default;
};

}  // namespace portico::api::events
