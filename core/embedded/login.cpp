// SPDX-License-Identifier: Apache-2.0
//
// See login.hpp.
#include <algorithm>
#include <charconv>

#include "core/embedded/login_steps.hpp"
#include "core/embedded/wallet.hpp"
#include "core/engine/provider/provider_error.hpp"

namespace portico::embedded {
namespace {

void keep(std::string_view key, const std::string& text, const Context& context) {
    if (!text.empty())
        context.storage.set(key, text, context);
    else if (context.storage.find(key))
        context.storage.remove(key, context);
}

}  // namespace

Json payload_of(const char* name, std::string value) {
    Json payload = Json::object();
    payload.set(name, Json::string(std::move(value)));
    return payload;
}

// As the frame reads an address; whether it exists its owner shows.
bool is_email(std::string_view text) {
    const auto at = text.find('@');
    if (at == 0 || at == text.npos || text.find('@', at + 1) != text.npos) return false;
    const auto is_space = [](char c) { return c <= ' ' || c == '\x7f'; };
    if (std::ranges::any_of(text, is_space)) return false;
    const std::string_view domain = text.substr(at + 1);
    const auto dot = domain.find('.', 1);
    return dot != domain.npos && dot + 1 < domain.size();
}

void ask(LoginState& state, FrameEvent event, std::optional<Json> payload, const Context& context) {
    state.ref = context.take_id(Owner::kLogin);
    context.send(AskFrame{Owner::kLogin, event, state.ref, std::move(payload)});
}

void forget(LoginState& state, const Context& context) {
    if (state.ref != 0) context.send(ForgetRequest{state.ref});
    state.ref = 0;
}

void end_login(LoginState& state, std::string error, const Context& context) {
    forget(state, context);
    end_social(state, context);
    state.step = LoginStep::kSignedOut;
    if (error.empty()) state.provider.reset();
    state.error = std::move(error);
    state.number.clear();
    state.resent = false;
    state.entered = false;
    state.opens_at = 0;
}

bool needs_recovery(LoginState& state, const Json& reply) {
    if (reply.find_string("action").value_or("") != "RECOVER") return false;
    state.step = LoginStep::kRecover;
    state.error.clear();
    state.number.clear();
    const Json* const opens_at = reply.find("opensAt");
    state.opens_at = opens_at ? opens_at->as_integer().value_or(0) : 0;
    const Json* const is_new = reply.find("isNew");
    state.is_new = is_new && is_new->is_bool() && is_new->as_bool();
    return true;
}

void succeed(LoginState& state, const Context& context) {
    state.step = LoginStep::kConnecting;
    keep(kEmailKey, state.email, context);
    keep(kUserNameKey, state.user_name, context);
    keep(kSocialProviderKey, provider_word(state), context);
    context.storage.set(kLoginUsedKey, "true", context);
    begin_with_default_type(context);
    context.storage.remove(kLastLoginKey, context);
    context.send(LoginSucceeded{});
}

void wait_for_device(LoginState& state, const Json& reply, const Context& context) {
    const std::string_view number = reply.find_string("number").value_or("");
    if (number.size() <= Text<16>::kMax) state.number = number;
    state.step = LoginStep::kDevice;
    ask(state, FrameEvent::kConnectDevice, std::nullopt, context);
}

namespace {

bool is_code(std::string_view text) {
    return text.size() == 6 &&
           std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

/// When the next e-mail may be sent; 0: now.
std::int64_t sends_again_at(const Context& context) {
    const std::string* const last = context.storage.find(kLastLoginKey);
    if (!last) return 0;
    std::int64_t at_ms = 0;
    const auto [end, error] = std::from_chars(last->data(), last->data() + last->size(), at_ms);
    // A time that lies ahead is no time of ours: the clock was set back.
    if (error != std::errc() || at_ms < 0 || at_ms > context.now_ms) return 0;
    return at_ms + kLoginCooldownMs > context.now_ms ? at_ms + kLoginCooldownMs : 0;
}

bool is_too_soon(LoginState& state, const Context& context) {
    const std::int64_t at_ms = sends_again_at(context);
    if (at_ms == 0) return false;
    const std::int64_t seconds = (at_ms - context.now_ms + 999) / 1000;
    state.error = error_text({Code::code_too_soon, std::to_string(seconds)});
    return true;
}

void send_email(LoginState& state, const Context& context) {
    forget(state, context);
    state.error.clear();
    state.number.clear();
    state.entered = false;
    state.attempts = kCodeAttempts;
    context.storage.set(kLastLoginKey, std::to_string(context.now_ms), context);
    ask(state, FrameEvent::kConnectEmail, payload_of("email", state.email), context);
}

void email_sent(LoginState& state, const Json& reply, const Context& context) {
    const std::string_view action = reply.find_string("action").value_or("");
    if (std::exchange(state.resent, false))
        context.send(ShowNotice{NoticeKind::kSuccessToast, "code_resent", "Code email resent"});
    if (needs_recovery(state, reply)) return;
    if (action == "CONNECT") return succeed(state, context);
    if (action == "VERIFY_OTP") {
        state.step = LoginStep::kCode;
    } else if (action == "VERIFY_DEVICE") {
        state.step = LoginStep::kDevice;
        ask(state, FrameEvent::kConnectDevice, std::nullopt, context);
    } else {
        end_login(state, error_text({Code::embedded_frame_error, {}}), context);
    }
}

// The protocol has no codes: an error is known by the service's words (core/base/errors.def), of
// which the first sentence has no detail.
bool says(std::string_view error, Code code) {
    std::string words = error_text({code, {}});
    words.resize(words.find('.'));
    return error.starts_with(words);
}

// After another error no code would be taken: an e-mail begins anew, or goes on with the device
// whose code was right and that was lost on the way.
void code_refused(LoginState& state, const std::string& error) {
    state.step = LoginStep::kCode;
    if (says(error, Code::code_superseded)) {  // which costs no try
        state.error = error;
        return;
    }
    if (!says(error, Code::code_wrong)) {
        state.attempts = 0;
        state.error = error;
        return;
    }
    state.attempts = std::max<std::int64_t>(0, state.attempts - 1);
    state.error = state.attempts > 0 ? error : error_text({Code::code_flow_ended, {}});
}

void code_accepted(LoginState& state, const Json& reply, const Context& context) {
    state.entered = true;
    if (needs_recovery(state, reply)) return;
    if (reply.find_string("action").value_or("") != "VERIFY_DEVICE") return succeed(state, context);
    wait_for_device(state, reply, context);
}

void end_change(LoginState& state, const Context& context) {
    if (state.change_ref != 0) context.send(ForgetRequest{state.change_ref});
    state.change_ref = 0;
    state.change = EmailChangeStep::kNone;
    state.change_checking = false;
    state.change_error.clear();
    state.new_email.clear();
}

void ask_change(LoginState& state, FrameEvent event, Json payload, const Context& context) {
    state.change_ref = context.take_id(Owner::kChange);
    state.change_checking = true;
    state.change_error.clear();
    context.send(AskFrame{Owner::kChange, event, state.change_ref, std::move(payload)});
}

template <std::size_t Max>
void set_text(std::optional<Text<Max>>& into, const std::string& text) {
    if (!text.empty()) into.emplace(text);
}

}  // namespace

void restore(LoginState& state, const Context& context) {
    const std::string* const email = context.storage.find(kEmailKey);
    if (email && email->size() <= Email::kMax) state.email = *email;
    const std::string* const name = context.storage.find(kUserNameKey);
    if (name && name->size() <= Text<256>::kMax) state.user_name = *name;
    const std::string* const provider = context.storage.find(kSocialProviderKey);
    if (provider) state.provider = find_provider(*provider);
}

void update(LoginState& state, const LoginByEmail& event, const Context& context) {
    if (state.step == LoginStep::kSignedIn || state.step == LoginStep::kConnecting) return;
    state.provider.reset();
    if (!is_email(event.email.value)) {
        state.error = error_text({Code::email_invalid, {}});
        return;
    }
    if (is_too_soon(state, context)) return;
    end_social(state, context);
    state.user_name.clear();
    state.email = event.email;
    state.resent = false;
    state.step = LoginStep::kSending;
    send_email(state, context);
}

void update(LoginState& state, const EnterLoginCode& event, const Context& context) {
    if (state.step != LoginStep::kCode || state.attempts == 0 || !is_code(event.otp.value)) return;
    state.step = LoginStep::kChecking;
    state.error.clear();
    ask(state, FrameEvent::kConnectOtp, payload_of("otp", event.otp), context);
}

// The view stays: what it waits for is asked again.
void update(LoginState& state, const ResendLoginEmail&, const Context& context) {
    if (state.step != LoginStep::kCode && state.step != LoginStep::kDevice) return;
    if (is_too_soon(state, context)) return;
    state.resent = true;
    send_email(state, context);
}

void update(LoginState& state, const CancelLogin&, const Context& context) {
    if (state.step == LoginStep::kSignedIn || state.step == LoginStep::kSignedOut) return;
    // The frame may be signed in by now: nobody is to find it so. A recovery that waits goes on
    // with the session that asked for it.
    const bool may_be_in = (state.step == LoginStep::kRecover && state.opens_at == 0) ||
                           state.step == LoginStep::kChecking ||
                           state.step == LoginStep::kConnecting ||
                           state.step == LoginStep::kAnswered || state.step == LoginStep::kPhone;
    end_login(state, {}, context);
    if (!may_be_in) return;
    context.storage.remove(kLoginUsedKey, context);
    context.send(AskFrame{Owner::kLogin, FrameEvent::kSignOut, context.take_id(Owner::kLogin)});
}

void update(LoginState& state, const ChangeEmail& event, const Context& context) {
    if (state.step != LoginStep::kSignedIn || state.change_checking) return;
    if (!is_email(event.email.value) || event.email.value == state.email) {
        state.change_error = error_text({Code::email_invalid, {}});
        return;
    }
    state.change = EmailChangeStep::kSaving;
    state.new_email = event.email;
    context.storage.set(kLastLoginKey, std::to_string(context.now_ms), context);
    ask_change(state, FrameEvent::kUpdateEmail, payload_of("email", event.email), context);
}

void update(LoginState& state, const EnterChangeCode& event, const Context& context) {
    if (state.change_checking || !is_code(event.otp.value)) return;
    if (state.change == EmailChangeStep::kPrimaryCode)
        ask_change(state, FrameEvent::kUpdateEmailPrimaryOtp, payload_of("otp", event.otp),
                   context);
    else if (state.change == EmailChangeStep::kSecondaryCode)
        ask_change(state, FrameEvent::kUpdateEmailSecondaryOtp, payload_of("otp", event.otp),
                   context);
}

void update(LoginState& state, const CancelEmailChange&, const Context& context) {
    end_change(state, context);
}

void update(LoginState& state, const FrameReplied& command, const Context& context) {
    if (command.ref != state.ref || state.ref == 0) return;
    state.ref = 0;
    if (command.error) {
        if (command.event == FrameEvent::kConnectOtp) return code_refused(state, *command.error);
        // A resend that failed: the code of before may still be entered.
        if (std::exchange(state.resent, false) && state.step == LoginStep::kCode) {
            state.error = *command.error;
            return;
        }
        return end_login(state, *command.error, context);
    }
    switch (command.event) {
        case FrameEvent::kConnectEmail:
            return email_sent(state, command.value, context);
        case FrameEvent::kConnectDevice:
            if (needs_recovery(state, command.value)) return;
            // A mail takes its time: the frame says before it is given up that it waits still.
            if (command.value.find_string("action") == "VERIFY_DEVICE")
                return wait_for_device(state, command.value, context);
            if (state.entered) return succeed(state, context);
            state.step = LoginStep::kCode;
            return;
        case FrameEvent::kConnectOtp:
            return code_accepted(state, command.value, context);
        default:
            return social_replied(state, command, context);
    }
}

void change_replied(LoginState& state, const FrameReplied& command, const Context& context) {
    if (command.ref != state.change_ref || state.change_ref == 0) return;
    state.change_ref = 0;
    state.change_checking = false;
    if (command.error) {
        state.change_error = *command.error;
        if (state.change == EmailChangeStep::kSaving) state.change = EmailChangeStep::kNone;
        return;
    }
    switch (command.event) {
        case FrameEvent::kUpdateEmail:
            state.change = command.value.find_string("action") == "VERIFY_SECONDARY_OTP"
                               ? EmailChangeStep::kSecondaryCode
                               : EmailChangeStep::kPrimaryCode;
            return;
        case FrameEvent::kUpdateEmailPrimaryOtp:
            state.change = EmailChangeStep::kSecondaryCode;
            return;
        default:
            break;
    }
    // What the frame says now is the address, not what was typed.
    const std::string_view email = command.value.find_string("newEmail").value_or("");
    if (!is_email(email) || email.size() > Email::kMax) {
        state.change_error = error_text({Code::embedded_frame_error, {}});
        return;
    }
    state.email = email;
    state.change = EmailChangeStep::kDone;
    context.storage.set(kEmailKey, state.email, context);
    context.storage.remove(kLastLoginKey, context);
}

void update(LoginState& state, const UserKnown& command, const Context& context) {
    if (!command.error) {
        state.step = LoginStep::kSignedIn;
        state.closes_sheet = true;
        state.error.clear();
    } else if (state.step == LoginStep::kConnecting) {
        end_login(state, *command.error, context);
    }
}

void update(LoginState& state, const RecoveryEnded& command, const Context& context) {
    if (state.step != LoginStep::kRecover) return;
    if (command.error) return end_login(state, *command.error, context);
    if (!needs_recovery(state, command.value)) succeed(state, context);
}

void update(LoginState& state, const SignedOut&, const Context& context) {
    end_login(state, {}, context);
    end_change(state, context);
    state.email.clear();
    state.user_name.clear();
}

LoginSlice make_login_slice(const LoginState& state, const Context& context) {
    LoginSlice slice;
    slice.step = state.step;
    set_text(slice.email, state.email);
    slice.provider = state.provider;
    set_text(slice.user_name, state.user_name);
    set_text(slice.link, state.link);
    set_text(slice.error, state.error);
    slice.attempts_left = state.attempts;
    set_text(slice.number, state.number);
    if (state.opens_at > 0) slice.opens_at_ms = state.opens_at;
    if (state.step == LoginStep::kRecover && state.is_new) slice.is_new = true;
    if (const std::int64_t at_ms = sends_again_at(context); at_ms != 0) slice.resend_at_ms = at_ms;
    return slice;
}

EmailChangeSlice make_change_slice(const LoginState& state) {
    EmailChangeSlice slice;
    slice.step = state.change;
    slice.checking = state.change_checking;
    set_text(slice.email, state.new_email);
    set_text(slice.error, state.change_error);
    return slice;
}

}  // namespace portico::embedded
