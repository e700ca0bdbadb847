// SPDX-License-Identifier: Apache-2.0
//
// Japanese: what goes wrong, and what is told in passing.
import type { ErrorWords } from '../../text/Message.ts';

export const errors: Record<string, ErrorWords> = {
  unknown_error: {
    title: 'うまくいきませんでした',
    text: '何も共有されず、費用もかかっていません。少し待って再試行してください。',
  },
  connect_failed: {
    title: '{wallet} から応答がありませんでした',
    text: '何も共有していません。ウォレットを開いて再試行してください。',
  },
  connection_rejected: {
    title: 'リクエストは拒否されました',
    text: '{app} には何も共有していません。いつでもやり直せます。',
  },
  connector_not_found: {
    title: '{wallet} はこのブラウザーにありません',
    text: '何も共有していません。スマートフォンで使うか、ここに追加してください。',
  },
  wallet_connect_missing: {
    title: 'コードでの接続はここでは使えません',
    text: '何も共有していません。このブラウザーのウォレットは使えます。',
  },
  wc_relay_refused: {
    title: 'コードを作成できませんでした',
    text: '何も共有していません。接続サービスがこのアプリを受け付けていません。修正できるのは運営チームだけです。このブラウザーのウォレットは使えます。',
  },
  wc_clock_ahead: {
    title: 'お使いの端末の時計が{time}進んでいます',
    text: '何も共有していません。この端末の時計を合わせてから、もう一度お試しください。',
  },
  wc_clock_behind: {
    title: 'お使いの端末の時計が{time}遅れています',
    text: '何も共有していません。この端末の時計を合わせてから、もう一度お試しください。',
  },
  wc_publish_failed: {
    title: '接続サービスから応答がありませんでした',
    text: '何も共有されず、費用もかかっていません。少し待って再試行してください。',
  },
  wc_settlement_failed: {
    title: '{wallet} は接続できませんでした',
    text: '{app} のネットワークのアカウントがありませんでした。何も共有していません。',
  },
  chain_not_supported: {
    title: '{wallet} はこのネットワークを知りません',
    text: '今のネットワークのままです。費用はかかっていません。',
  },
  network_not_granted: {
    title: '{wallet} はこのネットワークを共有していません',
    text: '再接続してウォレットで許可してください。資産に影響はありません。',
  },
  switch_declined: {
    title: 'リクエストは拒否されました',
    text: '何も変わっていません。いつでもやり直せます。',
  },
  switch_not_done: {
    title: '{wallet} は別のネットワークのままです',
    text: '費用はかかっていません。ウォレットで切り替えるか、もう一度送ってください。',
  },
  rpc_no_answer: {
    title: 'ネットワークから応答がありませんでした',
    text: '資産に影響はありません。少し待って再試行してください。',
  },
  rpc_already_pending: {
    title: '{wallet} に未回答のリクエストがあります',
    text: 'ウォレットを開いて回答してください。',
  },
  http_status: {
    title: 'サーバーの応答が正しくありませんでした',
    text: '資産に影響はありません。少し待って再試行してください。',
  },
  token_balance_unavailable: {
    title: '残高を読み込めませんでした',
    text: '資産に影響はありません。',
  },
  transactions_unavailable: {
    title: '取引を読み込めませんでした',
    text: '資産に影響はありません。',
  },
  modal_closed: {
    title: '画面を閉じました',
    text: '何も共有していません。いつでもやり直せます。',
  },
  address_invalid: {
    title: 'アドレスではありません',
    text: '何も送信していません。確認して再試行してください。',
  },
  rpc_too_many: {
    title: '未回答のリクエストが多すぎます',
    text: '先にウォレットで回答してください。費用はかかっていません。',
  },
  account_not_payment: {
    title: '支払い用アカウントにだけ切り替えられます',
    text: '資産に影響はありません。支払い用アカウントを選んでください。',
  },
  wc_uri_invalid: {
    title: '接続リンクではありません',
    text: '何も共有していません。リンクをもう一度コピーしてください。',
  },
  copy_failed: { title: 'コピーできませんでした。手で選択してください。', text: '' },
  connection_status_invalid: {
    title: 'この接続は今は使えません',
    text: '何も変わっていません。ウォレットを接続し直してください。',
  },
  namespace_not_offered: {
    title: '{app} はこのエコシステムを使っていません',
    text: '何も共有していません。別のエコシステムのウォレットを選んでください。',
  },
  account_address_required: {
    title: 'アカウントが選ばれていません',
    text: '何も変わっていません。アカウントを選んで再試行してください。',
  },
  switch_wallet_failed: {
    title: 'ウォレットを切り替えられませんでした',
    text: '費用はかからず、今のままです。少し待って再試行してください。',
  },
  disconnect_failed: {
    title: '{wallet} に接続したままです',
    text: '費用はかかっていません。少し待って再試行してください。',
  },
};

export const toasts: Record<string, string> = {
  address_copied: 'アドレスをコピーしました',
  link_copied: 'リンクをコピーしました',
  network_switched: '{} に切り替えました',
  account_switched: '{} に切り替えました',
  connected: '{} に接続しました',
  disconnected: '切断しました',
  forgotten: '記録を消しました',
  value_copied: '{}をコピーしました',
  connector_not_found: 'このウォレットは見つかりませんでした',
};

export const alerts: Record<string, ErrorWords> = {
  project_id_not_configured: {
    title: 'プロジェクト ID がありません',
    text: 'プロジェクト ID が設定されていません。設定を更新してください。',
  },
  project_id_invalid: {
    title: 'アプリの設定が無効です',
    text: 'プロジェクト ID が無効です。設定を更新してください。',
  },
  origin_not_allowed: {
    title: 'アプリの設定が無効です',
    text: 'このページのオリジンは許可リストにありません。設定を更新してください。',
  },
  network_not_found: {
    title: 'ネットワークが見つかりません',
    text: '{} は設定済みのネットワークにありません。',
  },
  configuration_failed: {
    title: 'サーバーエラー',
    text: 'アプリの設定を取得できませんでした: {}',
  },
  configuration_rate_limited: {
    title: 'リクエストが多すぎます',
    text: 'リクエストが多すぎるため、アプリの設定を取得できませんでした。',
  },
  relay_token_invalid: {
    title: 'セッションの期限切れ',
    text: 'セッションが無効です。時刻の設定を確認して再接続してください。',
  },
  wc_relay_refused: {
    title: '接続が拒否されました',
    text: '接続サービスが拒否しました：{}',
  },
};
