// SPDX-License-Identifier: Apache-2.0
//
// Japanese: names.
import type { Translated } from '../../../text/Message.ts';
import type { english } from '../english.ts';

export const words: Translated<typeof english> = {
  'names.intro': 'あなたの名前',
  'names.instead': '{address} の代わりに名前を',
  'names.instead_text':
    '無料で、好きなだけ使えます。このアプリの利用者は、この名前宛てに送信できます。',
  'names.have_text':
    'ここで無料の名前を持つこともできます。このアプリの利用者は、その名前宛てに送信できます。',
  'names.title': '名前を選ぶ',
  'names.loading': '名前を読み込んでいます',
  'names.failed': '名前を読み込めませんでした',
  'names.failed_text': '接続を確認して、もう一度お試しください。',
  'names.off': 'ここでは名前は提供されていません',
  'names.off_text': 'Ethereum か同種のネットワークのアカウントと、名前を提供する運営者が必要です。',
  'names.field': '名前',
  'names.hint': 'your-name',
  'names.zone': '末尾',
  'names.verdict.none': '英字、数字、ハイフンで 4 文字以上。',
  'names.verdict.too_short': '4 文字以上にしてください。',
  'names.verdict.too_long': '64 文字までです。',
  'names.verdict.characters': '英字、数字、ハイフンのみで 4 文字以上。',
  'names.verdict.hyphens':
    'ハイフンは両端に使えず、3 文字目と 4 文字目に続けて使うこともできません。',
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
    'アカウントがあなたのものであることを示すため、一度だけ署名します。手数料はかかりません。',
  'names.not_registered': '{name} は登録されませんでした',
  'names.problem.declined':
    '{wallet} で拒否しました。費用はかかっていません。準備ができたらもう一度お試しください。',
  'names.problem.pending':
    '{wallet} に前のリクエストが残っています。そちらを済ませてから、もう一度お試しください。',
  'names.problem.wallet':
    '{wallet} は署名できませんでした。費用はかかっていません。もう一度お試しください。',
  'names.problem.lost':
    '先にほかの人が登録しました。費用はかかっていません。別の名前を選んでください。',
  'names.problem.too_late':
    '署名が間に合いませんでした。有効なのは 10 分間です。もう一度お試しください。解決しない場合は、このデバイスの時計を確認してください。',
  'names.problem.signature':
    'このアカウントの署名として認められませんでした。費用はかかっていません。',
  'names.problem.network':
    'このネットワークでは名前は使えません。別のネットワークに切り替えて、もう一度お試しください。',
  'names.problem.refused': 'サーバーが拒否しました。費用はかかっていません。',
  'names.problem.unsure':
    '登録されたかどうか、サーバーから応答がありませんでした。費用はかかっていません。もう一度お試しください。',
  'names.signing': '{wallet} で確認してください',
  'names.signing_text': 'この名前が表示されていることを確かめて署名してください。',
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
  'names.solana_text':
    'Solana で {name} に送信する人は、このアカウントにも送信できるようになります。',
  'names.solana_use': 'Solana でも使う',
  'names.solana_signing': '{wallet} で確認してください。手数料はかかりません。',
  'names.solana_done': '{name} はこの Solana アカウントを指しています。',
  'names.solana_failed': 'Solana では何も変わっていません',
  'names.solana_unsure':
    'サーバーが応答しませんでした。費用はかかっていません。もう一度お試しください。',
  'names.finish': '完了',
};
