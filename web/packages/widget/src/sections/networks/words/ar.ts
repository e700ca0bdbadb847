// SPDX-License-Identifier: Apache-2.0
//
// Arabic: networks.
import type { Translated } from '../../../text/Message.ts';
import type { english } from '../english.ts';

export const words: Translated<typeof english> = {
  'networks.title': 'الشبكة',
  'networks.list': 'الشبكات',
  'networks.help': 'ما الشبكة؟',
  'networks.search': 'البحث عن شبكة',
  'networks.clear': 'مسح البحث',
  'networks.none': 'لا توجد شبكة باسم «{query}»',
  'networks.found': {
    zero: 'لم يُعثر على أي شبكة',
    one: 'عُثر على شبكة واحدة',
    two: 'عُثر على شبكتين',
    few: 'عُثر على {count} شبكات',
    many: 'عُثر على {count} شبكة',
    other: 'عُثر على {count} شبكة',
  },
  'networks.test': 'إظهار شبكات الاختبار',
  'networks.switching': 'وافق في {wallet}',
  'networks.adding': 'وافق على الإضافة في {wallet}',
  'networks.declined': 'رُفض الطلب',
  'networks.needs_wallet': 'يتطلب إضافة محفظة {network}',
  'networks.not_granted': 'غير مدعومة في {wallet}',

  'switch.title': 'التبديل إلى {network}',
  'switch.title_plain': 'تبديل الشبكة',
  'switch.waiting.title': 'وافق في {wallet}',
  'switch.waiting.text': 'ستطلب الانتقال من {from} إلى {network}. لا يُنفَق شيء.',
  'switch.waiting.text_plain': 'ستطلب الانتقال إلى {network}. لا يُنفَق شيء.',
  'switch.adding.text': 'لا تعرف {network} بعد وستطلب إضافتها. لا يُنفَق شيء.',
  'switch.declined.title': 'رُفض الطلب',
  'switch.declined.text': 'ما زلت على شبكة {from}. يمكنك الطلب مجددًا متى شئت.',
  'switch.declined.text_plain': 'لم يتغير شيء. يمكنك الطلب مجددًا متى شئت.',
  'switch.stay': 'البقاء على {from}',
  'switch.stay_plain': 'البقاء',
  'switch.ask_again': 'الطلب مجددًا',
  'switch.added': 'أضفتها',
  'switch.manual.title': 'تعذّر على {wallet} إضافة {network}',
  'switch.manual.text': 'أضف الشبكة في إعداداتها بهذه القيم، ثم عد.',
  'switch.value.name': 'الاسم',
  'switch.value.chain': 'معرّف السلسلة',
  'switch.value.rpc': 'عنوان RPC',
  'switch.value.currency': 'العملة',
  'switch.value.explorer': 'المستكشف',

  'switch_chain.title': 'التبديل إلى {namespace}',
  'switch_chain.heading': 'لا توجد محفظة لـ {namespace} بعد',
  'switch_chain.text': 'أضف محفظة {namespace}. تبقى {wallet} متصلة، ويمكنك التنقل بينهما.',
  'switch_chain.text_plain': 'أضف محفظة {namespace} للمتابعة.',
  'switch_chain.stay': 'ليس الآن',
  'switch_chain.add': 'إضافة محفظة',

  'unsupported.title': 'شبكة غير صحيحة',
  'unsupported.heading': '{app} لا يعمل على هذه الشبكة',
  'unsupported.text':
    'تستخدم محفظتك شبكة لا يستخدمها هذا التطبيق. اختر شبكة مشتركة؛ تبقى أموالك حيث هي.',
  'unsupported.leave': 'أو قطع الاتصال بهذه المحفظة',
  'unsupported.sign_out': 'أو تسجيل الخروج',
  'unsupported.none': 'لا تشترك هذه المحفظة مع {app} في أي شبكة. اقطع اتصالها واختر غيرها.',
};
