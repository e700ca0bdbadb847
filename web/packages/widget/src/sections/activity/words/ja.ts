// SPDX-License-Identifier: Apache-2.0
//
// Japanese: activity, and what lists of the account share.
import type { Translated } from '../../../text/Message.ts';
import type { english } from '../english.ts';
import type { Refusals } from '../refusals.ts';

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
    '{network} のアクティビティはここでは確認できません。資産に影響はありません。',
  'activity.from_here':
    'このブラウザーから送信したものです。すべての記録はエクスプローラーにあります。',
  'activity.approve': '許可しました',
  'activity.borrow': '借り入れました',
  'activity.burn': 'バーンしました',
  'activity.burn_of': '{name} をバーン',
  'activity.buy': '購入しました',
  'activity.buy_of': '{name} を購入',
  'activity.cancel': 'キャンセルしました',
  'activity.claim': '受領しました',
  'activity.deploy': 'デプロイしました',
  'activity.deposit': '預け入れました',
  'activity.execute': 'コントラクト呼び出し',
  'activity.mint': 'ミントしました',
  'activity.mint_of': '{name} をミント',
  'activity.receive': '受け取りました',
  'activity.receive_of': '{name} を受け取り',
  'activity.repay': '返済しました',
  'activity.revoke': '許可を取り消しました',
  'activity.send': '送信しました',
  'activity.send_of': '{name} を送信',
  'activity.sending': '{name} を送信中',
  'activity.send_failed': '送信に失敗',
  'activity.stake': 'ステークしました',
  'activity.trade': 'スワップしました',
  'activity.unstake': 'ステークを解除しました',
  'activity.withdraw': '引き出しました',
  'activity.in_progress': '処理中',
  'activity.not_done': 'トランザクションが失敗しました',
  'activity.pending': '未確定',
  'activity.confirmed': '確定',
  'activity.failed': '失敗',
  'activity.from': '{account} から',
  'activity.to': '{account} へ',
  'activity.about': '約 {amount}',
  'activity.became': '{from} から {to}',
  'activity.nfts': {
    other: 'NFT {count} 点',
  },
  'activity.transfers': {
    other: '{count} 件の送受信',
  },
  'activity.suspicious': {
    other: '疑わしい項目 {count} 件',
  },
  'activity.suspicious_folded': '折りたたみ中',
  'activity.suspicious_list': '疑わしい項目',
  'activity.suspicious_one': '疑わしい',
  'activity.warning': 'ここからアドレスをコピーしないでください',
  'activity.warning_text':
    '見知らぬ人が作成したもので、多くの場合、ご存じのアドレスによく似たアドレスが使われています。あなたの資産は動いていません。',

  'asked.list': 'ウォレットの回答待ち',
  'asked.title': '{wallet} で承認してください',
  'asked.text': '承認するまで何も送信されません。ウォレットの表示と見比べてください。',
  'asked.sign_text': '承認するまで何も署名されません。ウォレットの表示を確認してください。',
  'asked.signature': '署名',
  'asked.open': 'もう一度開く',
  'asked.link':
    '{wallet} からまだ回答がありません。もう一度開いても、リクエストが二重に送られることはありません。',
  'asked.elsewhere':
    '{wallet} からまだ回答がありません。別のデバイスで開いてください。リクエストはそこで待っています。',
  'asked.window':
    '{wallet} からまだ回答がありません。この画面の後ろに隠れているかもしれません。ブラウザーのツールバーでアイコンを探してください。',
  'asked.signed': 'ネットワークに送られています。',
  'asked.answered': 'アプリに回答が届きました。',
  'asked.declined': '拒否しました',
  'asked.declined_text': '{wallet} で拒否しました。何も送信されていません。',
  'asked.no_answer': '応答がありません',
  'asked.not_signed': '何も署名されていません。アプリでもう一度リクエストしてください。',
  'asked.unsure':
    '送信したかどうか、{wallet} から応答がありませんでした。もう一度試す前に、アクティビティを確認してください。',
  'asked.unsure_signed':
    '署名したかどうか、{wallet} から応答がありませんでした。もう一度試す前に、ウォレットで確認してください。',
  'transaction.title': 'トランザクション',
  'transaction.gone': 'このトランザクションはここにありません',
  'transaction.gone_text':
    '別のアカウントかネットワークのもの、またはこの一覧より古いものです。失われたものはありません。',
  'transaction.transfers': 'ほかに動いたもの',
  'transaction.from': '送信元',
  'transaction.to': '送信先',
  'transaction.contract': 'コントラクト',
  'transaction.application': 'アプリ',
  'transaction.seller': '購入先',
  'transaction.fee': '手数料',
  'transaction.status': '状態',
  'transaction.time': '日時',
  'transaction.hash': 'トランザクション ID',
  'transaction.signed': '署名済み',
  'activity.canceling': 'キャンセル中',
  'transaction.replaced': '別のトランザクションに置き換えられました',
  'transaction.replaced_text':
    'ここから送信されていない、同じナンスのトランザクションが代わりに実行されました。ウォレットで高速化した場合は、それが同じ内容です。もう一度送る前にウォレットで確認してください。',
  'transaction.not_moved': 'トークンは移動していません',
  'transaction.not_moved_text':
    'ネットワークはトランザクションを実行しましたが、トークンのコントラクトは何も移動しませんでした。残高は変わっていません。手数料だけが支払われました。',
  'transaction.untold': 'トークンが移動したか確認できません',
  'transaction.untold_text':
    'ネットワークはトランザクションを実行しましたが、トークンのコントラクトは送金を記録しておらず、その時点の残高を答えられるノードもありませんでした。もう一度送信する前に、残高を確認するか、受取人に確認してください。',
  'transaction.unseen': 'まだネットワークにありません',
  'transaction.unseen_text':
    'ウォレットは署名しましたが、どのノードもこのトランザクションを知りません。先にほかの人の署名が必要かもしれません。これから送信される可能性があります。もう一度送信する前に、ウォレットを確認してください。',
  'transaction.dropped': 'ネットワークから消えました',
  'transaction.dropped_text':
    'このトランザクションを知るノードはもうありません。後から再び現れて実行される可能性があります。',
  'transaction.expired': '時間切れになりました',
  'transaction.expired_text':
    '約 1 分以内にネットワークに取り込まれず、もう取り込まれることはありません。何も送信されず、何も支払われていません。',
  'transaction.second': '2 回送信されました',
  'transaction.second_text':
    'ウォレットがリクエストと異なるナンスを使いました。何も置き換わらず、両方のトランザクションが実行される可能性があります。',
  'transaction.first_won': '最初のトランザクションが実行されました',
  'transaction.first_won_text':
    '置き換えるはずのトランザクションより先に実行されました。有効なのは最初のトランザクションだけです。',
  'replace.speed_up': 'スピードアップ',
  'replace.cancel': 'トランザクションをキャンセル',
  'replace.speed_up_text':
    '同じトランザクションをより高い手数料でもう一度送信します。実行されるのはどちらか一方だけです。',
  'replace.cancel_text':
    'より高い手数料で、自分宛ての金額ゼロのトランザクションに置き換えます。キャンセルは確実ではなく、最初のトランザクションが実行されることもあります。',
  'replace.back': '戻る',
  'replace.calls': '受取人またはコントラクト',
  'replace.recipient': '受取人',
  'replace.token': 'トークンのコントラクト',
  'replace.to_yourself': '自分宛て',
  'replace.amount': '送る額',
  'replace.nonce': 'ナンス',
  'replace.old_max': 'これまでの最大手数料',
  'replace.fee': '新しい手数料',
  'replace.fee_max': '最大',
  'replace.check_nonce': 'ウォレットでナンスを確認してください',
  'replace.check_nonce_text':
    'ウォレットにナンス {nonce} が表示されていなければなりません。別のナンスを使うウォレットは 2 回目の送信をします。その場合はウォレットで拒否してください。',
  'replace.accept': 'ナンスが {nonce} の場合だけ承認します',
  'replace.accept_fee': 'この手数料を承諾し、ナンスが {nonce} の場合だけ承認します',
  'replace.large_fee': 'ネットワーク手数料が高額です',
  'replace.large_fee_text':
    '送る額またはお持ちの額の大きな割合を占めています。おかしいと思われる場合は、戻って後でもう一度お試しください。',
  'replace.would_fail': '今送信すると失敗します',
  'replace.would_fail_text': 'ネットワークの応答：{detail} それでも手数料はかかります。',
  'replace.changed': '数値が変わりました。もう一度確認してください。',
  'replace.checking': 'ネットワークに確認中',
  'replace.checking_text': '待機中のトランザクションと、今必要な手数料を確認しています。',
  'replace.signing': '{wallet} で承認してください',
  'replace.signing_text': 'ナンスが {nonce} でなければ拒否してください。',
  'replace.started': '送信しました。実行されるのはどちらか一方だけです。',
  'replace.problem': 'この操作は今はできません',
  'replace.problem.lost': '読み込めませんでした。何も送信されていません。',
  'replace.problem.gone': 'このブラウザーから送信されたものではありません。',
  'replace.problem.other_account': '送信元のアカウントとネットワークを選んでください。',
  'replace.problem.too_late':
    '間に合いませんでした。このトランザクションか、同じナンスのトランザクションがブロックに入りました。',
  'replace.problem.unknown':
    '現在、ネットワークのノードがこのトランザクションを知らないため、置き換えられません。しばらくしてからもう一度お試しください。',
  'replace.problem.unreadable':
    'ここでは繰り返せない種類のトランザクションです。何も送信されていません。',
  'replace.problem.fee': '残高が、最大 {detail} の新しい手数料に足りません。',
  'replace.problem.node':
    'ネットワークが正しく応答しません。しばらくしてからもう一度お試しください。',
  'replace.problem.wrong_node': 'このネットワークのサーバーは別のネットワークのものです。',
  'replace.problem.declined': 'ウォレットで拒否しました。何も送信されていません。',
  'replace.problem.refused': '拒否され、何も送信されていません。',
  'replace.problem.unsure':
    '送信したかどうか、ウォレットから応答がありませんでした。もう一度試す前に、ウォレットを確認してください。',
  'refused.reason': '示された理由：',
  'settings.network': 'ネットワーク',
};

