// SPDX-License-Identifier: Apache-2.0
//
// Japanese: logging in by an e-mail and a code, and by other providers.
import type { Translated } from '../../../text/Message.ts';
import type { english } from '../english.ts';

export const words: Translated<typeof english> = {
  'email.label': 'メールアドレス',
  'email.continue': 'メールで続ける',
  'email.continue_as': '{email} として続ける',
  'email.invalid': 'メールアドレスではありません',
  'email.too_soon': '{count} 秒後にもう一度お試しください',
  'email.code.header': 'メールの確認',
  'email.code.title': '6 桁の数字を入力してください',
  'email.code.text': '<b>{email}</b> に送信しました。迷惑メールフォルダーもご確認ください。',
  'email.code.label': '6 桁のコード',
  'email.code.checking': 'コードを確認しています',
  'email.code.wrong': 'コードが違います。残り回数：{count}',
  'email.code.ended': 'このコードはもう使えません。新しいコードをリクエストしてください。',
  'email.code.superseded': '新しいコードを送信しました。そちらを入力してください。',
  'email.resend': 'もう一度送信',
  'email.resend_in': '届きませんか？{time} 後に再送信できます',
  'email.other': '別のアドレスを使う',
  'email.device.header': '新しいデバイス',
  'email.device.title': 'このブラウザーを承認してください',
  'email.device.text':
    '以前に使ったデバイスで <b>{email}</b> に届いたリンクを開き、そこでこの番号を選んでください。',
  'email.device.full':
    'このアカウントのデバイスは上限に達しています。ウォレットを開けるデバイスで、設定の「デバイスと復元」からいくつか削除してください。',
  'email.blocked.title': 'このブラウザーではウォレットがデータを保存できません',
  'email.blocked.text':
    '何も作成されておらず、失われたものもありません。ブラウザーの設定でこのサイトのデータ保存を許可してから、もう一度お試しください。別のウォレットを使うこともできます。',
  'email.recover.header': 'あなたのウォレット',
  'email.recover.title': 'このブラウザーでウォレットを開く',
  'email.recover.text':
    '<b>{email}</b> としてログインしています。このブラウザーではまだウォレットを開いたことがありません。安全なページのウィンドウで復元してください。',
  'email.recover.open': 'ウォレットを復元',
  'email.recover.hint':
    '復元に使うものが手元にありませんか？これまで使っていたブラウザーでは引き続きウォレットを開けます。',
  'email.begin.title': 'ウォレットを復元する方法を用意してください',
  'email.begin.text':
    '<b>{email}</b> としてログインしています。このブラウザーには、ウォレットが保存したものが残りません。安全なページのウィンドウで、パスキーを作成するか、コードを書き留めてください。',
  'email.begin.open': '続ける',
  'email.recover.waits.title': 'ウォレットを復元しています',
  'email.recover.waits.text':
    '{time} 以降、このブラウザーで開けます。所有者には通知済みで、それまでは復元を中止できます。この画面は閉じて、後で戻ってかまいません。',
  'email.recover.ready.title': '待ち時間が終わりました',
  'email.recover.ready.text': 'このブラウザーでウォレットを開けるようになりました。',
  'email.recover.show': '復元の状況を表示',
  'email.change.header': 'メールアドレスの変更',
  'email.change.step_new': '新しいアドレス',
  'email.change.step_old': '今の受信箱',
  'email.change.step_last': '新しい受信箱',
  'email.change.label': '新しいメールアドレス',
  'email.change.help':
    '現在は {email} です。今の受信箱なしにアカウントを移されないよう、両方の受信箱にコードを送ります。',
  'email.change.first':
    'この受信箱にコードを送ります。その後はこのアドレスでログインでき、ウォレットに関するお知らせも届きます。',
  'email.change.continue': '続ける',
  'email.change.sending': '送信中…',
  'email.change.again': 'うまくいきませんか？最初からやり直す',
  'email.change.taken':
    'このアドレスはお使いのアカウントに使用できません。別のアドレスを選んでください。',
  'email.change.too_many': 'メールの送信回数が多すぎます。1 時間後にもう一度お試しください。',
  'email.change.device': '先にこのブラウザーでウォレットを開いてください',
  'email.change.done.title': 'メールアドレスを変更しました',
  'email.change.done.text':
    '今後は <b>{email}</b> でログインしてください。ほかのデバイスはログアウトされ、1 日間はウォレットのエクスポートも復元もできません。',
  'email.change.done.close': '完了',
  'email.not_loaded.title': 'メールでのログインを読み込めませんでした',
  'email.not_loaded.text': '何も共有されていません。接続を確認して、もう一度お試しください。',
  'email.timeout.title': '安全なページから応答がありません',
  'email.timeout.text': '何も署名されていません。もう一度お試しください。',
  'email.session.title': 'ログアウトしました',
  'email.session.text':
    '資産は動いていません。ウォレットを使うには、もう一度ログインしてください。',
  'email.not_allowed': 'このリクエストは許可されていません',
  'email.failed': 'うまくいきませんでした。もう一度お試しください。',
  'email.resent': 'コードを再送信しました',
  'email.being_sent': '送信しています',
  'social.title': 'ログイン方法',
  'social.continue': '{provider} で続ける',
  'social.more': 'その他のログイン方法',
  'social.window.title': '{provider} のウィンドウで続けてください',
  'social.window.text': 'そちらでログインすると、この画面は自動で進みます。',
  'social.window.again': 'もう一度開く',
  'social.answered.title': 'ログインしています',
  'social.blocked.title': 'ブラウザーがウィンドウをブロックしました',
  'social.blocked.text': 'ログインは小さなウィンドウで行います。ここから開いてください。',
  'social.blocked.open': 'ウィンドウを開く',
  'social.farcaster.code': 'Farcaster のログインコード',
  'social.farcaster.link': 'Farcaster のリンク',
  'social.farcaster.waiting': 'スマートフォンを待っています',
  'social.farcaster.copy': 'リンクをコピー',
  'social.farcaster.copied': 'コピーしました',
  'social.farcaster.scan': 'スマートフォンのカメラで読み取り、Farcaster で承認してください。',
  'social.farcaster.continue': 'Farcaster で続けてください',
  'social.farcaster.accept': 'アプリでリクエストを承認してください。',
  'social.farcaster.open': 'Farcaster を開く',
  'social.declined': 'ログインに同意されませんでした',
  'social.unavailable': '{provider} が応答しません。後でもう一度お試しください。',
  'social.failed':
    '{provider} でのログインに失敗しました。もう一度試すか、別の方法をお使いください。',
  'social.timeout': '時間がかかりすぎました。もう一度お試しください。',
};
