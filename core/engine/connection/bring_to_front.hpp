// SPDX-License-Identifier: Apache-2.0
//
// On a phone the paired wallet has to come to the front to be asked something.
#pragma once

#include "core/engine/context.hpp"

namespace portico::engine {

/// Opens the wallet by the link of its session, where it has one and the page is on a phone. In the
/// tap that leads to the request: browsers open no other app without one.
void bring_to_front(const wc::Session& session, const Context& context);

}  // namespace portico::engine
