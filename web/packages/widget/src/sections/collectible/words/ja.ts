// SPDX-License-Identifier: Apache-2.0
//
// Japanese: one collectible.
import type { Translated } from '../../../text/Message.ts';
import type { english } from '../english.ts';

export const words: Translated<typeof english> = {
  'nft.title': 'コレクティブル',
  'nft.loading': 'コレクティブルを読み込んでいます',
  'nft.gone': 'ここにはもうありません',
  'nft.gone_text': 'このアカウントは現在このネットワークで保有していません。',
  'nft.collection': 'コレクション',
  'nft.number': '番号',
  'nft.quantity': '保有数',
  'nft.network': 'ネットワーク',
  'nft.contract': 'コントラクト',
  'nft.traits': '特徴',
  'nft.explorer': 'エクスプローラーで見る',
};
