// SPDX-License-Identifier: Apache-2.0
//
// Which addresses strangers, or names that strangers control, may make us call
// (docs/spec/security.md#case-103). Checked on the address that is connected to, never on a name: a
// name that answers otherwise the second time gains nothing.
#pragma once

#include <string>

namespace portico::upstream {

/// Whether an IP address (text) is global unicast: not loopback, private, link-local, shared,
/// documentation, benchmarking, multicast, tunnelled or mapped to one of these (RFC 6890).
bool is_public_address(const std::string& address);

}  // namespace portico::upstream
