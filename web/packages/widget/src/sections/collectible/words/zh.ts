// SPDX-License-Identifier: Apache-2.0
//
// Chinese: one collectible.
import type { Translated } from '../../../text/Message.ts';
import type { english } from '../english.ts';

export const words: Translated<typeof english> = {
  'nft.title': '收藏品',
  'nft.loading': '正在加载收藏品',
  'nft.gone': '已不在此处',
  'nft.gone_text': '此账户目前在此网络上未持有它。',
  'nft.collection': '系列',
  'nft.number': '编号',
  'nft.quantity': '持有',
  'nft.network': '网络',
  'nft.contract': '合约',
  'nft.traits': '属性',
  'nft.explorer': '在区块浏览器中查看',
};
