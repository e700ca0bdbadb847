// SPDX-License-Identifier: Apache-2.0
//
// /cancel#<token>, which the mail about a recovery leads to.
import { VaultApi } from './api/VaultApi.ts';
import { CancelPage } from './cancel/CancelPage.tsx';
import { mount } from './ui/mount.tsx';
import { takeToken } from './ui/takeToken.ts';

const token = takeToken();
mount().render(<CancelPage api={new VaultApi({ origin: location.origin })} token={token} />);
