// SPDX-License-Identifier: Apache-2.0
#include "core/engine/connection/bring_to_front.hpp"

#include "core/engine/connect/wallet_link.hpp"
#include "core/engine/connect/wallet_way.hpp"
#include "core/engine/connection/session_view.hpp"

namespace portico::engine {

void bring_to_front(const wc::Session& session, const Context& context) {
    const auto& redirect = session.peer.redirect;
    if (!redirect || !context.setup.config.mobile) return;
    const wc::ShortText* native = link_given(redirect->native);
    const wc::ShortText* link = link_given(redirect->universal);
    if (native && context.setup.config.device->os != Os::kIos) link = native;
    if (!link) link = native;
    if (link && is_opener(*link))
        context.emit(DeepLink{*link, opens_window(*link, Platform::kMobile, context.setup.config)});
}

}  // namespace portico::engine
