// SPDX-License-Identifier: Apache-2.0
//
// See frame.hpp.
#include "core/embedded/frame.hpp"

#include <algorithm>
#include <array>

#include "core/base/describe/describe.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/engine/provider/provider_error.hpp"

namespace portico::embedded {
namespace {

/// In the order of FrameEvent.
constexpr std::string_view kEventNames[] = {
    "CONNECT_EMAIL",
    "CONNECT_DEVICE",
    "CONNECT_OTP",
    "GET_SOCIAL_REDIRECT_URI",
    "CONNECT_SOCIAL",
    "GET_FARCASTER_URI",
    "CONNECT_FARCASTER",
    "GET_USER",
    "IS_CONNECTED",
    "SIGN_OUT",
    "SWITCH_NETWORK",
    "SET_PREFERRED_ACCOUNT",
    "RPC_REQUEST",
    "EXPORT_WALLET",
    "MANAGE_WALLET",
    "RECOVER_WALLET",
    "GET_ASKING_DEVICES",
    "UPDATE_EMAIL",
    "UPDATE_EMAIL_PRIMARY_OTP",
    "UPDATE_EMAIL_SECONDARY_OTP",
    "SYNC_DAPP_DATA",
};

std::string_view name_of(FrameEvent event) { return kEventNames[static_cast<std::size_t>(event)]; }

bool has_timeout(FrameEvent event) {
    // Those of a log-in stand first. The last of them, Farcaster's wait, is over when the vault
    // says so.
    return event <= FrameEvent::kGetFarcasterUri;
}

// 128 random bits, with a counter in them: never twice the same, whatever the source.
std::string take_request_id(FrameState& state, const Context& context) {
    std::array<std::uint8_t, 16> bytes{};
    context.entropy(bytes);
    const std::uint32_t count = ++state.last_id;
    for (unsigned i = 0; i < 4; ++i) bytes[i] ^= static_cast<std::uint8_t>(count >> (8 * i));
    return to_hex(bytes);
}

void post(FrameState& state, std::string_view id, FrameEvent event, const Json* payload,
          const Context& context) {
    Json data = Json::object();
    data.set("id", Json::string(std::string(id)));
    data.set("type", Json::string(std::string(kFromApp).append(name_of(event))));
    if (payload) data.set("payload", *payload);
    context.emit(machine::FrameSend{state.frame, std::move(data)});
}

void send_request(FrameState& state, FrameRequest& request, const Context& context) {
    if (has_timeout(request.asked.event))
        request.timer = context.set_timer(Owner::kFrame, kLoginTimeoutMs);
    post(state, request.id, request.asked.event,
         request.asked.payload ? &*request.asked.payload : nullptr, context);
}

// Nobody waits for the answers of these.
void send_page(FrameState& state, const Context& context) {
    Json data = Json::object();
    data.set("projectId", Json::string(context.config.project_id.value));
    data.set("metadata", parse_json(to_json_text(context.config.app)).value_or(Json()));
    post(state, take_request_id(state, context), FrameEvent::kSyncDappData, &data, context);
}

void close_frame(FrameState& state, const Context& context) {
    if (state.step == FrameStep::kNone) return;
    context.clear_timer(state.load_timer);
    context.clear_timer(state.ready_timer);
    context.emit(machine::FrameClose{state.frame});
    state.step = FrameStep::kNone;
    state.frame = 0;
    Vec<FrameRequest> open = std::move(state.open);
    state.open.clear();
    for (FrameRequest& request : open) {
        context.clear_timer(request.timer);
        FrameReplied reply{request.asked.owner, request.asked.event, request.asked.ref};
        reply.error = error_text({Code::embedded_request_failed, {}});
        reply.lost = true;
        context.send(std::move(reply));
    }
}

void fail_load(FrameState& state, const Context& context) {
    context.notice(NoticeKind::kAlert, Code::embedded_not_loaded);
    close_frame(state, context);
}

void hear_ready(FrameState& state, const Json* payload, const Context& context) {
    if (state.step != FrameStep::kLoading) return;
    const auto version = payload ? payload->find_string("version") : std::nullopt;
    if (version != kProtocolVersion) return fail_load(state, context);
    state.step = FrameStep::kSettling;
    state.ready_timer = context.set_timer(Owner::kFrame, kFrameReadyDelayMs);
}

}  // namespace

void update(FrameState& state, const AskFrame& command, const Context& context) {
    state.open.push_back({take_request_id(state, context), command});
    if (state.step == FrameStep::kReady) return send_request(state, state.open.back(), context);
    if (state.step != FrameStep::kNone) return;
    state.step = FrameStep::kLoading;
    state.frame = context.take_id(Owner::kFrame);
    context.emit(
        machine::FrameOpen{state.frame, context.config.frame_url, context.config.frame_origin});
    state.load_timer = context.set_timer(Owner::kFrame, kFrameLoadMs);
}

void update(FrameState& state, const ForgetRequest& command, const Context& context) {
    const auto request = std::ranges::find_if(
        state.open, [&](const FrameRequest& one) { return one.asked.ref == command.ref; });
    if (request == state.open.end()) return;
    context.clear_timer(request->timer);
    state.open.erase(request);
}

void update(FrameState& state, const CloseFrame&, const Context& context) {
    close_frame(state, context);
}

void update(FrameState& state, const machine::FrameMessage& event, const Context& context) {
    if (event.id != state.frame || state.step == FrameStep::kNone) return;
    std::string_view type = event.data.find_string("type").value_or("");
    if (!type.starts_with(kFromFrame)) return;
    type.remove_prefix(kFromFrame.size());
    const Json* payload = event.data.find("payload");
    if (type == "READY") return hear_ready(state, payload, context);
    const auto id = event.data.find_string("id");
    if (!id || state.step != FrameStep::kReady) return;
    const auto request = std::ranges::find(state.open, *id, &FrameRequest::id);
    if (request == state.open.end()) return;
    const std::string_view name = name_of(request->asked.event);
    if (!type.starts_with(name)) return;
    type.remove_prefix(name.size());
    if (type == "_APPROVED") return context.send(FrameApproved{request->asked.ref});
    const bool failed = type == "_ERROR";
    if (!failed && type != "_SUCCESS") return;
    FrameReplied reply{request->asked.owner, request->asked.event, request->asked.ref};
    if (failed) {
        const auto message = payload ? payload->find_string("message") : std::nullopt;
        reply.error = message && !message->empty() ? engine::peer_text(std::string(*message))
                                                   : error_text({Code::embedded_frame_error, {}});
        if (const Json* const code = payload ? payload->find("code") : nullptr)
            reply.code = code->as_integer().value_or(0);
    } else if (payload) {
        reply.value = *payload;
    }
    context.clear_timer(request->timer);
    state.open.erase(request);
    context.send(std::move(reply));
}

void update(FrameState& state, const machine::FrameLost& event, const Context& context) {
    if (event.id == state.frame) close_frame(state, context);
}

void update(FrameState& state, const machine::TimerFired& event, const Context& context) {
    if (event.timer_id == state.load_timer) {
        state.load_timer = 0;
        return fail_load(state, context);
    }
    if (event.timer_id == state.ready_timer) {
        state.ready_timer = 0;
        context.clear_timer(state.load_timer);
        state.step = FrameStep::kReady;
        send_page(state, context);
        for (FrameRequest& request : state.open) send_request(state, request, context);
        return;
    }
    const auto request = std::ranges::find(state.open, event.timer_id, &FrameRequest::timer);
    if (event.timer_id == 0 || request == state.open.end()) return;
    request->timer = 0;
    context.notice(NoticeKind::kAlert, Code::embedded_timeout);
    close_frame(state, context);
}

}  // namespace portico::embedded
