// SPDX-License-Identifier: Apache-2.0
//
// Who a visitor of the vault may sign in by, besides e-mail.
#pragma once

#include <boost/describe.hpp>
#include <cstdint>

namespace portico::api::vault {

enum class SocialProvider : std::uint8_t {
    kGoogle,
    kApple,
    kGithub,
    kFacebook,
    kX,
    kDiscord,
    kFarcaster
};
BOOST_DESCRIBE_ENUM(SocialProvider, kGoogle, kApple, kGithub, kFacebook, kX, kDiscord, kFarcaster)

}  // namespace portico::api::vault
