// SPDX-License-Identifier: Apache-2.0
//
// Japanese: paying.
import type { Translated } from '../../../text/Message.ts';
import type { english } from '../english.ts';

export const words: Translated<typeof english> = {
  'pay.title': '支払い',
  'pay.progress': '支払い',
  'pay.off': '支払いは利用できません',
  'pay.off_text': 'このアプリではここで受け付けていません。',
  'pay.loading': '支払いを確認しています',
  'pay.unavailable': 'この支払いはできません',
  'pay.on': '{network} で {name} へ',
  'pay.expires': '残り {time} 以内にお支払いください',
  'pay.account': 'あなたのアカウントから',
  'pay.wallet': 'ウォレットから支払う',
  'pay.wallet_with': '{wallet} で支払う',
  'pay.connected': '接続中のウォレット',
  'pay.other_network': 'ウォレットは別のネットワークにあります',
  'pay.switch': '{network} に切り替える',
  'pay.no_network':
    'この支払いは {network} で行われますが、このアプリはこのネットワークを扱っていません。別のウォレットかページから支払ってください。',
  'pay.exchange': '取引所から',
  'pay.exchange_with': '{name} で支払う',
  'pay.exchanges_none': '利用できる取引所はありません',
  'pay.exchanges_asking': '取引所を探しています',
  'pay.recipient': '受取人',
  'pay.fee': 'ネットワーク手数料',
  'pay.fee_by_wallet': 'ウォレットに表示されます',
  'pay.checking': 'ネットワークに確認しています',
  'pay.confirm': '{amount} {symbol} を支払う',
  'pay.confirm_none': '支払う',
  'pay.swap': '{symbol} にスワップ',
  'pay.swapping': '{symbol} へのスワップを処理中です。完了後にお支払いいただけます。',
  'pay.again': 'もう一度支払う',
  'pay.unfinished': '以前にリクエスト済みです',
  'pay.unfinished_text':
    '同じ支払いをしばらく前にウォレットにリクエストしています。すでに送信されたか、これから送信される可能性があります。まずウォレットを確認してください。',
  'pay.begun': '{name} で開始済みです',
  'pay.begun_text':
    '同じ支払いを {name} で開始しています。すでに支払われたか、これから送信される可能性があります。まず {name} を確認してください。',
  'pay.exchange_again': '{name} でもう一度支払う',
  'pay.reported': 'すでに報告されています',
  'pay.reported_text':
    'この支払いについて、すでに送金が報告されていますが、ネットワークではまだ確認されていません。別のデバイスで支払った場合は、その完了をお待ちください。二重に支払うことになります。',
  'pay.keeps': 'トークンが一部を差し引きます',
  'pay.keeps_text':
    '{amount} {symbol} のうち、届くのは {received} だけです。受取人が不足とみなし、残りを求める場合があります。',
  'pay.large_fee': 'ネットワーク手数料が高額です',
  'pay.large_fee_text':
    '支払う額またはお持ちの額の大きな割合を占めています。おかしいと思われる場合は、戻って後でもう一度お試しください。',
  'pay.anyway': 'それでも支払う',
  'pay.careful': '送信したものは取り戻せません。',
  'pay.changed': '手数料が変わりました。もう一度確認してください。',
  'pay.problem': '先に進めませんでした',
  'pay.problem.config': 'このアプリの支払いリクエストは不完全です。',
  'pay.problem.recipient': '支払先のアドレスが正しくありません。',
  'pay.problem.asset': '支払いに使うものがトークンではありません。',
  'pay.problem.amount': '金額がゼロか、トークンの最小単位より細かい値です。',
  'pay.problem.namespace': 'この種類のネットワークでの支払いはここではできません。',
  'pay.problem.unknown': 'この支払いは見つかりません。新しい支払いをお店に依頼してください。',
  'pay.problem.server': '支払いを確認できませんでした。',
  'pay.problem.expired': '期限が過ぎました。新しい支払いをお店に依頼してください。',
  'pay.problem.token_decimals': 'トークンの単位が表示と異なります。何も送信されていません。',
  'pay.problem.contract_account':
    'このアカウントはコントラクトで、お店は送金を見分けられません。別のアカウントから支払ってください。',
  'pay.problem.balance': '残高が足りません。現在の残高は {detail} {symbol} です。',
  'pay.problem.fee': 'ネットワーク手数料の {currency} が足りません。{detail}',
  'pay.problem.reverted': 'ネットワークに拒否される見込みです。{detail}',
  'pay.problem.token_refuses': 'トークンがこの送金を受け付けません。何も送信されていません。',
  'pay.problem.node': 'ネットワークが応答しません。何も送信されていません。',
  'pay.problem.wrong_node': 'ノードが別のネットワークのものです。何も送信されていません。',
  'pay.problem.declined': 'ウォレットで拒否しました。何も送信されていません。',
  'pay.problem.refused': 'ウォレットは送信しませんでした。{detail}',
  'pay.problem.unsure':
    '送信したかどうか、ウォレットから応答がありませんでした。もう一度支払う前に、ウォレットを確認してください。',
  'pay.problem.unseen':
    'ウォレットは署名しましたが、まだネットワークにありません。先にほかの人の署名が必要かもしれません。もう一度支払う前に、ウォレットを確認してください。',
  'pay.problem.untold':
    'ネットワークはトランザクションを実行しましたが、トークンのコントラクトは送金を記録しておらず、その時点の残高を答えられるノードもありませんでした。もう一度支払う前に、残高を確認するか、受取人に確認してください。',
  'pay.problem.transfer_failed': 'ネットワークが送金を拒否しました。手数料だけが使われました。',
  'pay.problem.replaced':
    'ウォレットは同じ番号で別のトランザクションを送信しました。スピードアップした場合は支払い済みです。先にウォレットを確認してください。',
  'pay.problem.underpaid': '届いたのは {received} {symbol} だけです。残りを支払えます。',
  'pay.problem.underpaid_expired':
    '期限が過ぎました。届いたのは {received} {symbol} だけです。これ以上は送らず、その金額を受け取ったお店にお問い合わせください。',
  'pay.problem.not_recognised':
    '送信されましたが、この支払いとしては認められません。トランザクションの番号を添えてお店に伝えてください。',
  'pay.problem.exchanges': '取引所を確認できませんでした。',
  'pay.problem.exchange_refuses': '取引所にこのトークンはありません。',
  'pay.problem.exchange_page': '取引所がページを開きませんでした。何も支払われていません。',
  'pay.problem.exchange_status':
    '取引所から結果が届きません。そこで支払った場合は、これから届く可能性があります。',
  'pay.problem.exchange_failed': '取引所は失敗したと伝えています。',
  'pay.problem.exchange_silent':
    '取引所からまだ連絡がありません。そこで支払った場合は、これから届く可能性があります。',
  'pay.step.signing': '支払いの確認待ち',
  'pay.step.signing_text': 'ウォレットで支払いのトランザクションを確認してください',
  'pay.step.sent': '支払いを送信しました',
  'pay.step.sent_text': 'ネットワークに取り込まれるのを待っています。',
  'pay.step.sent_blocks': '{wanted} ブロック中 {count} ブロックが完了。お店はすべてを待ちます。',
  'pay.step.exchange': '支払いを開始しました',
  'pay.step.exchange_text': '取引所で支払いを完了してください',
  'pay.step.done': '支払いが完了しました',
  'pay.step.done_text': 'トランザクションは正常に処理されました',
  'pay.step.failed': '支払いに失敗しました',
  'pay.step.failed_text': 'トランザクションの処理中にエラーが発生しました',
  'pay.incomplete': '全額は支払われていません',
  'pay.late': '期限後に届きました。有効かどうかはお店が決めます。',
  'pay.overpaid': '請求より多く届きました：{received} {symbol}。',
  'pay.blocked': 'ブラウザーがウィンドウをブロックしました。下のボタンで開いてください。',
  'pay.reopen': 'もう一度開く',
  'pay.closing': '閉じても支払いは止まりません。',
  'pay.transaction': 'トランザクション',
  'pay.paid': '支払い済み',
  'pay.back': '{name} に戻る',
  'pay.done': '完了',
};
