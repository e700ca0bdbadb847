// SPDX-License-Identifier: Apache-2.0
//
// Chinese: what goes wrong, and what is told in passing.
import type { ErrorWords } from '../../text/Message.ts';

export const errors: Record<string, ErrorWords> = {
  unknown_error: {
    title: '未能完成',
    text: '没有共享任何信息，也没有花费任何资产。请稍后重试。',
  },
  connect_failed: {
    title: '{wallet} 没有响应',
    text: '没有共享任何信息。请打开钱包后重试。',
  },
  connection_rejected: {
    title: '请求已拒绝',
    text: '没有向 {app} 共享任何信息。您可以随时再次请求。',
  },
  connector_not_found: {
    title: '此浏览器中没有 {wallet}',
    text: '没有共享任何信息。请在手机上使用，或将它添加到这里。',
  },
  wallet_connect_missing: {
    title: '这里没有设置扫码连接',
    text: '没有共享任何信息。此浏览器中的钱包仍可使用。',
  },
  wc_relay_refused: {
    title: '未能生成连接码',
    text: '没有共享任何信息。连接服务不接受此应用，只有其团队能够解决。此浏览器中的钱包仍可使用。',
  },
  wc_clock_ahead: {
    title: '您设备的时钟快了{time}',
    text: '没有共享任何信息。请校准此设备的时钟，然后重试。',
  },
  wc_clock_behind: {
    title: '您设备的时钟慢了{time}',
    text: '没有共享任何信息。请校准此设备的时钟，然后重试。',
  },
  wc_publish_failed: {
    title: '连接服务没有响应',
    text: '没有共享任何信息，也没有花费任何资产。请稍后重试。',
  },
  wc_settlement_failed: {
    title: '{wallet} 未能连接',
    text: '没有收到它在 {app} 所用网络上的账户，因此未连接。没有共享任何信息。请在钱包中选择账户后重试。',
  },
  chain_not_supported: {
    title: '{wallet} 中没有此网络',
    text: '您仍在原来的网络。没有花费任何资产。',
  },
  network_not_granted: {
    title: '{wallet} 没有共享此网络',
    text: '请重新连接并在钱包中允许。您的资产不受影响。',
  },
  switch_declined: {
    title: '请求已拒绝',
    text: '没有任何变化。您可以随时再次请求。',
  },
  switch_not_done: {
    title: '{wallet} 仍在另一个网络',
    text: '没有花费任何资产。请在钱包中切换，或再次请求。',
  },
  rpc_no_answer: {
    title: '网络没有响应',
    text: '您的资产不受影响。请稍后重试。',
  },
  rpc_already_pending: {
    title: '{wallet} 有一个未处理的请求',
    text: '请打开钱包处理。',
  },
  http_status: {
    title: '服务器没有按预期响应',
    text: '您的资产不受影响。请稍后重试。',
  },
  token_balance_unavailable: {
    title: '余额未能加载',
    text: '您的资产不受影响。',
  },
  transactions_unavailable: {
    title: '活动未能加载',
    text: '您的资产不受影响。',
  },
  modal_closed: {
    title: '您关闭了窗口',
    text: '没有共享任何信息。您可以随时再次请求。',
  },
  address_invalid: {
    title: '这不是地址',
    text: '没有发送任何交易。请检查后重试。',
  },
  rpc_too_many: {
    title: '未处理的请求太多',
    text: '请先在钱包中处理。没有花费任何资产。',
  },
  account_not_payment: {
    title: '此账户不是支付账户',
    text: '您的资产不受影响。请选择支付账户。',
  },
  wc_uri_invalid: {
    title: '这不是连接链接',
    text: '没有共享任何信息。请重新复制链接。',
  },
  copy_failed: { title: '未能复制。请手动选择。', text: '' },
  connection_status_invalid: {
    title: '此连接目前无法使用',
    text: '没有任何变化。请重新连接钱包。',
  },
  namespace_not_offered: {
    title: '{app} 不使用此生态',
    text: '没有共享任何信息。请选择适用于其所用生态的钱包。',
  },
  account_address_required: {
    title: '没有选择账户',
    text: '没有任何变化。请选择账户后重试。',
  },
  switch_wallet_failed: {
    title: '未能切换钱包',
    text: '没有花费任何资产，一切保持原样。请稍后重试。',
  },
  disconnect_failed: {
    title: '仍连接着 {wallet}',
    text: '没有花费任何资产。请稍后重试。',
  },
};

export const toasts: Record<string, string> = {
  address_copied: '已复制地址',
  link_copied: '已复制链接',
  network_switched: '已切换到 {}',
  account_switched: '已切换到 {}',
  connected: '已连接 {}',
  disconnected: '已断开连接',
  signed_out: '已退出登录',
  forgotten: '已移除记录',
  value_copied: '已复制{}',
  connector_not_found: '未找到此钱包',
};

export const alerts: Record<string, ErrorWords> = {
  project_id_not_configured: {
    title: '没有项目 ID',
    text: '此应用还没有项目 ID。其开发者可以添加。',
  },
  project_id_invalid: {
    title: '此应用的设置有误',
    text: '服务器不认识它的项目 ID。其开发者可以更正。',
  },
  origin_not_allowed: {
    title: '此应用的设置有误',
    text: '此页面的地址不在服务器的列表中。其开发者可以添加。',
  },
  network_not_found: {
    title: '未找到网络',
    text: '{} 不在此应用的网络之列。',
  },
  configuration_failed: {
    title: '服务器没有按预期响应',
    text: '此应用的设置未能加载：{}',
  },
  configuration_rate_limited: {
    title: '请求过多',
    text: '对服务器的请求过于频繁，此应用的设置未能加载。',
  },
  relay_token_invalid: {
    title: '会话已过期',
    text: '请检查此设备的时间，然后重新连接。',
  },
  wc_relay_refused: {
    title: '连接被拒绝',
    text: '连接服务拒绝了连接：{}',
  },
};
