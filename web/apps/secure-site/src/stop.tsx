// SPDX-License-Identifier: Apache-2.0
//
// /stop#<token>, which the mail with a code leads to.
import { VaultApi } from './api/VaultApi.ts';
import { StopPage } from './stop/StopPage.tsx';
import { mount } from './ui/mount.tsx';
import { namePage } from './ui/namePage.ts';
import { takeToken } from './ui/takeToken.ts';
import { loadWords, words } from './words/words.ts';

const token = takeToken();
const stage = mount();
await loadWords();
namePage(words().pages.stop.title);
stage.render(<StopPage api={new VaultApi({ origin: location.origin })} token={token} />);
