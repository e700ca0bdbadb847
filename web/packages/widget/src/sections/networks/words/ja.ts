// SPDX-License-Identifier: Apache-2.0
//
// Japanese: networks.
import type { Translated } from '../../../text/Message.ts';
import type { english } from '../english.ts';

export const words: Translated<typeof english> = {
  'networks.title': 'ネットワーク',
  'networks.list': 'ネットワーク',
  'networks.help': 'ネットワークとは',
  'networks.search': 'ネットワークを検索',
  'networks.clear': '検索を消去',
  'networks.none': '「{query}」というネットワークはありません',
  'networks.found': { other: '{count} 件のネットワークが見つかりました' },
  'networks.test': 'テストネットワークを表示',
  'networks.switching': '{wallet} で承認してください',
  'networks.adding': '{wallet} で追加を承認してください',
  'networks.declined': 'リクエストは拒否されました',
  'networks.needs_wallet': '{network} のウォレットの追加が必要です',
  'networks.not_granted': '{wallet} は非対応です',

  'switch.title': '{network} に切り替え',
  'switch.title_plain': 'ネットワークを切り替え',
  'switch.waiting.title': '{wallet} で承認してください',
  'switch.waiting.text':
    '{from} から {network} に切り替えるか、ウォレットで確認されます。費用はかかりません。',
  'switch.waiting.text_plain':
    '{network} に切り替えるか、ウォレットで確認されます。費用はかかりません。',
  'switch.adding.text':
    'ウォレットにまだ {network} がないため、追加するか確認されます。費用はかかりません。',
  'switch.declined.title': 'リクエストは拒否されました',
  'switch.declined.text': '{from} のままです。いつでもやり直せます。',
  'switch.declined.text_plain': '何も変わっていません。いつでもやり直せます。',
  'switch.stay': '{from} のままにする',
  'switch.stay_plain': 'このままにする',
  'switch.ask_again': 'もう一度リクエスト',
  'switch.added': '追加しました',
  'switch.manual.title': '{wallet} は {network} を追加できませんでした',
  'switch.manual.text': 'ウォレットの設定で、次の値を使ってネットワークを追加し、戻ってください。',
  'switch.value.name': '名前',
  'switch.value.chain': 'チェーン ID',
  'switch.value.rpc': 'RPC URL',
  'switch.value.currency': '通貨',
  'switch.value.explorer': 'エクスプローラー',

  'switch_chain.title': '{namespace} に切り替え',
  'switch_chain.heading': '{namespace} のウォレットがまだありません',
  'switch_chain.text':
    '{namespace} のウォレットを追加してください。{wallet} の接続はそのままで、切り替えて使えます。',
  'switch_chain.text_plain': '続けるには {namespace} のウォレットを追加してください。',
  'switch_chain.stay': '今はしない',
  'switch_chain.add': 'ウォレットを追加',

  'unsupported.title': 'ネットワークが違います',
  'unsupported.heading': '{app} はこのネットワークに対応していません',
  'unsupported.text':
    'ウォレットが使っているネットワークに、このアプリは対応していません。両方が対応するネットワークを選んでください。資産は今の場所から動きません。',
  'unsupported.leave': 'またはこのウォレットを切断',
  'unsupported.sign_out': 'またはログアウト',
  'unsupported.none':
    'このウォレットと {app} に共通のネットワークがありません。切断して別のウォレットを選んでください。',
};
