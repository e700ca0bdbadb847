// SPDX-License-Identifier: Apache-2.0
//
// /approve#<token>, which a mail leads to.
import { VaultApi } from './api/VaultApi.ts';
import { ApprovePage } from './approve/ApprovePage.tsx';
import { mount } from './ui/mount.tsx';
import { namePage } from './ui/namePage.ts';
import { ID_TOKEN, takeToken } from './ui/takeToken.ts';
import { loadWords, words } from './words/words.ts';

const token = takeToken(ID_TOKEN);
const stage = mount();
await loadWords();
namePage(words().pages.approve.title);
stage.render(<ApprovePage api={new VaultApi({ origin: location.origin })} token={token} />);
