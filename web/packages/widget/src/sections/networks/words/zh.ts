// SPDX-License-Identifier: Apache-2.0
//
// Chinese: networks.
import type { Translated } from '../../../text/Message.ts';
import type { english } from '../english.ts';

export const words: Translated<typeof english> = {
  'networks.title': '网络',
  'networks.list': '网络',
  'networks.help': '什么是网络？',
  'networks.search': '搜索网络',
  'networks.clear': '清除搜索',
  'networks.none': '没有名为“{query}”的网络',
  'networks.found': { other: '找到 {count} 个网络' },
  'networks.test': '显示测试网络',
  'networks.switching': '请在 {wallet} 中批准',
  'networks.adding': '请在 {wallet} 中批准添加',
  'networks.declined': '请求已拒绝',
  'networks.needs_wallet': '需要添加 {network} 钱包',
  'networks.not_granted': '{wallet} 不支持',

  'switch.title': '切换到 {network}',
  'switch.title_plain': '切换网络',
  'switch.waiting.title': '请在 {wallet} 中批准',
  'switch.waiting.text': '它会询问是否从 {from} 切换到 {network}。不会花费任何资产。',
  'switch.waiting.text_plain': '它会询问是否切换到 {network}。不会花费任何资产。',
  'switch.adding.text': '它还没有 {network}，会询问是否添加。不会花费任何资产。',
  'switch.declined.title': '请求已拒绝',
  'switch.declined.text': '您仍在 {from}。您可以随时再次请求。',
  'switch.declined.text_plain': '没有任何变化。您可以随时再次请求。',
  'switch.stay': '留在 {from}',
  'switch.stay_plain': '保持不变',
  'switch.ask_again': '再次请求',
  'switch.added': '我已添加',
  'switch.manual.title': '{wallet} 未能添加 {network}',
  'switch.manual.text': '请在钱包设置中用这些值添加网络，然后回来。',
  'switch.value.name': '名称',
  'switch.value.chain': '链 ID',
  'switch.value.rpc': 'RPC 网址',
  'switch.value.currency': '货币',
  'switch.value.explorer': '区块浏览器',

  'switch_chain.title': '切换到 {namespace}',
  'switch_chain.heading': '还没有 {namespace} 钱包',
  'switch_chain.text':
    '请另外添加一个 {namespace} 钱包。{wallet} 会保持连接，您可以在两者之间切换。',
  'switch_chain.text_plain': '请添加一个 {namespace} 钱包以继续。',
  'switch_chain.stay': '暂不',
  'switch_chain.add': '添加钱包',

  'unsupported.title': '网络不正确',
  'unsupported.heading': '{app} 不支持此网络',
  'unsupported.text':
    '您的钱包使用了此应用不支持的网络。请选择双方都支持的网络；您的资产会留在原处。',
  'unsupported.leave': '或断开此钱包',
  'unsupported.sign_out': '或退出登录',
  'unsupported.none': '此钱包与 {app} 没有共同的网络。请断开并选择其他钱包。',
};
