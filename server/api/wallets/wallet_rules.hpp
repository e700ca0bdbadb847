// SPDX-License-Identifier: Apache-2.0
//
// What may stand in a wallet's fields. A link of the directory is opened with a pairing code in it
// or as a place to download a wallet from, so what is not plainly a link of a wallet is refused
// here, once. Every check answers nothing, or what is wrong for a person.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace portico::api::wallets {

using Wrong = std::optional<std::string>;

/// 64 hex digits, or letters, digits and inner hyphens in lower case.
Wrong check_id(std::string_view text);
/// No control, invisible or direction-changing characters; no white space at its ends.
Wrong check_name(std::string_view text);
/// Dotted names of letters, digits, - and _, as in com.example.wallet.
Wrong check_rdns(std::string_view text);
/// https, a host of letters, digits, dots and hyphens, no user name.
Wrong check_web_link(std::string_view text);
/// A web link, or the scheme of an app. Schemes that browsers act on themselves are refused.
Wrong check_app_link(std::string_view text);
/// A web link in which {page}, {page_twice} or {page_bare} stands for the page to be opened.
Wrong check_browse_link(std::string_view text);
/// The one relay that is not the operator's: "walletconnect".
Wrong check_relay(std::string_view text);
/// A CAIP-2 id, or a namespace with `:*`.
Wrong check_chain(std::string_view text);
/// A word that JavaScript could name a member by; dots for members of members.
Wrong check_injected_id(std::string_view text);

}  // namespace portico::api::wallets
