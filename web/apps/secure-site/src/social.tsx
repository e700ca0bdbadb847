// SPDX-License-Identifier: Apache-2.0
//
// /social: where the window of a provider goes on, for a page with a client of the reference. That client hears of the end
// and closes the window.
import { SocialPage } from './social/SocialPage.tsx';
import { findSocialTask } from './social/socialTask.ts';
import { mount } from './ui/mount.tsx';
import { takeToken } from './ui/takeToken.ts';

const uri = `${location.origin}/social#${takeToken()}`;
const page = window.opener as Window | null;
const task = findSocialTask();
const stage = mount();
if (task && page) {
  const end = () => task.end();
  addEventListener('pagehide', end);
  const onDone = () => {
    removeEventListener('pagehide', end);
    page.postMessage({ resultUri: uri }, task.origin);
    window.close();
  };
  stage.render(<SocialPage task={task} uri={uri} onDone={onDone} onClose={() => window.close()} />);
} else {
  stage.render(<p className="ps-page">Nothing is asked here. You can close this window.</p>);
}
