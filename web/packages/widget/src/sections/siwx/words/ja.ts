// SPDX-License-Identifier: Apache-2.0
//
// Japanese: signing in.
import type { Translated } from '../../../text/Message.ts';
import type { english } from '../english.ts';

export const words: Translated<typeof english> = {
  'siwx.title': 'ログイン',
  'siwx.ask.title': 'このウォレットがあなたのものであることの証明',
  'siwx.ask.text':
    '{app} のための短いメッセージに署名してください。無料で、何も移動せず、資産へのアクセスも与えません。',
  'siwx.ask.required':
    '{app} のための短いメッセージに署名してください。無料で、何も移動せず、資産へのアクセスも与えません。キャンセルするとウォレットが切断されます。',
  'siwx.site': 'サイト',
  'siwx.account': 'アカウント',
  'siwx.network': 'ネットワーク',
  'siwx.sign': 'ログイン',
  'siwx.preparing.title': 'お待ちください',
  'siwx.preparing.text': 'メッセージを準備しています。',
  'siwx.signing.title': '{wallet} で署名してください',
  'siwx.signing.text': 'ウォレットに同じ文が表示されていることを確認してください。',
  'siwx.signing.wait': '{wallet} を待っています',
  'siwx.adding.title': '署名を確認しています',
  'siwx.adding.text': '少し時間がかかります。',
  'siwx.cancelling': 'キャンセルしています',
  'siwx.done': 'ログインしました',
  'siwx.declined.title': '署名が拒否されました',
  'siwx.declined.text':
    '{app} が本人を確認するには署名が必要です。ウォレットは接続されたままで、何も変わっていません。',
  'siwx.smart_account.title': 'このアプリはスマートアカウントに対応していない可能性があります',
  'siwx.smart_account.text':
    '署名が得られませんでした。もう一度試すか、別のアカウントをお使いください。',
  'siwx.pending.title': '{wallet} に未回答のリクエストがあります',
  'siwx.pending.text': 'ウォレットを開いて回答してから、もう一度お試しください。',
  'siwx.wallet.title': '{wallet} は署名できませんでした',
  'siwx.wallet.text': '何も変わっていません。もう一度お試しください。',
  'siwx.owners.title': '{wallet} はまだ署名していません',
  'siwx.owners.text':
    '所有者の署名は後から、またはチェーン上で行われ、それまでにこのメッセージは期限切れになります。別のアカウントを使ってください。',
  'siwx.unsupported.title': 'このアカウントではログインできません',
  'siwx.unsupported.text':
    'この種類のネットワークのメッセージに署名できるウォレットはここにはありません。',
  'siwx.message.title': 'メッセージを準備できませんでした',
  'siwx.message.text': '何も変わっていません。もう一度お試しください。',
  'siwx.refused.title': '署名が受け付けられませんでした',
  'siwx.refused.text': 'ウォレットは接続されたままです。新しいメッセージでもう一度お試しください。',
  'siwx.offline.title': '{app} に接続できません',
  'siwx.offline.text':
    '接続を確認して、もう一度お試しください。ウォレットは接続されたままで、何も変わっていません。',
  'siwx.expired.title': 'セッションが終了しました',
  'siwx.expired.text': '続けるにはもう一度署名してください。無料で、何も移動しません。',
  'siwx.initialize.title': 'ログインを開始できませんでした',
  'siwx.initialize.text': '認証の準備中に問題が発生しました。ウォレットは切断されました。',
  'siwx.off.title': 'ログインは設定されていません',
  'siwx.off.text': 'このページは署名を求めません。',
};
