// SPDX-License-Identifier: Apache-2.0
//
// Japanese: activity, and what lists of the account share.
import type { Translated } from '../../../text/Message.ts';
import type { english } from '../english.ts';

export const words: Translated<typeof english> = {
  'account.explorer': 'エクスプローラーで見る',
  'account.activity': 'アクティビティ',
  'account.part_failed_text': '資産に影響はありません。しばらくしてからもう一度お試しください。',

  'activity.all': 'すべてのアクティビティ',
  'activity.loading': 'アクティビティを読み込んでいます',
  'activity.more': 'さらに読み込んでいます',
  'activity.none': 'アクティビティはまだありません',
  'activity.none_text': '次のトランザクションがここに表示されます',
  'activity.not_loaded': 'アクティビティを読み込めませんでした',
  'activity.more_failed': '以前のアクティビティを読み込めませんでした',
  'activity.retry': 'アクティビティを再読み込み',
  'activity.elsewhere':
    '{network} のアクティビティはここでは分かりません。資産に影響はありません。',
  'activity.approve': '承認しました',
  'activity.borrow': '借り入れました',
  'activity.burn': 'バーンしました',
  'activity.burn_of': '{name} をバーン',
  'activity.cancel': '取り消しました',
  'activity.claim': '請求しました',
  'activity.deploy': 'デプロイしました',
  'activity.deposit': '預け入れました',
  'activity.execute': 'コントラクト呼び出し',
  'activity.mint': 'ミントしました',
  'activity.mint_of': '{name} をミント',
  'activity.receive': '受け取りました',
  'activity.receive_of': '{name} を受け取り',
  'activity.repay': '返済しました',
  'activity.revoke': '取り消し済み',
  'activity.send': '送りました',
  'activity.send_of': '{name} を送信',
  'activity.sending': '{name} を送信中',
  'activity.send_failed': '送信に失敗',
  'activity.stake': 'ステークしました',
  'activity.trade': '交換しました',
  'activity.unstake': 'ステークを解除しました',
  'activity.withdraw': '引き出しました',
  'activity.in_progress': '処理中',
  'activity.not_done': 'トランザクション失敗',
  'activity.pending': '保留中',
  'activity.confirmed': '確定',
  'activity.failed': '失敗',
  'activity.from': '{account} から',
  'activity.to': '{account} へ',
  'activity.became': '{from} から {to}',
  'activity.nfts': {
    other: 'NFT {count}点',
  },
  'activity.transfers': {
    other: '{count}件の移動',
  },
  'activity.suspicious': {
    other: '疑わしい項目 {count}件',
  },
  'activity.suspicious_folded': '折りたたみ中',
  'activity.suspicious_list': '疑わしい項目',
  'activity.suspicious_one': '疑わしい',
  'activity.warning': 'ここからアドレスをコピーしないでください',
  'activity.warning_text':
    '見知らぬ人が作成したもので、知っているアドレスに似せていることがあります。あなたの資産は動いていません。',

  'transaction.title': 'トランザクション',
  'transaction.gone': 'このトランザクションはここにありません',
  'transaction.gone_text':
    '別のアカウントかネットワークのもの、またはこの一覧より古いものです。失われたものはありません。',
  'transaction.transfers': 'ほかに動いたもの',
  'transaction.from': '送信元',
  'transaction.to': '送信先',
  'transaction.contract': 'コントラクト',
  'transaction.application': 'アプリ',
  'transaction.fee': '手数料',
  'transaction.status': '状態',
  'transaction.time': '日時',
  'transaction.hash': 'トランザクションID',
  'transaction.signed': '署名済み',
  'settings.network': 'ネットワーク',
};
