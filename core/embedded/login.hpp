// SPDX-License-Identifier: Apache-2.0
//
// Log-in by e-mail and by other providers, and the change of the address.
//
//   step         event            next
//   signed out   an address       sending: CONNECT_EMAIL, unless the last was under 30 s ago
//   sending      VERIFY_DEVICE    device: CONNECT_DEVICE, which answers when it is approved
//   sending      VERIFY_OTP       code
//   sending      CONNECT          connecting: the engine chooses the connector
//   code         six digits       checking: CONNECT_OTP
//   checking     right            connecting
//   checking     VERIFY_DEVICE    device, with a number to pick on the one that is known
//   checking     wrong            code, one attempt fewer; none left: only another e-mail helps
//   checking     another error    code, with its words: only another e-mail helps
//   device       approved         connecting; code, where none was entered yet
//   any of these RECOVER          recover: this browser has no share of the wallet
//   recover      its window       RECOVER_WALLET; opened: connecting; held: recover, with a time
//   connecting   the account      signed in
//
//   signed out   a provider       window: PopupOpen, GET_SOCIAL_REDIRECT_URI, and it goes there
//   window       its message      answered: CONNECT_SOCIAL
//   window       blocked, closed  blocked; signed out
//   window       ten minutes      signed out, with words
//   signed out   Farcaster        phone: GET_FARCASTER_URI, then CONNECT_FARCASTER waits
//   answered, phone  VERIFY_OTP, VERIFY_DEVICE, the account    code, device, connecting
//
// While a window or a phone is waited for, the modal's end is that of the log-in.
//
// An error while sending, at the device and while connecting leads to signed out, with its words.
#pragma once

#include "core/embedded/context.hpp"

namespace portico::embedded {

struct LoginState {
    LoginStep step = LoginStep::kSignedOut;
    std::string email;
    std::string error;
    std::int64_t attempts = 0;
    bool resent = false;
    bool entered = false;       ///< the code was right
    std::int64_t opens_at = 0;  ///< of the recovery that waits; 0: there is none
    bool is_new = false;        ///< what kRecover leads to is a first way back to the wallet
    std::string number;
    std::optional<SocialProvider> provider{};
    std::string user_name;
    std::string link;
    EffectId window = 0;
    bool goes_on = false;       ///< the window was taken to the provider
    bool closes_sheet = false;  ///< the sheet that is open logged in, and closes by itself
    std::int64_t window_timer = 0;
    EffectId ref = 0;  ///< of the open request; answers of others are not ours any more

    EmailChangeStep change = EmailChangeStep::kNone;
    bool change_checking = false;
    std::string new_email;
    std::string change_error;
    EffectId change_ref = 0;
};

/// Where a page that was logged in before is found again: until the engine asks, nothing is loaded.
void restore(LoginState& state, const Context& context);
void update(LoginState& state, const LoginByEmail& event, const Context& context);
void update(LoginState& state, const LoginBySocial& event, const Context& context);
void update(LoginState& state, const EnterLoginCode& event, const Context& context);
void update(LoginState& state, const ResendLoginEmail& event, const Context& context);
void update(LoginState& state, const CancelLogin& event, const Context& context);
void update(LoginState& state, const ChangeEmail& event, const Context& context);
void update(LoginState& state, const EnterChangeCode& event, const Context& context);
void update(LoginState& state, const CancelEmailChange& event, const Context& context);
void update(LoginState& state, const machine::PopupBlocked& event, const Context& context);
void update(LoginState& state, const machine::PopupMessage& event, const Context& context);
void update(LoginState& state, const machine::PopupClosed& event, const Context& context);
void update(LoginState& state, const machine::TimerFired& event, const Context& context);
void modal_closed(LoginState& state, const Context& context);
/// Owner::kLogin.
void update(LoginState& state, const FrameReplied& command, const Context& context);
/// Owner::kChange.
void change_replied(LoginState& state, const FrameReplied& command, const Context& context);
void update(LoginState& state, const UserKnown& command, const Context& context);
void update(LoginState& state, const RecoveryEnded& command, const Context& context);
void update(LoginState& state, const SignedOut& command, const Context& context);

LoginSlice make_login_slice(const LoginState& state, const Context& context);
EmailChangeSlice make_change_slice(const LoginState& state);

}  // namespace portico::embedded
