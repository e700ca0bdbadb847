// SPDX-License-Identifier: Apache-2.0
//
// Arabic: what goes wrong, and what is told in passing.
import type { ErrorWords } from '../../text/Message.ts';

export const errors: Record<string, ErrorWords> = {
  unknown_error: {
    title: 'لم ينجح ذلك',
    text: 'لم يُشارَك شيء ولم يُنفَق شيء. أعد المحاولة بعد قليل.',
  },
  connect_failed: {
    title: 'لم ترد {wallet}',
    text: 'لم يُشارَك شيء. افتح المحفظة وأعد المحاولة.',
  },
  connection_rejected: {
    title: 'رُفض الطلب',
    text: 'لم يُشارَك شيء مع {app}. يمكنك الطلب مجددًا متى شئت.',
  },
  connector_not_found: {
    title: '{wallet} ليست في هذا المتصفح',
    text: 'لم يُشارَك شيء. استخدمها على هاتفك، أو أضفها هنا.',
  },
  wallet_connect_missing: {
    title: 'الاتصال عبر رمز غير مُعدّ هنا',
    text: 'لم يُشارَك شيء. تبقى محافظ هذا المتصفح تعمل.',
  },
  wc_relay_refused: {
    title: 'تعذّر إنشاء رمز الاتصال',
    text: 'لم يُشارَك شيء. لا تقبل خدمة الاتصال هذا التطبيق، ولا يستطيع تغيير ذلك إلا فريقه. تبقى محافظ هذا المتصفح تعمل.',
  },
  wc_clock_ahead: {
    title: 'ساعة جهازك متقدمة، والفرق {time}',
    text: 'لم يُشارَك شيء. اضبط ساعة هذا الجهاز ثم أعد المحاولة.',
  },
  wc_clock_behind: {
    title: 'ساعة جهازك متأخرة، والفرق {time}',
    text: 'لم يُشارَك شيء. اضبط ساعة هذا الجهاز ثم أعد المحاولة.',
  },
  wc_publish_failed: {
    title: 'لم ترد خدمة الاتصال',
    text: 'لم يُشارَك شيء ولم يُنفَق شيء. أعد المحاولة بعد قليل.',
  },
  wc_settlement_failed: {
    title: 'تعذّر على {wallet} الاتصال',
    text: 'لم يصل منها أي حساب على شبكات {app}، لذا فهي غير متصلة. لم يُشارَك شيء. اختر حسابًا في المحفظة وأعد المحاولة.',
  },
  chain_not_supported: {
    title: '{wallet} لا تعرف هذه الشبكة',
    text: 'تبقى حيث أنت. لم يُنفَق شيء.',
  },
  network_not_granted: {
    title: 'لم تشارك {wallet} هذه الشبكة',
    text: 'أعد الاتصال واسمح بها في المحفظة. أموالك لم تتأثر.',
  },
  switch_declined: {
    title: 'رُفض الطلب',
    text: 'لم يتغير شيء. يمكنك الطلب مجددًا متى شئت.',
  },
  switch_not_done: {
    title: 'بقيت {wallet} على شبكة أخرى',
    text: 'لم يُنفَق شيء. غيّر الشبكة في المحفظة، أو اطلب مجددًا.',
  },
  rpc_no_answer: {
    title: 'لم ترد الشبكة',
    text: 'أموالك لم تتأثر. أعد المحاولة بعد قليل.',
  },
  rpc_already_pending: {
    title: 'لدى {wallet} طلب مفتوح',
    text: 'افتح المحفظة وأجب عنه هناك.',
  },
  http_status: {
    title: 'لم يرد الخادم كما هو متوقع',
    text: 'أموالك لم تتأثر. أعد المحاولة بعد قليل.',
  },
  token_balance_unavailable: {
    title: 'لم تُحمَّل الأرصدة',
    text: 'أموالك لم تتأثر.',
  },
  transactions_unavailable: {
    title: 'لم يُحمَّل النشاط',
    text: 'أموالك لم تتأثر.',
  },
  modal_closed: {
    title: 'أغلقت النافذة',
    text: 'لم يُشارَك شيء. يمكنك الطلب مجددًا متى شئت.',
  },
  address_invalid: {
    title: 'هذا ليس عنوانًا',
    text: 'لم يُرسل شيء. تحقق منه وأعد المحاولة.',
  },
  rpc_too_many: {
    title: 'الطلبات المفتوحة كثيرة',
    text: 'أجب أولًا عن الطلبات التي في المحفظة. لم يُنفَق شيء.',
  },
  account_not_payment: {
    title: 'هذا الحساب ليس للدفع',
    text: 'أموالك لم تتأثر. اختر حساب دفع.',
  },
  wc_uri_invalid: {
    title: 'هذا ليس رابط اتصال',
    text: 'لم يُشارَك شيء. انسخ الرابط مجددًا.',
  },
  copy_failed: { title: 'لم يُنسخ. حدده يدويًا.', text: '' },
  connection_status_invalid: {
    title: 'لا يمكن استخدام هذا الاتصال الآن',
    text: 'لم يتغير شيء. اربط المحفظة مجددًا.',
  },
  namespace_not_offered: {
    title: 'لا يستخدم {app} هذه المنظومة',
    text: 'لم يُشارَك شيء. اختر محفظة لمنظومة يستخدمها.',
  },
  account_address_required: {
    title: 'لم يُختر أي حساب',
    text: 'لم يتغير شيء. اختر حسابًا وأعد المحاولة.',
  },
  switch_wallet_failed: {
    title: 'لم تُبدَّل المحفظة',
    text: 'لم يُنفَق شيء وتبقى حيث أنت. أعد المحاولة بعد قليل.',
  },
  disconnect_failed: {
    title: 'ما زال الاتصال بـ {wallet} قائمًا',
    text: 'لم يُنفَق شيء. أعد المحاولة بعد قليل.',
  },
};