export const errors: Refusals = {
  fee_cap_too_high: {
    title: 'このような手数料は受け付けられません',
    text: '何も送信されておらず、費用もかかっていません。手数料があり得ないほど高くなっています。ウォレットで手数料を確認して、もう一度お試しください。',
  },
  fee_cap_too_low: {
    title: 'ネットワーク手数料が上がりました',
    text: '何も送信されておらず、費用もかかっていません。提示した手数料では足りなくなりました。もう一度試すと、手数料が計算し直されます。',
  },
  tip_above_fee_cap: {
    title: '手数料の内訳が合いません',
    text: '何も送信されておらず、費用もかかっていません。優先手数料が手数料全体の上限を超えています。ウォレットの手数料を変更せずに、もう一度お試しください。',
  },
  nonce_too_low: {
    title: 'このナンスは使用済みです',
    text: 'ネットワークに同じナンスのトランザクションがあります。このトランザクション自体かもしれません。もう一度試す前に、アクティビティを確認してください。',
  },
  nonce_too_high: {
    title: 'ウォレットがネットワークより先に進んでいます',
    text: '何も送信されておらず、費用もかかっていません。ネットワークが知らないトランザクションをウォレットが数えています。未完了のものが終わるのを待つか、ウォレットでアカウントのアクティビティをリセットしてから、もう一度お試しください。',
  },
  nonce_at_max: {
    title: 'このアカウントからはもう送信できません',
    text: '何も送信されておらず、費用もかかっていません。このアカウントはナンスを使い切りました。別のアカウントを使ってください。',
  },
  insufficient_funds: {
    title: '金額と手数料の合計に残高が足りません',
    text: '何も送信されておらず、費用もかかっていません。アカウントの残高が、金額とネットワーク手数料の合計を下回っています。金額を減らすか、先に残高を増やしてください。',
  },
  intrinsic_gas_too_high: {
    title: 'トランザクションが大きすぎます',
    text: '何も送信されておらず、費用もかかっていません。ガスリミットがネットワークの上限を超えています。ウォレットのガスリミットを変更せずに、もう一度お試しください。',
  },
  intrinsic_gas_too_low: {
    title: 'ガスリミットが低すぎます',
    text: '何も送信されておらず、費用もかかっていません。このトランザクションにはもっと多くのガスが必要です。ウォレットのガスリミットを変更せずに、もう一度お試しください。',
  },
  execution_reverted: {
    title: 'コントラクトに拒否されました',
    text: '何も送信されておらず、費用もかかっていません。今送信すると失敗します。金額とトークンを確認してから、もう一度お試しください。',
  },
  transaction_type_not_supported: {
    title: 'この種類のトランザクションは受け付けられません',
    text: '何も送信されておらず、費用もかかっていません。もう一度お試しください。変わらない場合は、別のウォレットを使ってください。',
  },
};
