// SPDX-License-Identifier: Apache-2.0
//
// The row of the embedded wallet's machine. It is none of list.ts: whoever knows where the operator's vault is adds it
// (Engine.add), before any view can send one of its intents.
import type { EmbeddedIntent, LoginSlice } from '../generated/embedded.ts';
import type { MachineRow } from './MachineRow.ts';

/** Every one of them: the compiler says which is missing. */
const intents: Record<EmbeddedIntent['type'], true> = {
  login_by_email: true,
  login_by_social: true,
  enter_login_code: true,
  resend_login_email: true,
  cancel_login: true,
  change_email: true,
  enter_change_code: true,
  cancel_email_change: true,
  set_preferred_account: true,
  reject_approvals: true,
  export_wallet: true,
  manage_wallet: true,
  recover_wallet: true,
  dismiss_embedded_notice: true,
};

const lost: LoginSlice = {
  step: 'signed_out',
  attempts_left: 0,
  error: 'The log-in could not be loaded. Try again',
};

export const embeddedRow = (parts: Pick<MachineRow, 'wasm' | 'code'>): MachineRow => ({
  title: 'Embedded wallet',
  intents: Object.keys(intents),
  failed: { login: lost },
  ...parts,
});
