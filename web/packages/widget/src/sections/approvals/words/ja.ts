// SPDX-License-Identifier: Apache-2.0
//
// Japanese: what others may take from the account.
import type { Translated } from '../../../text/Message.ts';
import type { english } from '../english.ts';

export const words: Translated<typeof english> = {
  'approvals.title': 'トークンの承認',
  'approvals.text':
    'これらのコントラクトは、{network} のあなたのアカウントから、再び確認することなくトークンを引き出せます。使わなくなったものは取り消してください。',
  'approvals.loading': '承認を読み込んでいます',
  'approvals.none': '{network} に承認はありません',
  'approvals.none_text': 'あなたのトークンを引き出せるコントラクトはありません。',
  'approvals.none_known': 'ここで分かるものはありません。',
  'approvals.older':
    '古いものは表示されないことがあります。{network} のすべてはここでは分かりません。',
  'approvals.elsewhere': '{network} の承認はここでは分かりません。',
  'approvals.failed': '承認を読み込めませんでした',
  'approvals.failed_text': '何も変わっていません。少ししてからもう一度お試しください。',
  'approvals.retry': '承認をもう一度読み込む',
  'approvals.any': '金額の制限なし',
  'approvals.up_to': '{amount} まで',
  'approvals.some': 'ある金額',
  'approvals.nft': '番号 {id}',
  'approvals.all': 'コレクションのすべて',
  'approvals.spender': 'コントラクト：{spender}',
  'approvals.permit2': 'Permit2 経由',
  'approvals.permit2_until': 'Permit2 経由、{date} まで',
  'approvals.revoke': '取り消す',
  'approvals.revoke_label': '取り消す：{token}、{spender}',
  'approvals.asked': 'ウォレットで確認してください',
  'approvals.sent': '取り消しています',
  'approvals.unsure':
    'まだ取り消されていません。ウォレットが送信した場合は、もう少しお待ちください。',
  'approvals.limits': '上限と許可',
  'approvals.limits_text': '他の人が自分で送れるもの',
};
