// SPDX-License-Identifier: Apache-2.0
#include "server/vault/mail/words/mail_words.hpp"

namespace portico::vault {

const MailWords& english_mail_words() {
    static constexpr MailWords kWords{
        .tag = "en",
        .code_subject = "Your code for {project}",
        .code_login = "Your code to sign in to {project}:",
        .code_change_old = "Your code to take another address of e-mail for {project}:",
        .code_change_new = "Your code to use this address for {project}:",
        .code_step_up =
            "Your code to export your wallet or change how it is recovered, for {project}:",
        .code_life =
            "It is good for {minutes} minutes, once. If you asked more than once, only the newest "
            "of these mails counts.",
        .code_warning =
            "Type it only into {origin}. Nobody from {project} will ever ask you for it. If you "
            "did not ask for it, delete this mail: nothing happens without the code.",
        .code_stop =
            "If such mails keep coming, stop them here for a day. Your own devices go on as they "
            "are:",
        .device_subject = "A new device for {project}",
        .device_asks = "A new device{where} wants to sign in to {project} at {origin}.",
        .device_how =
            "If it is yours, open this link within {minutes} minutes and pick the number that the "
            "device shows:",
        .device_warning =
            "If it is not yours, open the link and say so, or delete this mail: the device stays "
            "out.",
        .recovery_subject = "A recovery of your wallet for {project}",
        .recovery_asks =
            "Somebody asked on a device{where} to recover your wallet of {project}. It opens there "
            "in {hours}.",
        .recovery_how = "If it was not you, end it with this link, or on a device of yours:",
        .recovery_warning = "If it was you, there is nothing to do until then.",
        .hours = {"an hour", "{count} hours", "{count} hours", "{count} hours"},
        .recovered = {.subject = "Your wallet was recovered for {project}",
                      .what =
                          "Your wallet was opened for a new device{where} with a recovery key."},
        .exported =
            {.subject = "Your wallet was exported for {project}",
             .what = "The recovery phrase of your wallet was shown on one of your devices{where}."},
        .address_changed =
            {.subject = "Your address was changed for {project}",
             .what = "Another address of e-mail was set for your account. All other devices were "
                     "signed out, and for a day the wallet can be neither exported nor recovered."},
        .linked = {.subject = "Another way to sign in for {project}",
                   .what = "Your account can now be signed in to by another service. Where there "
                           "is a wallet, it can be neither exported nor recovered for a day."},
        .unlinked =
            {.subject = "A way to sign in was removed for {project}",
             .what = "A service that your account could be signed in to by was removed on one of "
                     "your devices{where}. Those that are left stand there in the settings."},
        .ways_changed = {.subject = "Ways to recover your wallet for {project}",
                         .what = "The ways to recover your wallet were changed on one of your "
                                 "devices{where}. They stand there in the settings."},
        .handed_over =
            {.subject = "Your wallet opens on another device for {project}",
             .what = "One of your devices has let a further one{where} open your wallet. If that "
                     "was not you, remove it in the settings, under \"Devices and recovery\"."},
        .device_added = {.subject = "A new device signed in for {project}",
                         .what = "A device{where} signed in to your account that had not before."},
        .notice_about = "It is about your wallet of {project}.",
        .notice_warning =
            "If it was not you, sign in at once, remove the devices that you do not know, and move "
            "what the wallet holds to another one.",
    };
    return kWords;
}

}  // namespace portico::vault
