// SPDX-License-Identifier: Apache-2.0
//
// Japanese: receiving.
import type { Translated } from '../../../text/Message.ts';
import type { english } from '../english.ts';

export const words: Translated<typeof english> = {
  'receive.title': '受け取り',
  'receive.code': 'あなたのアドレスのコードです。下からコピーもできます。',
  'receive.hint': 'アドレスをコピーするか、この QR コードをスキャンしてください',
  'receive.ask': '金額を指定して請求',
  'receive.share': '共有',
  'receive.only_one': 'このネットワークでのみ受け取れます',
  'receive.only': 'これらのネットワークでのみ受け取れます',
  'receive.lost': 'ほかのネットワークで届いたものは失われることがあります。',
  'receive.off': 'ここでは受け取りを利用できません',
  'receive.off_text': 'このアプリの運営者がオフにしています。',
  'receive.networks': '対応ネットワーク',
  'receive.networks_one_text': '受け取れるのはこのネットワークだけです',
  'receive.networks_text': '受け取れるのはこれらのネットワークだけです',
  'receive.amount': '金額',
  'receive.token': 'トークン',
  'receive.incorrect': '値が正しくありません',
  'receive.exact': 'コードはちょうどこの金額を請求します。支払う人がウォレットで読み取ります。',
  'receive.add_amount': '金額を入力すると、請求用のコードがここに表示されます。',
  'receive.request': '支払い請求',
  'receive.request_code': '請求のコードです。下からコピーもできます。',
  'receive.copy_request': '請求をコピー',
  'receive.request_copied': '請求をコピーしました',
  'receive.unnamed': 'コードにはネットワークが示されません',
  'receive.unnamed_text': '支払う人が {network} を使うことを確かめてください。',
  'receive.loading': '請求を読み込んでいます',
  'receive.failed': '請求を読み込めませんでした',
  'receive.failed_text': '接続を確認してもう一度お試しください。アドレスはそのまま使えます。',
  'receive.unsupported': 'この種類のネットワークでは請求できません',
  'receive.unsupported_text': '代わりにアドレスを伝えてください。',
};
