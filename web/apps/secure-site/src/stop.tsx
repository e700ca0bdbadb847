// SPDX-License-Identifier: Apache-2.0
//
// /stop#<token>, which the mail with a code leads to.
import { VaultApi } from './api/VaultApi.ts';
import { StopPage } from './stop/StopPage.tsx';
import { mount } from './ui/mount.tsx';
import { takeToken } from './ui/takeToken.ts';

const token = takeToken();
mount().render(<StopPage api={new VaultApi({ origin: location.origin })} token={token} />);
