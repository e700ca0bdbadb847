// SPDX-License-Identifier: Apache-2.0
//
// /begin: the window in which the owner of a new wallet makes a way back to it, in a browser that may forget it.
import { BeginPage } from './begin/BeginPage.tsx';
import { mount } from './ui/mount.tsx';
import { NotePage } from './ui/NotePage.tsx';
import { namePage } from './ui/namePage.ts';
import { taskOfOpener } from './ui/ownWindow.ts';
import { loadWords, words } from './words/words.ts';

const task = taskOfOpener('/begin');
const stage = mount();
if (task)
  addEventListener('pagehide', () => {
    stage.render(null);
    task.end();
  });
await loadWords();
const {
  begin: { title },
  direct,
} = words().pages;
namePage(title);
stage.render(
  task ? (
    <BeginPage task={task} onDone={() => window.close()} />
  ) : (
    <NotePage title={title} lead={direct.nothing} text={direct.begin} />
  ),
);
