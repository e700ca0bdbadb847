// SPDX-License-Identifier: Apache-2.0
//
// On a phone the paired wallet has to come to the front to be asked something.
#pragma once

#include "core/engine/context.hpp"

namespace portico::engine {

/// Opens the wallet at a request of this step where the page is on a phone: by the link of its
/// session, else by that of the wallet which was chosen. In the tap that leads to the request:
/// browsers open no other app without one. Comes behind the command of that request, by which the
/// shell knows whose link it is.
void bring_to_front(const wc::Session& session, const Connection& connection, EffectId id,
                    const Context& context);

}  // namespace portico::engine
