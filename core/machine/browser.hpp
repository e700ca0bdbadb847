// SPDX-License-Identifier: Apache-2.0
//
// What a machine of a section may ask of the page beyond contract.hpp: a popup, a frame, another
// page, HTTP of any method. A machine lists those that it uses in the variants of its own contract,
// and the code of its effects runs them by BrowserRunner (web/packages/engine), which pages without
// the section never load. Nothing else of the window's or the frame's is heard: an `origin` is
// compared whole, and only the window or frame that was opened counts.
#pragma once

#include <boost/describe.hpp>
#include <boost/mp11/list.hpp>
#include <cstdint>
#include <optional>
#include <variant>

#include "core/base/json/json.hpp"
#include "core/base/limits.hpp"

namespace portico::machine {

// --- effects ------------------------------------------------------------------------------------

/// A window of 600 by 800 in the middle of the page's. In the step of a visitor's tap: browsers
/// block it otherwise. Ends with PopupBlocked or PopupClosed, exactly once.
struct PopupOpen {
    std::int64_t id = 0;
    Text<16384> url;
    Text<256> origin;  ///< whose messages count: "https://login.example.org"
};
BOOST_DESCRIBE_STRUCT(PopupOpen, (), (id, url, origin))
/// Takes the open popup to another address.
struct PopupNavigate {
    std::int64_t id = 0;
    Text<16384> url;
};
BOOST_DESCRIBE_STRUCT(PopupNavigate, (), (id, url))
/// Brings the open popup before the page. In the step of a visitor's tap: browsers do nothing
/// otherwise.
struct PopupFocus {
    std::int64_t id = 0;
};
BOOST_DESCRIBE_STRUCT(PopupFocus, (), (id))
struct PopupClose {
    std::int64_t id = 0;
};
BOOST_DESCRIBE_STRUCT(PopupClose, (), (id))

/// A frame that nobody sees. When it has loaded it gets "hello" with a MessagePort, at its origin
/// alone; it answers "ready" over the port (FrameReady), over which everything else goes.
struct FrameOpen {
    std::int64_t id = 0;
    Text<16384> url;
    Text<256> origin;
};
BOOST_DESCRIBE_STRUCT(FrameOpen, (), (id, url, origin))
/// Nothing before FrameReady.
struct FrameSend {
    std::int64_t id = 0;
    Json data;
};
BOOST_DESCRIBE_STRUCT(FrameSend, (), (id, data))
struct FrameClose {
    std::int64_t id = 0;
};
BOOST_DESCRIBE_STRUCT(FrameClose, (), (id))

/// The whole page goes there: nothing of it is left.
struct PageRedirect {
    Text<16384> url;
};
BOOST_DESCRIBE_STRUCT(PageRedirect, (), (url))

enum class HttpMethod : std::uint8_t { kGet, kPost, kPut, kDelete };
BOOST_DESCRIBE_ENUM(HttpMethod, kGet, kPost, kPut, kDelete)
struct HttpHeader {
    Text<128> name;
    Text<8192> value;
};
BOOST_DESCRIBE_STRUCT(HttpHeader, (), (name, value))
/// Answered by the HttpAnswered of the engine's contract. Without cookies.
struct HttpSend {
    std::int64_t id = 0;
    HttpMethod method = HttpMethod::kGet;
    Text<16384> url;
    List<HttpHeader, 32> headers;
    std::optional<Text<4194304>> body;
    std::int64_t timeout_ms = 0;
};
BOOST_DESCRIBE_STRUCT(HttpSend, (), (id, method, url, headers, body, timeout_ms))

// --- events -------------------------------------------------------------------------------------

struct PopupBlocked {
    std::int64_t id = 0;
};
BOOST_DESCRIBE_STRUCT(PopupBlocked, (), (id))
struct PopupMessage {
    std::int64_t id = 0;
    Json data;
};
BOOST_DESCRIBE_STRUCT(PopupMessage, (), (id, data))
/// By the visitor (noticed within a second), by itself or by PopupClose.
struct PopupClosed {
    std::int64_t id = 0;
};
BOOST_DESCRIBE_STRUCT(PopupClosed, (), (id))

struct FrameReady {
    std::int64_t id = 0;
};
BOOST_DESCRIBE_STRUCT(FrameReady, (), (id))
struct FrameMessage {
    std::int64_t id = 0;
    Json data;
};
BOOST_DESCRIBE_STRUCT(FrameMessage, (), (id, data))
/// The page took it out: what it was asked and has not answered is answered never. Ends the frame,
/// as FrameClose does.
struct FrameLost {
    std::int64_t id = 0;
};
BOOST_DESCRIBE_STRUCT(FrameLost, (), (id))

/// The page is looked at again, or runs again after it stood still: a phone showed another app.
/// What looks open may be dead, and what another window did is known by now.
struct PageShown {};
BOOST_DESCRIBE_STRUCT(PageShown, (), ())

// --- all of them --------------------------------------------------------------------------------

using BrowserEvent = std::variant<PopupBlocked, PopupMessage, PopupClosed, FrameReady, FrameMessage,
                                  FrameLost, PageShown>;
using BrowserEffect = std::variant<PopupOpen, PopupNavigate, PopupFocus, PopupClose, FrameOpen,
                                   FrameSend, FrameClose, PageRedirect, HttpSend>;

/// Roots that tools/typegen prints.
using PORTICO_BROWSER_TYPES = boost::mp11::mp_list<BrowserEvent, BrowserEffect>;

}  // namespace portico::machine
