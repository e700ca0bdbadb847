// SPDX-License-Identifier: Apache-2.0
//
// Pairing URIs: what is accepted is written back as a URI that says the same.
#include "core/walletconnect/uri.hpp"
#include "fuzz/fuzz_input.hpp"

PORTICO_FUZZ_TARGET(input) {
    using namespace portico;
    const auto uri = wc::parse_uri(as_text(input));
    if (!uri) return;
    const std::string text = wc::format_uri(*uri);
    const auto again = wc::parse_uri(text);
    // A short Base64 text may unfold into one that is too long in its plain form.
    if (text.size() > wc::kUriTextMax) return;
    PORTICO_ASSERT(again && again->topic == uri->topic && again->sym_key == uri->sym_key);
    PORTICO_ASSERT(again->expiry_s == uri->expiry_s && again->methods == uri->methods);
    PORTICO_ASSERT(wc::format_uri(*again) == text);
}
