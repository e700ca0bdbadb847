// SPDX-License-Identifier: Apache-2.0
//
// Chinese: receiving.
import type { Translated } from '../../../text/Message.ts';
import type { english } from '../english.ts';

export const words: Translated<typeof english> = {
  'receive.title': '接收',
  'receive.code': '您的地址二维码。下方可以复制地址。',
  'receive.hint': '复制您的地址或扫描此二维码',
  'receive.ask': '请求指定金额',
  'receive.share': '分享',
  'receive.only_one': '只能在此网络上接收资产',
  'receive.only': '只能在这些网络上接收资产',
  'receive.lost': '从其他网络发来的资产可能会丢失。',
  'receive.off': '此处不提供接收',
  'receive.off_text': '本应用的运营者已将其关闭。',
  'receive.networks': '兼容的网络',
  'receive.networks_one_text': '您只能在此网络上接收资产',
  'receive.networks_text': '您只能在这些网络上接收资产',
  'receive.amount': '金额',
  'receive.token': '代币',
  'receive.incorrect': '数值不正确',
  'receive.exact': '二维码请求的正是这个金额。付款人用自己的钱包扫描即可。',
  'receive.add_amount': '输入金额后，请求该金额的二维码会显示在这里。',
  'receive.request': '付款请求',
  'receive.request_code': '付款请求的二维码。下方可以复制。',
  'receive.copy_request': '复制请求',
  'receive.request_copied': '已复制请求',
  'receive.unnamed': '二维码没有指明网络',
  'receive.unnamed_text': '请确认付款人使用 {network}。',
  'receive.loading': '正在加载请求',
  'receive.failed': '请求未能加载',
  'receive.failed_text': '请检查网络连接后重试。您的地址仍然可用。',
  'receive.unsupported': '这类网络不支持付款请求',
  'receive.unsupported_text': '请改为提供您的地址。',
};
