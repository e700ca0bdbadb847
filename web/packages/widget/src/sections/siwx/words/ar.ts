// SPDX-License-Identifier: Apache-2.0
//
// Arabic: signing in.
import type { Translated } from '../../../text/Message.ts';
import type { english } from '../english.ts';

export const words: Translated<typeof english> = {
  'siwx.title': 'تسجيل الدخول',
  'siwx.ask.title': 'أثبت أن هذه المحفظة لك',
  'siwx.ask.text':
    'وقّع رسالة قصيرة من أجل {app}. هذا مجاني ولا يحرّك شيئًا ولا يتيح الوصول إلى الأموال.',
  'siwx.ask.required':
    'وقّع رسالة قصيرة من أجل {app}. هذا مجاني ولا يحرّك شيئًا ولا يتيح الوصول إلى الأموال. الإلغاء يقطع الاتصال بالمحفظة.',
  'siwx.site': 'الموقع',
  'siwx.account': 'الحساب',
  'siwx.network': 'الشبكة',
  'siwx.sign': 'تسجيل الدخول',
  'siwx.preparing.title': 'لحظة من فضلك',
  'siwx.preparing.text': 'جارٍ تحضير الرسالة.',
  'siwx.signing.title': 'وقّع في {wallet}',
  'siwx.signing.text': 'تأكد من أن المحفظة تعرض هذا النص نفسه.',
  'siwx.signing.wait': 'في انتظار {wallet}',
  'siwx.adding.title': 'جارٍ التحقق من التوقيع',
  'siwx.adding.text': 'سيستغرق ذلك لحظة.',
  'siwx.cancelling': 'جارٍ الإلغاء',
  'siwx.done': 'تم تسجيل دخولك',
  'siwx.declined.title': 'رُفض التوقيع',
  'siwx.declined.text':
    'يحتاج {app} إلى التوقيع ليعرف أنك أنت. محفظتك ما زالت متصلة ولم يتغير شيء.',
  'siwx.smart_account.title': 'قد لا يدعم هذا التطبيق الحسابات الذكية',
  'siwx.smart_account.text': 'لم يصل أي توقيع. أعد المحاولة أو استخدم حسابًا آخر.',
  'siwx.pending.title': 'يوجد طلب مفتوح في {wallet}',
  'siwx.pending.text': 'افتح المحفظة وأجب عنه ثم أعد المحاولة.',
  'siwx.wallet.title': 'تعذّر على {wallet} التوقيع',
  'siwx.wallet.text': 'لم يتغير شيء. أعد المحاولة.',
  'siwx.owners.title': 'لم توقّع {wallet} بعد',
  'siwx.owners.text':
    'يوقّع مالكوها لاحقًا أو على السلسلة، وستنتهي صلاحية هذه الرسالة قبل ذلك. استخدم حسابًا آخر.',
  'siwx.unsupported.title': 'لا يمكن تسجيل الدخول بهذا الحساب',
  'siwx.unsupported.text': 'لا توجد هنا محفظة توقّع رسائل لهذا النوع من الشبكات.',
  'siwx.message.title': 'تعذّر تحضير الرسالة',
  'siwx.message.text': 'لم يتغير شيء. أعد المحاولة.',
  'siwx.refused.title': 'لم يُقبل التوقيع',
  'siwx.refused.text': 'محفظتك ما زالت متصلة. أعد المحاولة برسالة جديدة.',
  'siwx.offline.title': 'تعذّر الوصول إلى {app}',
  'siwx.offline.text': 'تحقق من اتصالك وأعد المحاولة. محفظتك ما زالت متصلة ولم يتغير شيء.',
  'siwx.expired.title': 'انتهت جلستك',
  'siwx.expired.text': 'وقّع مرة أخرى للمتابعة. هذا مجاني ولا يحرّك شيئًا.',
  'siwx.initialize.title': 'تعذّر بدء تسجيل الدخول',
  'siwx.initialize.text': 'حدثت مشكلة أثناء تحضير المصادقة. قُطع الاتصال بالمحفظة.',
  'siwx.off.title': 'لم يُعدّ تسجيل الدخول',
  'siwx.off.text': 'لا تطلب هذه الصفحة أي توقيع.',
};
