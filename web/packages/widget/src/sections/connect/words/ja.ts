// SPDX-License-Identifier: Apache-2.0
//
// Japanese: the ways to connect, all wallets, pairing.
import type { Translated } from '../../../text/Message.ts';
import type { english } from '../english.ts';

export const words: Translated<typeof english> = {
  'connect.wallets_title': 'ウォレットを接続',
  'connect.loading': 'ウォレットを読み込んでいます',
  'get.missing': '{wallet} をお持ちでない場合は<get>入手</get>',

  'wallets.title': 'すべてのウォレット',
  'wallets.search': 'ウォレットを検索',
  'wallets.clear': '検索を消去',
  'wallets.found': { other: '{count} 件のウォレットが見つかりました' },
  'wallets.certified': '認定ウォレットのみ',
  'wallets.certified_short': '認定',
  'wallets.failed.title': 'ウォレットの一覧を読み込めませんでした',
  'wallets.failed.text':
    'このブラウザーのウォレットは使えます。しばらくしてからもう一度お試しください。',
  'wallets.more': 'さらに読み込んでいます',
  'wallets.installed': 'インストール済み',
  'wallets.none.title': '「{query}」というウォレットはありません',
  'wallets.none.text':
    '表記を確認してください。接続コードを読み取れるウォレットなら、この一覧になくても接続できることがあります。',
  'wallets.none.text_plain': '表記を確認してください。',
  'wallets.see_all': 'すべてのウォレットを表示',
  'wallets.show_code': '接続コードを表示',
  'wallets.code_elsewhere': '別のデバイス用の接続コードを表示',

  'connecting.waiting.title': '{wallet} で続けてください',
  'connecting.waiting.text':
    'ウォレットの画面でリクエストを承認してください。接続で共有されるのはアドレスだけです。',
  'connecting.opening.title': 'ウォレットを開いています',
  'connecting.opening.text': '少しお待ちください。操作は必要ありません。',
  'connecting.declined.title': 'リクエストは拒否されました',
  'connecting.declined.text': '{app} には何も共有されていません。いつでもやり直せます。',
  'connecting.pending.title': '{wallet} に未回答のリクエストがあります',
  'connecting.pending.text':
    'ブラウザーのツールバーから {wallet} を開いて回答してください。このページも自動で進みます。',
  'connecting.check_again': '再確認',
  'pair.slow':
    '接続に時間がかかっています。自動で再試行しており、つながるとコードが使えるようになります。',
  'pair.slow_open':
    '接続に時間がかかっています。自動で再試行しており、つながると {wallet} で続けられます。',
  'connecting.ask_again': 'もう一度リクエスト',
  'connecting.chains.title': 'どこから始めますか？',
  'connecting.chains.text': {
    other:
      '{wallet} には {count} 種類のエコシステムのアカウントがあります。残りは後で追加できます。',
  },
  'connecting.chains.list': 'エコシステム',
  'connecting.chains.none.title': '{wallet} にはここで使えるアカウントがありません',
  'connecting.chains.none.text': '何も共有されていません。別のウォレットを選んでください。',
  'connecting.locked.title': '{wallet} はロックされています',
  'connecting.locked.text': 'ロックを解除して戻ってください。何も共有されていません。',
  'connecting.approved.title': '接続しました',
  'connecting.approved.text':
    '{app} はあなたのアドレスを確認できます。承認なしに資産が動くことはありません。',

  'pair.title': 'スマートフォンでスキャン',
  'pair.loading': '接続コードを読み込んでいます',
  'pair.code': '接続コード。スキャンできない場合は「リンクをコピー」をお使いください。',
  'pair.code_for':
    '{wallet} の接続コード。スキャンできない場合は「リンクをコピー」をお使いください。',
  'pair.code_expired': '期限切れの接続コード',
  'pair.valid_for': '有効時間 残り {time}',
  'pair.left': { other: 'コードの有効期限は残り {count} 秒です' },
  'pair.copy_link': 'リンクをコピー',
  'pair.link_copied': 'リンクをコピーしました',
  'pair.new_code': '新しいコード',
  'pair.expired': 'コードの期限が切れました',
  'pair.expired_text':
    'このコードは期限切れです。画面に残ったコードを他人が使えないよう、期限は 4 分です。',
  'pair.hint': 'スマートフォンでウォレットアプリを開き、<b>スキャン</b>を選びます。',
  'pair.hint_for': 'スマートフォンで {wallet} を開き、<b>スキャン</b>を選びます。',
  'pair.where': 'ウォレットはどこにありますか？',
  'pair.hint_own':
    'このコードを読み取れるのは、{app} のチームが設定したウォレットだけです。ほかのウォレットは<all>名前で選んでください</all>。',
  'pair.platform.browser': 'ブラウザー',
  'pair.platform.mobile': 'アプリ',
  'pair.platform.qr_code': 'スマホ',
  'pair.platform.web': 'ウェブ',
  'pair.platform.desktop': 'PC',
  'pair.platform.not_installed': 'ブラウザー',
  'pair.open_wallet': '{wallet} を開く',
  'pair.preparing': 'リンクを準備中',
  'pair.open_text': '承認したら戻ってください。続きから再開できます。',
  'pair.web_text': '新しいタブで開きます。承認したらここに戻ってください。',
  'pair.desktop_text': 'このパソコンのアプリで承認し、ここに戻ってください。',
  'pair.inside_text': 'このページを {wallet} の中で開きます。そこで接続してください。',
  'pair.inside_code': 'このページを {wallet} の中で開くリンクのコード',
  'pair.inside_hint':
    'スマートフォンの<b>カメラ</b>でスキャンすると、このページが {wallet} の中で開きます。',
  'pair.other_link': '別の方法で開く',
  'pair.show_code': 'コードを表示',
  'pair.missing.title': '{wallet} はこのブラウザーにありません',
  'pair.missing.text': 'スマートフォンで使うか、ここに追加してください。',
  'pair.missing.text_add': 'ここで接続するには、このブラウザーに追加してください。',
  'pair.missing.ways': '続ける方法',
  'pair.missing.phone': 'スマートフォンで使う',
  'pair.missing.phone_text': 'コードをスキャン',
  'pair.missing.add': 'このブラウザーに追加',
  'pair.missing.add_text': '拡張機能ストアを開きます',
  'pair.missing.web': 'ウェブアプリを開く',
  'pair.missing.desktop': 'デスクトップアプリを開く',
};
