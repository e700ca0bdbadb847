// SPDX-License-Identifier: Apache-2.0
//
// What people are asked to sign: typed data (JSON), sign-in messages, CACAOs, points in time and
// URIs. A sign-in message that is read is written back as the same text, its chain id's leading
// zeros apart.
#include "core/base/text/date_time.hpp"
#include "core/base/text/uri_syntax.hpp"
#include "core/chain/eip155/signing/sign_in.hpp"
#include "core/chain/eip155/signing/typed_data.hpp"
#include "core/walletconnect/client/cacao.hpp"
#include "fuzz/fuzz_input.hpp"

PORTICO_FUZZ_TARGET(input) {
    using namespace portico;
    const std::string_view text = as_text(input);
    if (const auto json = parse_json(text)) {
        if (const auto hash = chain::hash_typed_data(*json))
            PORTICO_ASSERT(chain::hash_typed_data(*json)->digest == hash->digest);
        (void)wc::verify_cacao(*json, Instant{});
    }
    if (const auto message = chain::parse_sign_in(text)) {
        const auto written = chain::format_sign_in(*message);
        PORTICO_ASSERT(written && written->size() <= text.size());
        PORTICO_ASSERT(chain::parse_sign_in(*written) == *message);
    }
    (void)parse_date_time(text);
    if (is_uri_authority(text)) PORTICO_ASSERT(is_uri("x://" + std::string(text)));
}
