// SPDX-License-Identifier: Apache-2.0
//
// /recover: the window in which the owner of a wallet opens it on a further device.
import { RecoverPage } from './recover/RecoverPage.tsx';
import { mount } from './ui/mount.tsx';
import { NotePage } from './ui/NotePage.tsx';
import { namePage } from './ui/namePage.ts';
import { taskOfOpener } from './ui/ownWindow.ts';
import { loadWords, words } from './words/words.ts';

const task = taskOfOpener('/recover');
const stage = mount();
if (task)
  addEventListener('pagehide', () => {
    stage.render(null);
    task.end();
  });
await loadWords();
const {
  recover: { title },
  direct,
} = words().pages;
namePage(title);
stage.render(
  task ? (
    <RecoverPage task={task} onDone={() => window.close()} />
  ) : (
    <NotePage title={title} lead={direct.nothing} text={direct.recover} />
  ),
);
