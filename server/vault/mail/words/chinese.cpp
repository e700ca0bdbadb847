// SPDX-License-Identifier: Apache-2.0
#include "server/vault/mail/words/mail_words.hpp"

namespace portico::vault {

const MailWords& chinese_mail_words() {
    static constexpr MailWords kWords{
        .tag = "zh",
        .code_subject = "您的 {project} 验证码",
        .code_login = "您登录 {project} 的验证码：",
        .code_change_old = "您为 {project} 更换邮箱地址的验证码：",
        .code_change_new = "您在 {project} 使用此地址的验证码：",
        .code_step_up = "您在 {project} 导出钱包或更改恢复方式的验证码：",
        .code_life =
            "{minutes} 分钟内有效，只能使用一次。如果您请求了多次，只有最新的一封邮件有效。",
        .code_warning =
            "请只在 {origin} 输入。{project} "
            "的任何人都不会向您索要它。如果您没有请求，请删除此邮件：没有验证码什么都不会发生。",
        .code_stop = "如果这样的邮件不断出现，可在此停止一天。您自己的设备照常收到验证码：",
        .device_subject = "{project} 的新设备",
        .device_asks = "一台新设备{where}想要在 {origin} 登录 {project}。",
        .device_how = "如果是您的设备，请在 {minutes} 分钟内打开此链接，并选择该设备显示的数字：",
        .device_warning = "如果不是您的设备，请打开链接并说明，或删除此邮件：该设备无法进入。",
        .recovery_subject = "恢复您的 {project} 钱包",
        .recovery_asks =
            "有人在一台设备{where}上请求恢复您的 {project} 钱包。它将在 {hours}后在那里打开。",
        .recovery_how = "如果不是您本人，请用此链接或在您自己的设备上终止：",
        .recovery_warning = "如果是您本人，在此之前无需任何操作。",
        .hours = {"1 小时", "{count} 小时", "{count} 小时", "{count} 小时"},
        .recovered = {.subject = "{project}：您的钱包已被恢复",
                      .what = "您的钱包已用恢复密钥在一台新设备{where}上打开。"},
        .exported = {.subject = "{project}：您的钱包已被导出",
                     .what = "您钱包的助记词已在您的一台设备{where}上显示。"},
        .address_changed = {.subject = "{project}：您的地址已更改",
                            .what = "您的账户已设置了另一个邮箱地址。所有其他设备均已退出登录，一天"
                                    "之内钱包不能导出，也不能恢复。"},
        .linked = {.subject = "{project}：另一种登录方式",
                   .what = "现在可以用另一项服务登录您的账户。如果账户有钱包，一天之内不能导出，也"
                           "不能恢复。"},
        .unlinked = {.subject = "{project}：一种登录方式已移除",
                     .what = "在您的一台设备{where}"
                             "上移除了一项可以登录您账户的服务。其余的可在那里的设置中查看。"},
        .ways_changed = {.subject = "{project}：钱包的恢复方式",
                         .what =
                             "在您的一台设备{where}上更改了钱包的恢复方式。可在那里的设置中查看。"},
        .handed_over = {.subject = "{project}：您的钱包可在另一台设备上打开",
                        .what =
                            "您的一台设备让另一台设备{where}"
                            "可以打开您的钱包。如果不是您本人，请在设置的“设备与恢复”中将其移除。"},
        .device_added = {.subject = "{project}：新设备已登录",
                         .what = "一台从未登录过的设备{where}登录了您的账户。"},
        .notice_about = "此邮件与您的 {project} 钱包有关。",
        .notice_warning =
            "如果不是您本人，请立即登录，移除您不认识的设备，并把钱包中的资产转到另一个钱包。",
    };
    return kWords;
}

}  // namespace portico::vault
