// SPDX-License-Identifier: Apache-2.0
//
// The account, its settings and everything that is connected.
import type { ComponentType } from 'react';
import { approvalsSection } from '../approvals/approvalsSection.ts';
import { collectibleSection } from '../collectible/collectibleSection.ts';
import { emailSection } from '../email/emailSection.ts';
import { namesSection } from '../names/namesSection.ts';
import { onrampSection } from '../onramp/onrampSection.ts';
import { paySection } from '../pay/paySection.ts';
import { receiveSection } from '../receive/receiveSection.ts';
import type { ViewsOf } from '../SectionRow.ts';
import { sendSection } from '../send/sendSection.ts';
import { siwxSection } from '../siwx/siwxSection.ts';
import { swapSection } from '../swap/swapSection.ts';
import { Account } from './Account.tsx';
import { AccountSettings } from './AccountSettings.tsx';
import { lateView } from './lateView.tsx';
import { Profile } from './profile/Profile.tsx';
import { ProfileWallets } from './profile/ProfileWallets.tsx';
import { SwitchAddress } from './profile/SwitchAddress.tsx';

export { english } from './english.ts';

export const views: Readonly<Record<ViewsOf<'account'>, ComponentType>> = {
  account: Account,
  account_settings: AccountSettings,
  profile: Profile,
  profile_wallets: ProfileWallets,
  switch_address: SwitchAddress,
  wallet_send: lateView(sendSection, 'wallet_send'),
  wallet_send_select_token: lateView(sendSection, 'wallet_send_select_token'),
  wallet_send_preview: lateView(sendSection, 'wallet_send_preview'),
  wallet_receive: lateView(receiveSection, 'wallet_receive'),
  wallet_receive_amount: lateView(receiveSection, 'wallet_receive_amount'),
  wallet_compatible_networks: lateView(receiveSection, 'wallet_compatible_networks'),
  on_ramp_providers: lateView(onrampSection, 'on_ramp_providers'),
  on_ramp_token_select: lateView(onrampSection, 'on_ramp_token_select'),
  on_ramp_fiat_select: lateView(onrampSection, 'on_ramp_fiat_select'),
  buy_in_progress: lateView(onrampSection, 'buy_in_progress'),
  on_ramp_activity: lateView(onrampSection, 'on_ramp_activity'),
  what_is_a_buy: lateView(onrampSection, 'what_is_a_buy'),
  update_email_wallet: lateView(emailSection, 'update_email_wallet'),
  choose_account_name: lateView(namesSection, 'choose_account_name'),
  register_account_name: lateView(namesSection, 'register_account_name'),
  register_account_name_success: lateView(namesSection, 'register_account_name_success'),
  siwx_sign_message: lateView(siwxSection, 'siwx_sign_message'),
  swap: lateView(swapSection, 'swap'),
  swap_select_token: lateView(swapSection, 'swap_select_token'),
  swap_preview: lateView(swapSection, 'swap_preview'),
  pay: lateView(paySection, 'pay'),
  pay_loading: lateView(paySection, 'pay_loading'),
  token_approvals: lateView(approvalsSection, 'token_approvals'),
  nft: lateView(collectibleSection, 'nft'),
};
