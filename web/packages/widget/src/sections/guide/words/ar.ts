// SPDX-License-Identifier: Apache-2.0
//
// Arabic: for those who have no wallet yet.
import type { Translated } from '../../../text/Message.ts';
import type { english } from '../english.ts';

export const words: Translated<typeof english> = {
  'get.title': 'الحصول على محفظة',
  'get.get': 'الحصول',
  'get.get_wallet': 'الحصول على {wallet}',
  'get.see_all': 'عرض كل المحافظ',
  'get.email': 'ابدأ ببريدك الإلكتروني',
  'get.email_text': 'لا حاجة إلى تثبيت تطبيق. تُنشأ لك محفظة.',
  'get.email_go': 'المتابعة بالبريد الإلكتروني',
  'get.on.chrome': 'المتصفح',
  'get.on.ios': 'iOS',
  'get.on.android': 'Android',
  'get.on.website': 'الموقع',
  'get.none.title': 'لا توجد محفظة مقترحة',
  'get.none.text': 'هذا التطبيق لا يذكر أي محفظة. ما تضيفه إلى هذا المتصفح يظهر تلقائيًا.',
  'downloads.title': 'الحصول على {wallet}',
  'downloads.title_plain': 'الحصول على محفظة',
  'downloads.chrome': 'هذا المتصفح',
  'downloads.chrome_text': 'متجر الإضافات',
  'downloads.ios': 'iPhone أو iPad',
  'downloads.ios_text': 'App Store',
  'downloads.android': 'Android',
  'downloads.android_text': 'Google Play',
  'downloads.phone': 'الهاتف',
  'downloads.phone_text': 'امسح لفتح المتجر المناسب',
  'downloads.website': 'الموقع',
  'downloads.hint': 'عد إلى هنا بعد التثبيت. سنلاحظ ذلك تلقائيًا.',
  'downloads.none.title': 'لا يوجد رابط تنزيل معروف',
  'downloads.none.text': 'ابحث عن {wallet} في موقعها الرسمي. تحقق من العنوان قبل التثبيت.',

  'help.title': 'ما المحفظة؟',
  'help.key.title': 'مفتاح واحد لأبواب كثيرة',
  'help.key.text': 'تدخل إلى التطبيقات بإثبات أنك تملك المفتاح. لا تُنشأ كلمة مرور، فلا شيء يتسرب.',
  'help.place.title': 'مكان لما تملكه',
  'help.place.text':
    'الرموز المميزة والمقتنيات مسجلة تحت عنوانك في سجل عام. المحفظة تتيح لك نقلها.',
  'help.yes.title': 'أنت وحدك من يوافق',
  'help.yes.text': 'قد تطلب التطبيقات. لا يتحرك شيء حتى توافق، وترى ما سيتغير قبل ذلك.',
  'help.see_wallets': 'عرض المحافظ',
  'help.get_wallet': 'الحصول على محفظة',
  'help_network.title': 'ما الشبكة؟',
  'help_network.ledger.title': 'سجل يحفظه كثيرون',
  'help_network.ledger.text':
    'حواسيب حول العالم تحفظ السجل نفسه لما يملكه كل شخص. لا يستطيع أي منها تغييره وحده.',
  'help_network.own.title': 'لكل شبكة ما يميزها',
  'help_network.own.text':
    'تختلف الرموز المميزة والرسوم والسرعة من شبكة إلى أخرى. وغالبًا ما يبقى عنوانك كما هو.',
  'help_network.choose.title': 'التطبيقات تختار شبكاتها',
  'help_network.choose.text':
    'يعمل التطبيق على الشبكات التي يذكرها. تبقى أموالك حيث هي حتى تنقلها.',
  'help_network.see_networks': 'عرض الشبكات',
};
