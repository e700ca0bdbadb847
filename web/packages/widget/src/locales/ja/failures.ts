// SPDX-License-Identifier: Apache-2.0
//
// Japanese: what goes wrong, and what is told in passing.
import type { ErrorWords } from '../../text/Message.ts';

export const errors: Record<string, ErrorWords> = {
  unknown_error: {
    title: 'うまくいきませんでした',
    text: '何も共有されず、費用もかかっていません。しばらくしてからもう一度お試しください。',
  },
  connect_failed: {
    title: '{wallet} から応答がありませんでした',
    text: '何も共有されていません。ウォレットを開いて、もう一度お試しください。',
  },
  connection_rejected: {
    title: 'リクエストは拒否されました',
    text: '{app} には何も共有されていません。いつでもやり直せます。',
  },
  connector_not_found: {
    title: '{wallet} はこのブラウザーにありません',
    text: '何も共有されていません。スマートフォンで使うか、ここに追加してください。',
  },
  wallet_connect_missing: {
    title: 'コードでの接続はここでは使えません',
    text: '何も共有されていません。このブラウザーのウォレットは使えます。',
  },
  wc_relay_refused: {
    title: '接続コードを作成できませんでした',
    text: '何も共有されていません。接続サービスがこのアプリを受け付けていません。修正できるのは運営チームだけです。このブラウザーのウォレットは使えます。',
  },
  wc_clock_ahead: {
    title: 'お使いのデバイスの時計が {time} 進んでいます',
    text: '何も共有されていません。このデバイスの時計を合わせてから、もう一度お試しください。',
  },
  wc_clock_behind: {
    title: 'お使いのデバイスの時計が {time} 遅れています',
    text: '何も共有されていません。このデバイスの時計を合わせてから、もう一度お試しください。',
  },
  wc_publish_failed: {
    title: '接続サービスから応答がありませんでした',
    text: '何も共有されず、費用もかかっていません。しばらくしてからもう一度お試しください。',
  },
  wc_settlement_failed: {
    title: '{wallet} は接続できませんでした',
    text: '{app} のネットワークのアカウントが届かなかったため、接続されていません。何も共有されていません。ウォレットでアカウントを選び、もう一度お試しください。',
  },
  chain_not_supported: {
    title: '{wallet} にこのネットワークがありません',
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
    text: '費用はかかっていません。ウォレットで切り替えるか、もう一度リクエストしてください。',
  },
  rpc_no_answer: {
    title: 'ネットワークから応答がありませんでした',
    text: '資産に影響はありません。しばらくしてからもう一度お試しください。',
  },
  rpc_already_pending: {
    title: '{wallet} に未回答のリクエストがあります',
    text: 'ウォレットを開いて回答してください。',
  },
  http_status: {
    title: 'サーバーの応答が正しくありませんでした',
    text: '資産に影響はありません。しばらくしてからもう一度お試しください。',
  },
  token_balance_unavailable: {
    title: '残高を読み込めませんでした',
    text: '資産に影響はありません。',
  },
  transactions_unavailable: {
    title: 'アクティビティを読み込めませんでした',
    text: '資産に影響はありません。',
  },
  modal_closed: {
    title: 'ウィンドウを閉じました',
    text: '何も共有されていません。いつでもやり直せます。',
  },
  address_invalid: {
    title: 'アドレスではありません',
    text: '何も送信されていません。確認して、もう一度お試しください。',
  },
  rpc_too_many: {
    title: '未回答のリクエストが多すぎます',
    text: '先にウォレットで回答してください。費用はかかっていません。',
  },
  account_not_payment: {
    title: 'このアカウントは支払い用ではありません',
    text: '資産に影響はありません。支払い用アカウントを選んでください。',
  },
  wc_uri_invalid: {
    title: '接続リンクではありません',
    text: '何も共有されていません。リンクをもう一度コピーしてください。',
  },
  copy_failed: { title: 'コピーできませんでした。手で選択してください。', text: '' },
  connection_status_invalid: {
    title: 'この接続は今は使えません',
    text: '何も変わっていません。ウォレットを接続し直してください。',
  },
  namespace_not_offered: {
    title: '{app} はこのエコシステムを使っていません',
    text: '何も共有されていません。このアプリが使うエコシステムのウォレットを選んでください。',
  },
  account_address_required: {
    title: 'アカウントが選ばれていません',
    text: '何も変わっていません。アカウントを選んで、もう一度お試しください。',
  },
  switch_wallet_failed: {
    title: 'ウォレットを切り替えられませんでした',
    text: '費用はかからず、今のままです。しばらくしてからもう一度お試しください。',
  },
  disconnect_failed: {
    title: '{wallet} との接続が続いています',
    text: '費用はかかっていません。しばらくしてからもう一度お試しください。',
  },
};

export const toasts: Record<string, string> = {
  address_copied: 'アドレスをコピーしました',
  link_copied: 'リンクをコピーしました',
  network_switched: '{} に切り替えました',
  account_switched: '{} に切り替えました',
  connected: '{} に接続しました',
  disconnected: '切断しました',
  signed_out: 'ログアウトしました',
  forgotten: '記録を消しました',
  value_copied: '{}をコピーしました',
  connector_not_found: 'このウォレットは見つかりませんでした',
};

export const alerts: Record<string, ErrorWords> = {
  project_id_not_configured: {
    title: 'プロジェクト ID がありません',
    text: 'このアプリにはまだプロジェクト ID がありません。開発者が追加できます。',
  },
  project_id_invalid: {
    title: 'アプリが正しく設定されていません',
    text: 'サーバーがこのアプリのプロジェクト ID を認識していません。開発者が修正できます。',
  },
  origin_not_allowed: {
    title: 'アプリが正しく設定されていません',
    text: 'このページのアドレスがサーバーの一覧にありません。開発者が追加できます。',
  },
  network_not_found: {
    title: 'ネットワークが見つかりません',
    text: '{} はこのアプリのネットワークにありません。',
  },
  configuration_failed: {
    title: 'サーバーの応答が正しくありませんでした',
    text: 'アプリの設定を読み込めませんでした：{}',
  },
  configuration_rate_limited: {
    title: 'リクエストが多すぎます',
    text: 'サーバーへのリクエストが多すぎたため、アプリの設定を読み込めませんでした。',
  },
  relay_token_invalid: {
    title: 'セッションの期限が切れました',
    text: 'このデバイスの時刻を確認して、接続し直してください。',
  },
  wc_relay_refused: {
    title: '接続が拒否されました',
    text: '接続サービスが拒否しました：{}',
  },
};
