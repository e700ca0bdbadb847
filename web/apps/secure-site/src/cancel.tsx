// SPDX-License-Identifier: Apache-2.0
//
// /cancel#<token>, which the mail about a recovery leads to.
import { VaultApi } from './api/VaultApi.ts';
import { CancelPage } from './cancel/CancelPage.tsx';
import { mount } from './ui/mount.tsx';
import { namePage } from './ui/namePage.ts';
import { ID_TOKEN, takeToken } from './ui/takeToken.ts';
import { loadWords, words } from './words/words.ts';

const token = takeToken(ID_TOKEN);
const stage = mount();
await loadWords();
namePage(words().pages.cancel.title);
stage.render(<CancelPage api={new VaultApi({ origin: location.origin })} token={token} />);
