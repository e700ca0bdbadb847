// SPDX-License-Identifier: Apache-2.0
//
// Arabic: what others may take from the account.
import type { Translated } from '../../../text/Message.ts';
import type { english } from '../english.ts';

export const words: Translated<typeof english> = {
  'approvals.title': 'أذونات الرموز',
  'approvals.text':
    'يمكن لهذه العقود أن تأخذ رموزًا من حسابك على {network} دون أن تسأل مرة أخرى. ألغِ ما لم تعد تستخدمه.',
  'approvals.loading': 'جارٍ تحميل أذوناتك',
  'approvals.none': 'لا أذونات على {network}',
  'approvals.none_text': 'لا يمكن لأي عقد أن يأخذ رموزك هناك.',
  'approvals.none_known': 'لا شيء معروف هنا.',
  'approvals.older': 'قد تنقص الأقدم منها: ليس كل ما في {network} معروفًا هنا.',
  'approvals.elsewhere': 'الأذونات على {network} غير معروفة هنا.',
  'approvals.failed': 'لم تُحمَّل الأذونات',
  'approvals.failed_text': 'لم يتغير شيء. حاول مرة أخرى بعد قليل.',
  'approvals.retry': 'تحميل الأذونات مرة أخرى',
  'approvals.any': 'أي مبلغ',
  'approvals.up_to': 'حتى {amount}',
  'approvals.some': 'مبلغ',
  'approvals.nft': 'رقم {id}',
  'approvals.all': 'المجموعة كلها',
  'approvals.spender': 'العقد: {spender}',
  'approvals.permit2': 'عبر Permit2',
  'approvals.permit2_until': 'عبر Permit2، حتى {date}',
  'approvals.revoke': 'إلغاء',
  'approvals.revoke_label': 'إلغاء: {token}، {spender}',
  'approvals.asked': 'أكِّد في محفظتك',
  'approvals.sent': 'جارٍ الإلغاء',
  'approvals.unsure': 'لم يُلغَ بعد. إن كانت محفظتك قد أرسلته فانتظر قليلًا.',
  'approvals.limits': 'الحدود والأذونات',
  'approvals.limits_text': 'ما سمحت للآخرين بإرساله بأنفسهم',
};
