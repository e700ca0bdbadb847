// SPDX-License-Identifier: Apache-2.0
//
// Text as search compares it: letters without case and, where they are Latin, without accents;
// Greek and Cyrillic without case; runs of white space as one space. Not Unicode's full case
// folding: names of wallets need no more.
#pragma once

#include <string>
#include <string_view>

namespace portico::api::wallets {

/// Precondition: valid UTF-8.
std::string case_fold(std::string_view text);

}  // namespace portico::api::wallets
