// SPDX-License-Identifier: Apache-2.0
#include "core/engine/connection/bring_to_front.hpp"

#include "core/engine/connect/wallet_link.hpp"
#include "core/engine/connect/wallet_way.hpp"
#include "core/engine/connection/pairing_request.hpp"
#include "core/engine/connection/session_view.hpp"

namespace portico::engine {

void bring_to_front(const wc::Session& session, const Connection& connection, EffectId id,
                    const Context& context) {
    if (!context.setup.config.mobile) return;
    std::string_view link = connection.link;
    if (const auto& redirect = session.peer.redirect) {
        const wc::ShortText* native = link_given(redirect->native);
        const wc::ShortText* given = link_given(redirect->universal);
        if (native && (!given || context.setup.config.device->os != Os::kIos)) given = native;
        if (given) link = *given;
    }
    auto to_open = make_request_link(link, wire_id_of(id, context), session.topic);
    if (!to_open || to_open->size() > ShortText::kMax) return;
    // Where the app does not take a web link, its page must not stand in place of this one.
    const bool beside =
        is_web_link(*to_open) || opens_window(*to_open, Platform::kMobile, context.setup.config);
    context.emit(DeepLink{std::move(*to_open), beside});
}

}  // namespace portico::engine
