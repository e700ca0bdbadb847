// SPDX-License-Identifier: Apache-2.0
//
// Arabic: receiving.
import type { Translated } from '../../../text/Message.ts';
import type { english } from '../english.ts';

export const words: Translated<typeof english> = {
  'receive.title': 'استلام',
  'receive.code': 'عنوانك على شكل رمز. وهو مكتوب أدناه لنسخه.',
  'receive.hint': 'انسخ عنوانك أو امسح رمز QR هذا',
  'receive.ask': 'طلب مبلغ',
  'receive.share': 'مشاركة',
  'receive.only_one': 'استلم الأصول على هذه الشبكة فقط',
  'receive.only': 'استلم الأصول على هذه الشبكات فقط',
  'receive.lost': 'ما يصل على شبكة أخرى قد يضيع.',
  'receive.off': 'الاستلام غير متاح هنا',
  'receive.off_text': 'أوقفه القائمون على هذا التطبيق.',
  'receive.networks': 'الشبكات المتوافقة',
  'receive.networks_one_text': 'يمكنك استلام الأصول على هذه الشبكة فقط',
  'receive.networks_text': 'يمكنك استلام الأصول على هذه الشبكات فقط',
  'receive.amount': 'المبلغ',
  'receive.token': 'الرمز المميز',
  'receive.incorrect': 'قيمة غير صحيحة',
  'receive.exact': 'يطلب الرمز هذا المبلغ بالضبط. يمسحه الدافع بمحفظته.',
  'receive.add_amount': 'أدخل مبلغًا وسيظهر هنا الرمز الذي يطلبه.',
  'receive.request': 'طلب الدفع',
  'receive.request_code': 'الطلب على شكل رمز. يمكن نسخه أدناه.',
  'receive.copy_request': 'نسخ الطلب',
  'receive.request_copied': 'تم نسخ الطلب',
  'receive.unnamed': 'لا يذكر الرمز الشبكة',
  'receive.unnamed_text': 'تأكد من أن الدافع يستخدم {network}.',
  'receive.loading': 'جارٍ تحميل الطلب',
  'receive.failed': 'تعذّر تحميل الطلب',
  'receive.failed_text': 'تحقق من الاتصال وحاول مرة أخرى. عنوانك صالح على أي حال.',
  'receive.unsupported': 'لا توجد طلبات على هذا النوع من الشبكات',
  'receive.unsupported_text': 'أعطِ عنوانك بدلًا من ذلك.',
};
