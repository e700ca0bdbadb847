// SPDX-License-Identifier: Apache-2.0
//
// What an area of the embedded wallet's machine sees while it handles one event.
#pragma once

#include <string>

#include "core/base/entropy.hpp"
#include "core/base/result.hpp"
#include "core/embedded/contract.hpp"
#include "core/embedded/stored_keys.hpp"
#include "core/machine/context.hpp"
#include "core/machine/queue.hpp"

namespace portico::embedded {

enum class Owner : std::uint8_t { kFrame, kLogin, kChange, kWallet, kApproval };

/// Events of the frame's protocol that this machine sends.
enum class FrameEvent : std::uint8_t {
    kConnectEmail,
    kConnectDevice,
    kConnectOtp,
    kGetSocialRedirectUri,
    kConnectSocial,
    kGetFarcasterUri,
    kConnectFarcaster,
    kGetUser,
    kIsConnected,
    kSignOut,
    kSwitchNetwork,
    kSetPreferredAccount,
    kRpcRequest,
    kExportWallet,
    kManageWallet,
    kRecoverWallet,
    kGetAskingDevices,
    kUpdateEmail,
    kUpdateEmailPrimaryOtp,
    kUpdateEmailSecondaryOtp,
    kSyncDappData
};

/// Asks the frame, and opens it first if need be. Answered by FrameReplied exactly once, unless
/// ForgetRequest came before. `ref` is the asker's own.
struct AskFrame {
    Owner owner;
    FrameEvent event;
    EffectId ref = 0;
    std::optional<Json> payload{};
};
/// AskFrame, behind what the commands before it lead to: a frame that they close is another one.
struct AskNextFrame {
    AskFrame asked;
};
/// Either `error` or the payload, which is null where there is none.
struct FrameReplied {
    Owner owner;
    FrameEvent event;
    EffectId ref = 0;
    Json value{};
    std::optional<std::string> error{};
    std::int64_t code = 0;  ///< of the error, where the frame gives one
    bool lost = false;      ///< the frame went before it answered
};
/// The owner approved what the frame was asked. FrameReplied follows.
struct FrameApproved {
    EffectId ref = 0;
};
struct ForgetRequest {
    EffectId ref = 0;
};
/// The frame goes; everything that it was asked fails.
struct CloseFrame {};
/// The log-in is through: the engine connects the connector.
struct LoginSucceeded {};
/// GET_USER answered, or failed with these words.
struct UserKnown {
    std::optional<std::string> error{};
};
/// There is no session any more.
struct SignedOut {
    bool expired = false;
};
/// The window of the recovery has closed. Neither `error` nor a time in `value`: the wallet opens.
struct RecoveryEnded {
    Json value{};
    std::optional<std::string> error{};
};
/// An unsafe request of the connector.
struct WantApproval {
    ConnectorRequested request;
};
/// A method that is in no list was asked for.
struct MethodRefused {};
struct ShowNotice {
    NoticeKind kind;
    std::string_view code;
    std::string message;
};

/// Who handles them: machine.cpp.
using Commands = machine::Handler<AskFrame, AskNextFrame, FrameReplied, FrameApproved,
                                  ForgetRequest, CloseFrame, LoginSucceeded, UserKnown, SignedOut,
                                  RecoveryEnded, WantApproval, MethodRefused, ShowNotice>;
using CommandQueue = machine::Queue<Commands>;

struct Context : machine::Context {
    const EmbeddedConfig& config;
    const EntropyFn& entropy;
    machine::Storage& storage;
    CommandQueue& commands;

    template <class Command>
    void send(Command command) const {
        commands.push(std::move(command));
    }
    void notice(NoticeKind kind, Code code, std::string detail = {}) const {
        send(ShowNotice{kind, error_word(code), error_text({code, std::move(detail)})});
    }
    void answer(EffectId id, Json result) const {
        emit(ConnectorAnswer{id, std::move(result), std::nullopt});
    }
    void refuse(EffectId id, std::int64_t code, std::string message) const;
};

}  // namespace portico::embedded
