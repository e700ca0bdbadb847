// SPDX-License-Identifier: Apache-2.0
//
// Bytes from anybody's host, told by themselves: what is taken for a picture is one of the six
// kinds and is sent so that it is nothing else.
#include <algorithm>

#include "fuzz/fuzz_input.hpp"
#include "server/api/nfts/picture.hpp"

PORTICO_FUZZ_TARGET(input) {
    using namespace portico;
    constexpr std::string_view kTypes[] = {"image/png",  "image/jpeg", "image/gif",
                                           "image/webp", "image/avif", "image/svg+xml"};
    const std::string_view bytes = as_text(input);
    const auto type = api::nfts::picture_type(bytes);
    if (!type) return;
    PORTICO_ASSERT(std::ranges::find(kTypes, *type) != std::end(kTypes));
    PORTICO_ASSERT(*type != "image/svg+xml" || !bytes.contains("<!ENTITY"));
    const auto response = api::nfts::picture_response(std::string(bytes), *type);
    PORTICO_ASSERT(response.content_type == *type && response.body == bytes);
    PORTICO_ASSERT(response.headers.front().second.starts_with("sandbox; default-src 'none'"));
}
