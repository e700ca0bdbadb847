// SPDX-License-Identifier: Apache-2.0
//
// Sending: the form, the choice of the token, the review.
import { WalletSend } from './WalletSend.tsx';
import { WalletSendPreview } from './WalletSendPreview.tsx';
import { WalletSendSelectToken } from './WalletSendSelectToken.tsx';

export { english } from './english.ts';

export const views = {
  wallet_send: WalletSend,
  wallet_send_select_token: WalletSendSelectToken,
  wallet_send_preview: WalletSendPreview,
};
