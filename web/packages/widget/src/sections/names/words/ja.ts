// SPDX-License-Identifier: Apache-2.0
//
// Japanese: names.
import type { Translated } from '../../../text/Message.ts';
import type { english } from '../english.ts';

export const words: Translated<typeof english> = {
  'names.intro': 'お名前',
  'names.instead': '{address} の代わりに名前を',
  'names.instead_text':
    '無料で、好きなだけお使いいただけます。このアプリの利用者は、この名前宛てに送れます。',
  'names.title': '名前を選ぶ',
  'names.loading': '名前を読み込んでいます',
  'names.failed': '名前を読み込めませんでした',
  'names.failed_text': '接続を確認して、もう一度お試しください。',
  'names.off': 'ここでは名前は提供されていません',
  'names.off_text': 'Ethereum か同種のネットワークのアカウントと、名前を提供する運営者が必要です。',
  'names.field': '名前',
  'names.hint': 'your-name',
  'names.zone': '末尾',
  'names.verdict.none': '英字、数字、ハイフンで4文字以上。',
  'names.verdict.too_short': '4文字以上にしてください。',
  'names.verdict.too_long': '64文字までです。',
  'names.verdict.characters': '英字、数字、ハイフンのみで4文字以上。',
  'names.verdict.hyphens': '両端と、3文字目と4文字目に続くハイフンは使えません。',
  'names.verdict.checking': '{name} を確認しています',
  'names.verdict.free': '{name} は空いています',
  'names.verdict.taken': '使われているか、使われている名前に似すぎています。',
  'names.verdict.unknown': '候補を読み込めませんでした。この名前を試すことはできます。',
  'names.leads_to': '{address} を指します',
  'names.free_list': '空いている名前',
  'names.free_tag': '空き',
  'names.take': 'この名前にする',
  'names.choose_another': '別の名前を選ぶ',
  'names.sign_once':
    'アカウントがあなたのものであることを示すため一度署名します。手数料はかかりません。',
  'names.not_registered': '{name} は登録されませんでした',
  'names.problem.declined':
    '{wallet} で拒否されました。何も支払われていません。準備ができたらもう一度お試しください。',
  'names.problem.pending':
    '{wallet} に前の要求が残っています。そちらを済ませてから、もう一度お試しください。',
  'names.problem.wallet':
    '{wallet} は署名できませんでした。何も支払われていません。もう一度お試しください。',
  'names.problem.lost':
    'ほかの人が先に取りました。何も支払われていません。別の名前を選んでください。',
  'names.problem.too_late':
    '署名が間に合いませんでした。有効なのは10秒間です。もう一度試し、早めに確認してください。続く場合は端末の時計を確認してください。',
  'names.problem.signature':
    'このアカウントの署名として認められませんでした。何も支払われていません。',
  'names.problem.network':
    'このネットワークでは名前は使えません。切り替えてもう一度お試しください。',
  'names.problem.refused': 'サーバーに断られました。何も支払われていません。',
  'names.problem.unsure':
    '登録されたかどうかサーバーから返事がありません。何も支払われていません。もう一度お試しください。',
  'names.signing': '{wallet} で確認してください',
  'names.signing_text': 'この名前が表示されていることを確かめ、10秒以内に署名してください。',
  'names.registering': '名前を登録しています',
  'names.registering_text': '少々お待ちください。',
  'names.waiting': '{wallet} を待っています',
  'names.message.name': '名前',
  'names.message.account': 'アカウント',
  'names.message.time': '作成時刻',
  'names.done': '名前を登録しました',
  'names.you_are': 'あなたは {name} です',
  'names.done_text': 'この名前は今、あなたのアカウントを指しています。',
  'names.none': 'このアカウントにはまだ名前がありません',
  'names.name': '名前',
  'names.copy': '名前をコピー',
  'names.copied': 'コピーしました',
  'names.solana': 'Solana アカウント',
  'names.solana_text': 'Solana で {name} に送る人も、このアカウントに届けられるようになります。',
  'names.solana_use': 'Solana でも使う',
  'names.solana_signing': '10秒以内に {wallet} で確認してください。手数料はかかりません。',
  'names.solana_done': '{name} はこの Solana アカウントを指しています。',
  'names.solana_failed': 'Solana では何も変わっていません',
  'names.solana_unsure':
    'サーバーが応答しませんでした。何も使われていません。もう一度お試しください。',
  'names.finish': '完了',
};
