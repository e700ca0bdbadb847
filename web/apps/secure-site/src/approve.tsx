// SPDX-License-Identifier: Apache-2.0
//
// /approve#<token>, which a mail leads to.
import { VaultApi } from './api/VaultApi.ts';
import { ApprovePage } from './approve/ApprovePage.tsx';
import { mount } from './ui/mount.tsx';
import { takeToken } from './ui/takeToken.ts';

const token = takeToken();
mount().render(<ApprovePage api={new VaultApi({ origin: location.origin })} token={token} />);