export const toasts: Record<string, string> = {
  address_copied: 'نُسخ العنوان',
  link_copied: 'نُسخ الرابط',
  network_switched: 'تم التبديل إلى {}',
  account_switched: 'تم التبديل إلى {}',
  connected: 'تم الاتصال بـ {}',
  disconnected: 'قُطع الاتصال',
  signed_out: 'تم تسجيل الخروج',
  forgotten: 'تم النسيان',
  value_copied: 'نُسخ: {}',
  connector_not_found: 'لم يُعثر على هذه المحفظة',
};

export const alerts: Record<string, ErrorWords> = {
  project_id_not_configured: {
    title: 'لا يوجد معرّف مشروع',
    text: 'ليس لهذا التطبيق معرّف مشروع بعد. يمكن لمطوّره إضافته.',
  },
  project_id_invalid: {
    title: 'هذا التطبيق غير مُعدّ كما ينبغي',
    text: 'لا يعرف الخادم معرّف مشروعه. يمكن لمطوّره تصحيحه.',
  },
  origin_not_allowed: {
    title: 'هذا التطبيق غير مُعدّ كما ينبغي',
    text: 'عنوان هذه الصفحة ليس في قائمة الخادم. يمكن لمطوّر التطبيق إضافته.',
  },
  network_not_found: {
    title: 'الشبكة غير موجودة',
    text: '{} ليست من شبكات هذا التطبيق.',
  },
  configuration_failed: {
    title: 'لم يرد الخادم كما هو متوقع',
    text: 'لم تُحمَّل إعدادات هذا التطبيق: {}',
  },
  configuration_rate_limited: {
    title: 'طلبات كثيرة جدًا',
    text: 'لم تُحمَّل إعدادات هذا التطبيق، لأن الخادم تلقى طلبات كثيرة جدًا.',
  },
  relay_token_invalid: {
    title: 'انتهت الجلسة',
    text: 'تحقق من وقت هذا الجهاز ثم أعد الاتصال.',
  },
  wc_relay_refused: {
    title: 'رُفض الاتصال',
    text: 'رفضته خدمة الاتصال: {}',
  },
};
