// SPDX-License-Identifier: Apache-2.0
//
// Japanese: for those who have no wallet yet.
import type { Translated } from '../../../text/Message.ts';
import type { english } from '../english.ts';

export const words: Translated<typeof english> = {
  'get.title': 'ウォレットを入手',
  'get.get': '入手',
  'get.get_wallet': '{wallet} を入手',
  'get.see_all': 'すべてのウォレットを見る',
  'get.email': 'メールで始める',
  'get.email_text': 'アプリは不要です。ウォレットが作られます。',
  'get.email_go': 'メールで続ける',
  'get.on.chrome': 'ブラウザー',
  'get.on.ios': 'iOS',
  'get.on.android': 'Android',
  'get.on.website': 'ウェブサイト',
  'get.none.title': 'おすすめのウォレットはありません',
  'get.none.text':
    'このアプリは指定していません。このブラウザーに追加したウォレットは自動で表示されます。',
  'downloads.title': '{wallet} を入手',
  'downloads.title_plain': 'ウォレットを入手',
  'downloads.chrome': 'このブラウザー',
  'downloads.chrome_text': '拡張機能ストア',
  'downloads.ios': 'iPhone または iPad',
  'downloads.ios_text': 'App Store',
  'downloads.android': 'Android',
  'downloads.android_text': 'Google Play',
  'downloads.phone': 'スマートフォン',
  'downloads.phone_text': 'スキャンして対応ストアを開く',
  'downloads.website': 'ウェブサイト',
  'downloads.hint': 'インストールしたらここに戻ってください。自動で検出します。',
  'downloads.none.title': 'ダウンロード先が不明です',
  'downloads.none.text':
    '{wallet} の公式サイトを探してください。インストール前にアドレスを確認してください。',

  'help.title': 'ウォレットとは',
  'help.key.title': '多くの扉を開ける 1 つの鍵',
  'help.key.text':
    '鍵を持っていることを示してアプリにログインします。パスワードを作らないので、漏れる心配もありません。',
  'help.place.title': 'あなたの資産を置く場所',
  'help.place.text':
    'トークンやコレクションは、公開台帳であなたのアドレスのもとに記録されます。ウォレットはそれを動かす道具です。',
  'help.yes.title': '承認できるのはあなただけ',
  'help.yes.text':
    'アプリができるのはリクエストだけです。承認するまで何も動かず、何が変わるかを先に確認できます。',
  'help.see_wallets': 'ウォレットを見る',
  'help.get_wallet': 'ウォレットを入手',
  'help_network.title': 'ネットワークとは',
  'help_network.ledger.title': 'みんなで保つ台帳',
  'help_network.ledger.text':
    '世界中のコンピューターが、誰が何を持っているかを示す同じ記録を保ちます。1 台だけで書き換えることはできません。',
  'help_network.own.title': 'それぞれに違いがあります',
  'help_network.own.text':
    'トークン、手数料、速さはネットワークごとに違います。アドレスは多くの場合同じです。',
  'help_network.choose.title': '使うネットワークはアプリが決めます',
  'help_network.choose.text':
    'アプリは対応するネットワークで動きます。資産は自分で動かすまで今の場所にあります。',
  'help_network.see_networks': 'ネットワークを見る',
};
