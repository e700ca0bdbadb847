// SPDX-License-Identifier: Apache-2.0
//
// Chinese: signing in.
import type { Translated } from '../../../text/Message.ts';
import type { english } from '../english.ts';

export const words: Translated<typeof english> = {
  'siwx.title': '登录',
  'siwx.ask.title': '证明此钱包属于您',
  'siwx.ask.text': '为 {app} 签署一条简短消息。免费，不转移任何资产，也不授予资金访问权限。',
  'siwx.ask.required':
    '为 {app} 签署一条简短消息。免费，不转移任何资产，也不授予资金访问权限。取消将断开钱包连接。',
  'siwx.site': '网站',
  'siwx.account': '账户',
  'siwx.network': '网络',
  'siwx.sign': '登录',
  'siwx.preparing.title': '请稍候',
  'siwx.preparing.text': '正在准备消息。',
  'siwx.signing.title': '在 {wallet} 中签名',
  'siwx.signing.text': '请确认钱包显示的是同样的文字。',
  'siwx.signing.wait': '正在等待 {wallet}',
  'siwx.adding.title': '正在验证签名',
  'siwx.adding.text': '请稍等片刻。',
  'siwx.cancelling': '正在取消',
  'siwx.done': '您已登录',
  'siwx.declined.title': '签名被拒绝',
  'siwx.declined.text': '{app} 需要签名来确认是您本人。您的钱包仍处于连接状态，没有任何变化。',
  'siwx.smart_account.title': '此应用可能不支持智能账户',
  'siwx.smart_account.text': '没有得到签名。请重试，或使用其他账户。',
  'siwx.pending.title': '{wallet} 中有未处理的请求',
  'siwx.pending.text': '请打开钱包并处理该请求，然后重试。',
  'siwx.wallet.title': '{wallet} 无法签名',
  'siwx.wallet.text': '没有任何变化。请重试。',
  'siwx.unsupported.title': '此账户无法登录',
  'siwx.unsupported.text': '这里没有钱包可以为此类网络签署消息。',
  'siwx.message.title': '无法准备消息',
  'siwx.message.text': '没有任何变化。请重试。',
  'siwx.refused.title': '签名未被接受',
  'siwx.refused.text': '您的钱包仍处于连接状态。请用新消息重试。',
  'siwx.offline.title': '无法连接到 {app}',
  'siwx.offline.text': '请检查网络连接后重试。您的钱包仍处于连接状态，没有任何变化。',
  'siwx.expired.title': '您的会话已结束',
  'siwx.expired.text': '请再次签名以继续。免费，不转移任何资产。',
  'siwx.initialize.title': '无法开始登录',
  'siwx.initialize.text': '准备身份验证时出现问题。钱包已断开连接。',
  'siwx.off.title': '未设置登录',
  'siwx.off.text': '此页面不需要签名。',
};
