// SPDX-License-Identifier: Apache-2.0
//
// /social: where the window of a provider goes on, for a page with a client of the reference. That client hears of the end
// and closes the window.
import { SocialPage } from './social/SocialPage.tsx';
import { findSocialTask } from './social/socialTask.ts';
import { mount } from './ui/mount.tsx';
import { NotePage } from './ui/NotePage.tsx';
import { namePage } from './ui/namePage.ts';
import { takeToken } from './ui/takeToken.ts';
import { loadWords, words } from './words/words.ts';

const uri = `${location.origin}/social#${takeToken()}`;
const page = window.opener as Window | null;
const task = findSocialTask();
const stage = mount();
if (task && page) addEventListener('pagehide', end);
await loadWords();
const { social, direct } = words().pages;
namePage(social.title);
if (task && page) {
  const onDone = () => {
    removeEventListener('pagehide', end);
    page.postMessage({ resultUri: uri }, task.origin);
    window.close();
  };
  stage.render(<SocialPage task={task} uri={uri} onDone={onDone} onClose={() => window.close()} />);
} else {
  stage.render(<NotePage title={social.title} lead={direct.nothing} text={direct.social} />);
}

function end() {
  task?.end();
}
