// SPDX-License-Identifier: Apache-2.0
//
// Chinese: what others may take from the account.
import type { Translated } from '../../../text/Message.ts';
import type { english } from '../english.ts';

export const words: Translated<typeof english> = {
  'approvals.title': '代币授权',
  'approvals.text':
    '这些合约可以从您在 {network} 上的账户取走代币，无需再次询问。请撤销不再使用的授权。',
  'approvals.loading': '正在加载您的授权',
  'approvals.none': '{network} 上没有授权',
  'approvals.none_text': '没有合约可以取走您在那里的代币。',
  'approvals.none_known': '这里没有已知的授权。',
  'approvals.older': '可能缺少较早的授权：这里并不了解 {network} 的全部记录。',
  'approvals.elsewhere': '这里不了解 {network} 上的授权。',
  'approvals.failed': '授权未能加载',
  'approvals.failed_text': '没有任何变化。请稍后重试。',
  'approvals.retry': '重新加载授权',
  'approvals.any': '任意数量',
  'approvals.up_to': '最多 {amount}',
  'approvals.some': '一定数量',
  'approvals.nft': '编号 {id}',
  'approvals.all': '整个收藏系列',
  'approvals.spender': '合约：{spender}',
  'approvals.permit2': '通过 Permit2',
  'approvals.permit2_until': '通过 Permit2，至 {date}',
  'approvals.revoke': '撤销',
  'approvals.revoke_label': '撤销：{token}，{spender}',
  'approvals.asked': '请在您的钱包中确认',
  'approvals.sent': '正在撤销',
  'approvals.unsure': '尚未撤销。如果您的钱包已发送，请再等一会儿。',
  'approvals.limits': '限额与许可',
  'approvals.limits_text': '您允许他人自行发送的内容',
};
