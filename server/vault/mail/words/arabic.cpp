// SPDX-License-Identifier: Apache-2.0
#include "server/vault/mail/words/mail_words.hpp"

namespace portico::vault {

const MailWords& arabic_mail_words() {
    static constexpr MailWords kWords{
        .tag = "ar",
        .is_right_to_left = true,
        .code_subject = "رمزك في {project}",
        .code_login = "رمزك لتسجيل الدخول إلى {project}:",
        .code_change_old = "رمزك لتغيير عنوان البريد الإلكتروني في {project}:",
        .code_change_new = "رمزك لاستخدام هذا العنوان في {project}:",
        .code_step_up = "رمزك لتصدير محفظتك أو تغيير طرق استعادتها، في {project}:",
        .code_life =
            "يصلح لمدة {minutes} دقائق، مرة واحدة. إذا طلبته أكثر من مرة، فالرسالة الأحدث وحدها هي "
            "الصالحة.",
        .code_warning =
            "لا تدخله إلا في {origin}. لن يطلبه منك أحد من {project} أبدًا. إذا لم تطلبه، فاحذف هذه "
            "الرسالة: لا يحدث شيء بدون الرمز.",
        .code_stop = "إن استمرت هذه الرسائل فأوقفها هنا ليوم. أجهزتك تصلها رموزها كالمعتاد:",
        .device_subject = "جهاز جديد في {project}",
        .device_asks = "جهاز جديد{where} يريد تسجيل الدخول إلى {project} على {origin}.",
        .device_how =
            "إذا كان جهازك، فافتح هذا الرابط خلال {minutes} دقيقة واختر الرقم الذي يعرضه الجهاز:",
        .device_warning =
            "إذا لم يكن جهازك، فافتح الرابط وأخبرنا بذلك، أو احذف هذه الرسالة: يبقى الجهاز خارجًا.",
        .recovery_subject = "استعادة محفظتك في {project}",
        .recovery_asks =
            "طلب شخص ما على جهاز{where} استعادة محفظتك في {project}. ستُفتح هناك بعد {hours}.",
        .recovery_how = "إذا لم تكن أنت، فأوقفها بهذا الرابط أو من أحد أجهزتك:",
        .recovery_warning = "إذا كنت أنت، فلا شيء تفعله حتى ذلك الحين.",
        .hours = {"ساعة", "ساعتين", "{count} ساعات", "{count} ساعة"},
        .recovered = {.subject = "تمت استعادة محفظتك: {project}",
                      .what = "فُتحت محفظتك على جهاز جديد{where} بمفتاح استعادة."},
        .exported = {.subject = "تم تصدير محفظتك: {project}",
                     .what = "عُرضت عبارة الاستعادة لمحفظتك على أحد أجهزتك{where}."},
        .address_changed = {.subject = "تم تغيير عنوانك: {project}",
                            .what = "عُيّن لحسابك عنوان بريد إلكتروني آخر. سُجّل خروج كل الأجهزة "
                                    "الأخرى، ولا يمكن تصدير المحفظة ولا استعادتها لمدة يوم."},
        .linked = {.subject = "طريقة أخرى لتسجيل الدخول: {project}",
                   .what = "يمكن الآن تسجيل الدخول إلى حسابك عبر خدمة أخرى. إذا كانت فيه محفظة، "
                           "فلا يمكن تصديرها ولا استعادتها لمدة يوم."},
        .unlinked = {.subject = "أُزيلت طريقة لتسجيل الدخول: {project}",
                     .what = "أُزيلت على أحد أجهزتك{where} خدمة كان يمكن تسجيل الدخول بها إلى "
                             "حسابك. تجد ما بقي في الإعدادات هناك."},
        .ways_changed =
            {.subject = "طرق استعادة محفظتك: {project}",
             .what = "تغيّرت طرق استعادة محفظتك على أحد أجهزتك{where}. تجدها في الإعدادات هناك."},
        .handed_over = {.subject = "محفظتك تُفتح على جهاز آخر: {project}",
                        .what = "سمح أحد أجهزتك لجهاز آخر{where} بفتح محفظتك. إذا لم تكن أنت، "
                                "فأزله في الإعدادات، تحت «الأجهزة والاستعادة»."},
        .device_added = {.subject = "سجّل جهاز جديد الدخول: {project}",
                         .what = "سجّل جهاز{where} الدخول إلى حسابك لأول مرة."},
        .notice_about = "يتعلق الأمر بمحفظتك في {project}.",
        .notice_warning =
            "إذا لم تكن أنت، فسجّل الدخول فورًا، وأزل الأجهزة التي لا تعرفها، وانقل ما في المحفظة "
            "إلى محفظة أخرى.",
    };
    return kWords;
}

}  // namespace portico::vault
