// SPDX-License-Identifier: Apache-2.0
//
// Log-in by another provider: in a window of its own, or, by Farcaster, on a phone.
#include <algorithm>
#include <iterator>
#include <string_view>

#include "core/embedded/login_steps.hpp"

namespace portico::embedded {
namespace {

using engine::SocialProvider;

/// In the order of SocialProvider.
constexpr std::string_view kProviderWords[] = {"google", "x",      "farcaster", "discord",
                                               "apple",  "github", "facebook",  "demo"};
static_assert(std::size(kProviderWords) ==
              boost::mp11::mp_size<boost::describe::describe_enumerators<SocialProvider>>::value);

/// What a window may be taken to, and a phone may open: no script.
bool is_link(std::string_view text) {
    return text.size() <= Text<4096>::kMax &&
           (text.starts_with("https://") || text.starts_with("http://"));
}

void close_window(LoginState& state, const Context& context) {
    context.clear_timer(state.window_timer);
    state.goes_on = false;
    if (const EffectId id = std::exchange(state.window, 0); id != 0)
        context.emit(machine::PopupClose{id});
}

void open_window(LoginState& state, const Context& context) {
    state.step = LoginStep::kWindow;
    state.window = context.take_id(Owner::kLogin);
    // The site's own page until the provider's address is known: a window that opens later than
    // the tap is blocked.
    std::string loading = context.config.frame_origin.value;
    context.emit(
        machine::PopupOpen{state.window, loading.append("/loading"), context.config.frame_origin});
    ask(state, FrameEvent::kGetSocialRedirectUri, payload_of("provider", provider_word(state)),
        context);
}

void go_on(LoginState& state, const Json& reply, const Context& context) {
    const std::string_view link = reply.find_string("uri").value_or("");
    if (!is_link(link))
        return end_login(state, error_text({Code::embedded_frame_error, {}}), context);
    state.goes_on = true;
    context.emit(machine::PopupNavigate{state.window, std::string(link)});
    state.window_timer = context.set_timer(Owner::kLogin, kSocialWindowMs);
}

void show_link(LoginState& state, const Json& reply, const Context& context) {
    const std::string_view link = reply.find_string("url").value_or("");
    if (!is_link(link))
        return end_login(state, error_text({Code::embedded_frame_error, {}}), context);
    state.link = link;
    ask(state, FrameEvent::kConnectFarcaster, std::nullopt, context);
}

void provider_answered(LoginState& state, const Json& reply, const Context& context) {
    state.link.clear();
    const std::string_view name = reply.find_string("userName").value_or("");
    if (name.size() <= Text<256>::kMax) state.user_name = name;
    const std::string_view email = reply.find_string("email").value_or("");
    if (is_email(email) && email.size() <= Email::kMax) state.email = email;
    if (needs_recovery(state, reply)) return;
    const std::string_view action = reply.find_string("action").value_or("");
    if (action == "VERIFY_DEVICE") {
        state.entered = true;
        return wait_for_device(state, reply, context);
    }
    if (action != "VERIFY_OTP") return succeed(state, context);
    state.step = LoginStep::kCode;
    state.attempts = kCodeAttempts;
    context.storage.set(kLastLoginKey, std::to_string(context.now_ms), context);
}

}  // namespace

std::string provider_word(const LoginState& state) {
    return state.provider ? std::string(kProviderWords[static_cast<std::size_t>(*state.provider)])
                          : std::string();
}

std::optional<SocialProvider> find_provider(std::string_view word) {
    const auto found = std::ranges::find(kProviderWords, word);
    if (found == std::end(kProviderWords)) return std::nullopt;
    return static_cast<SocialProvider>(found - std::begin(kProviderWords));
}

void end_social(LoginState& state, const Context& context) {
    close_window(state, context);
    state.link.clear();
}

void update(LoginState& state, const LoginBySocial& event, const Context& context) {
    if (state.step == LoginStep::kSignedIn || state.step == LoginStep::kConnecting) return;
    end_login(state, {}, context);
    state.provider = event.provider;
    state.email.clear();
    state.user_name.clear();
    if (event.provider != SocialProvider::kFarcaster) return open_window(state, context);
    state.step = LoginStep::kPhone;
    ask(state, FrameEvent::kGetFarcasterUri, std::nullopt, context);
}

void social_replied(LoginState& state, const FrameReplied& command, const Context& context) {
    switch (command.event) {
        case FrameEvent::kGetSocialRedirectUri:
            return go_on(state, command.value, context);
        case FrameEvent::kGetFarcasterUri:
            return show_link(state, command.value, context);
        case FrameEvent::kConnectSocial:
        case FrameEvent::kConnectFarcaster:
            return provider_answered(state, command.value, context);
        default:
            return;
    }
}

void update(LoginState& state, const machine::PopupBlocked& event, const Context& context) {
    if (event.id != state.window || state.window == 0) return;
    state.window = 0;
    forget(state, context);
    state.step = LoginStep::kBlocked;
}

void update(LoginState& state, const machine::PopupMessage& event, const Context& context) {
    // Before it was taken to the provider there is nothing that it could bring.
    if (event.id != state.window || !state.goes_on) return;
    const auto uri = event.data.find_string("resultUri");
    if (!uri) return;
    Json payload = payload_of("uri", std::string(*uri));
    close_window(state, context);
    state.step = LoginStep::kAnswered;
    ask(state, FrameEvent::kConnectSocial, std::move(payload), context);
}

// Whoever closes it has changed their mind: that is no error.
void update(LoginState& state, const machine::PopupClosed& event, const Context& context) {
    if (event.id != state.window || state.window == 0) return;
    state.window = 0;
    end_login(state, {}, context);
}

void update(LoginState& state, const machine::TimerFired& event, const Context& context) {
    if (event.timer_id == 0 || event.timer_id != state.window_timer) return;
    state.window_timer = 0;
    const std::string words = error_text({Code::embedded_timeout, {}});
    end_login(state, words, context);
}

void modal_closed(LoginState& state, const Context& context) {
    if (state.step == LoginStep::kWindow || state.step == LoginStep::kBlocked ||
        state.step == LoginStep::kPhone)
        update(state, CancelLogin{}, context);
}

}  // namespace portico::embedded
