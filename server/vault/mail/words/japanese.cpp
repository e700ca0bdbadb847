// SPDX-License-Identifier: Apache-2.0
#include "server/vault/mail/words/mail_words.hpp"

namespace portico::vault {

const MailWords& japanese_mail_words() {
    static constexpr MailWords kWords{
        .tag = "ja",
        .code_subject = "{project} のコード",
        .code_login = "{project} にサインインするためのコード:",
        .code_change_old = "{project} のメールアドレスを変更するためのコード:",
        .code_change_new = "このアドレスを {project} で使うためのコード:",
        .code_step_up = "{project} のウォレットを書き出す、または復元方法を変更するためのコード:",
        .code_life =
            "{minutes} 分間、1 "
            "回だけ有効です。何度か請求された場合は、いちばん新しいメールだけが有効です。",
        .code_warning =
            "{origin} にだけ入力してください。{project} "
            "の者がこれを尋ねることは決してありません。請求した覚えがない場合は、このメールを削除し"
            "てください。コードがなければ何も起こりません。",
        .code_stop =
            "このようなメールが続く場合は、こちらで 1 "
            "日止められます。ご自身のデバイスにはこれまでどおり届きます:",
        .device_subject = "{project} の新しいデバイス",
        .device_asks =
            "新しいデバイス{where}が {origin} で {project} にサインインしようとしています。",
        .device_how =
            "ご自身のデバイスであれば、{minutes} "
            "分以内にこのリンクを開き、デバイスに表示されている番号を選んでください:",
        .device_warning =
            "ご自身のデバイスでない場合は、リンクを開いてその旨を選ぶか、このメールを削除してくださ"
            "い。そのデバイスは入れません。",
        .recovery_subject = "{project} のウォレットの復元",
        .recovery_asks =
            "誰かがデバイス{where}で、あなたの {project} "
            "のウォレットの復元を求めました。{hours}後にそこで開きます。",
        .recovery_how = "ご自身でない場合は、このリンクか、ご自身のデバイスで中止してください:",
        .recovery_warning = "ご自身の場合は、それまで何もする必要はありません。",
        .hours = {"1 時間", "{count} 時間", "{count} 時間", "{count} 時間"},
        .recovered = {.subject = "{project}: ウォレットが復元されました",
                      .what =
                          "リカバリーキーで、新しいデバイス{where}でウォレットが開かれました。"},
        .exported =
            {.subject = "{project}: ウォレットが書き出されました",
             .what = "ウォレットのリカバリーフレーズが、あなたのデバイス{where}で表示されました。"},
        .address_changed =
            {.subject = "{project}: アドレスが変更されました",
             .what = "アカウントに別のメールアドレスが設定されました。ほかのデバイスはすべてサイン"
                     "アウトされ、1 日の間、ウォレットの書き出しも復元もできません。"},
        .linked = {.subject = "{project}: 別のサインイン方法",
                   .what = "別のサービスでもアカウントにサインインできるようになりました。ウォレッ"
                           "トがある場合、1 日の間、書き出しも復元もできません。"},
        .unlinked = {.subject = "{project}: サインイン方法が削除されました",
                     .what = "アカウントにサインインできたサービスの一つが、あなたのデバイス{where}"
                             "で削除されました。残りの方法は、そこの設定にあります。"},
        .ways_changed = {.subject = "{project}: ウォレットの復元方法",
                         .what = "ウォレットの復元方法が、あなたのデバイス{where}"
                                 "で変更されました。そこの設定で確認できます。"},
        .handed_over = {.subject = "{project}: 別のデバイスでウォレットが開きます",
                        .what = "あなたのデバイスが、別のデバイス{where}"
                                "でウォレットを開けるようにしました。ご自身でない場合は、設定の「デ"
                                "バイスと復元」で削除してください。"},
        .device_added = {.subject = "{project}: 新しいデバイスがサインインしました",
                         .what = "これまでサインインしたことのないデバイス{where}"
                                 "が、アカウントにサインインしました。"},
        .notice_about = "{project} のウォレットについてのお知らせです。",
        .notice_warning =
            "ご自身でない場合は、すぐにサインインし、知らないデバイスを削除して、ウォレットの中身を"
            "別のウォレットに移してください。",
    };
    return kWords;
}

}  // namespace portico::vault
