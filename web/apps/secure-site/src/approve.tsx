// SPDX-License-Identifier: Apache-2.0
//
// /approve#<token>, which a mail leads to.
import { VaultApi } from './api/VaultApi.ts';
import { ApprovePage } from './approve/ApprovePage.tsx';
import { mount } from './ui/mount.tsx';

const token = location.hash.slice(1);
// Not for the history, nor for whoever looks at the screen later.
history.replaceState(null, '', location.pathname);
mount().render(<ApprovePage api={new VaultApi({ origin: location.origin })} token={token} />);
