// SPDX-License-Identifier: Apache-2.0
//
// A name for the account: why, the form, and that it is theirs.
import { ChooseAccountName } from './ChooseAccountName.tsx';
import { RegisterAccountName } from './RegisterAccountName.tsx';
import { RegisterAccountNameSuccess } from './RegisterAccountNameSuccess.tsx';

export { english } from './english.ts';

export const views = {
  choose_account_name: ChooseAccountName,
  register_account_name: RegisterAccountName,
  register_account_name_success: RegisterAccountNameSuccess,
};
