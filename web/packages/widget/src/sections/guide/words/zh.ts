// SPDX-License-Identifier: Apache-2.0
//
// Chinese: for those who have no wallet yet.
import type { Translated } from '../../../text/Message.ts';
import type { english } from '../english.ts';

export const words: Translated<typeof english> = {
  'get.title': '获取钱包',
  'get.get': '获取',
  'get.get_wallet': '获取 {wallet}',
  'get.see_all': '查看所有钱包',
  'get.email': '用电子邮件开始',
  'get.email_text': '无需安装应用，会为您创建一个钱包。',
  'get.email_go': '使用电子邮件继续',
  'get.on.chrome': '浏览器',
  'get.on.ios': 'iOS',
  'get.on.android': 'Android',
  'get.on.website': '网站',
  'get.none.title': '没有推荐的钱包',
  'get.none.text': '此应用没有指定钱包。添加到此浏览器的钱包会自动出现。',
  'downloads.title': '获取 {wallet}',
  'downloads.title_plain': '获取钱包',
  'downloads.chrome': '此浏览器',
  'downloads.chrome_text': '扩展商店',
  'downloads.ios': 'iPhone 或 iPad',
  'downloads.ios_text': 'App Store',
  'downloads.android': 'Android',
  'downloads.android_text': 'Google Play',
  'downloads.phone': '手机',
  'downloads.phone_text': '扫码打开对应的应用商店',
  'downloads.website': '网站',
  'downloads.hint': '安装后回到这里，我们会自动发现。',
  'downloads.none.title': '没有已知的下载地址',
  'downloads.none.text': '请到 {wallet} 的官方网站查找。安装前请核对网址。',

  'help.title': '什么是钱包？',
  'help.key.title': '一把钥匙开很多门',
  'help.key.text': '证明您持有钥匙即可登录应用。无需密码，也就不会泄露。',
  'help.place.title': '存放您资产的地方',
  'help.place.text': '代币和收藏品记录在公开账本中您的地址下。您可以用钱包转移它们。',
  'help.yes.title': '只有您能批准',
  'help.yes.text':
    '应用可以提出请求。在您批准之前，任何资产都不会移动，而且您可以先看到会发生什么变化。',
  'help.see_wallets': '查看钱包',
  'help.get_wallet': '获取钱包',
  'help_network.title': '什么是网络？',
  'help_network.ledger.title': '众人共同保管的账本',
  'help_network.ledger.text': '世界各地的电脑保存同一份归属记录。任何一台都无法单独更改。',
  'help_network.own.title': '各有不同',
  'help_network.own.text': '代币、手续费和速度因网络而异。您的地址往往保持不变。',
  'help_network.choose.title': '应用选择自己的网络',
  'help_network.choose.text': '应用在它列出的网络上运行。在您转移之前，您的资产会留在原处。',
  'help_network.see_networks': '查看网络',
};
