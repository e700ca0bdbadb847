// SPDX-License-Identifier: Apache-2.0
//
// Logging in by an e-mail or another provider: parts of Connect, fetched where the server has a vault;
// and the change of the address.
import { parts } from '../connect/Connect.tsx';
import { EmailHeader } from './EmailHeader.tsx';
import { EmailPart } from './EmailPart.tsx';
import { SocialPart } from './SocialPart.tsx';
import { UpdateEmailWallet } from './UpdateEmailWallet.tsx';

export { EmailNotices } from './EmailNotices.tsx';
export { english } from './english.ts';

export const views = { update_email_wallet: UpdateEmailWallet };

parts.email = EmailPart;
parts.social = SocialPart;
parts.header = EmailHeader;
