// SPDX-License-Identifier: Apache-2.0
//
// Arabic: one collectible.
import type { Translated } from '../../../text/Message.ts';
import type { english } from '../english.ts';

export const words: Translated<typeof english> = {
  'nft.title': 'مقتنى',
  'nft.loading': 'جارٍ تحميل المقتنى',
  'nft.gone': 'لم يعد هنا',
  'nft.gone_text': 'لا يملكه هذا الحساب على هذه الشبكة الآن.',
  'nft.collection': 'المجموعة',
  'nft.number': 'الرقم',
  'nft.quantity': 'لديك',
  'nft.network': 'الشبكة',
  'nft.contract': 'العقد',
  'nft.traits': 'السمات',
  'nft.explorer': 'العرض في المستكشف',
};
