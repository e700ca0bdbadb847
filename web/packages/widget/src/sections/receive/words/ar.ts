// SPDX-License-Identifier: Apache-2.0
//
// Arabic: receiving.
import type { Translated } from '../../../text/Message.ts';
import type { english } from '../english.ts';

export const words: Translated<typeof english> = {
  'receive.title': 'استلام',
  'receive.code': 'عنوانك على شكل رمز QR. وهو مكتوب أدناه لنسخه.',
  'receive.hint': 'انسخ عنوانك أو امسح رمز QR هذا',
  'receive.ask': 'طلب مبلغ',
  'receive.share': 'مشاركة',
  'receive.only_one': 'لا تستلم الأصول إلا على هذه الشبكة',
  'receive.only': 'لا تستلم الأصول إلا على هذه الشبكات',
  'receive.lost': 'ما يصل على شبكة أخرى قد يضيع.',
  'receive.off': 'الاستلام غير متاح هنا',
  'receive.off_text': 'أوقفه القائمون على هذا التطبيق.',
  'receive.networks': 'الشبكات المتوافقة',
  'receive.networks_one_text': 'لا يمكنك استلام الأصول إلا على هذه الشبكة',
  'receive.networks_text': 'لا يمكنك استلام الأصول إلا على هذه الشبكات',
  'receive.amount': 'المبلغ',
  'receive.token': 'الرمز المميز',
  'receive.incorrect': 'قيمة غير صحيحة',
  'receive.exact': 'يطلب رمز QR هذا المبلغ بالضبط. يمسحه الدافع بمحفظته.',
  'receive.add_amount': 'أدخل مبلغًا وسيظهر هنا رمز QR الذي يطلبه.',
  'receive.request': 'طلب الدفع',
  'receive.request_code': 'الطلب على شكل رمز QR. يمكن نسخه أدناه.',
  'receive.copy_request': 'نسخ الطلب',
  'receive.request_copied': 'تم نسخ الطلب',
  'receive.unnamed': 'لا يذكر رمز QR الشبكة',
  'receive.unnamed_text': 'تأكد من أن الدافع يستخدم {network}.',
  'receive.loading': 'جارٍ تحميل الطلب',
  'receive.failed': 'تعذّر تحميل الطلب',
  'receive.failed_text': 'تحقق من الاتصال وأعد المحاولة. عنوانك صالح على أي حال.',
  'receive.unsupported': 'لا توجد طلبات على هذا النوع من الشبكات',
  'receive.unsupported_text': 'أعطِ عنوانك بدلًا من ذلك.',
};
