// SPDX-License-Identifier: Apache-2.0
//
// /manage: the window of devices, sessions and ways of recovery. What it shows goes with it.
import { ManagePage } from './manage/ManagePage.tsx';
import { mount } from './ui/mount.tsx';
import { NotePage } from './ui/NotePage.tsx';
import { namePage } from './ui/namePage.ts';
import { taskOfOpener } from './ui/ownWindow.ts';
import { loadWords, words } from './words/words.ts';

const task = taskOfOpener('/manage');
const stage = mount();
if (task)
  addEventListener('pagehide', () => {
    stage.render(null);
    task.end();
  });
await loadWords();
const {
  manage: { title },
  direct,
} = words().pages;
namePage(title);
stage.render(
  task ? (
    <ManagePage task={task} onDone={() => window.close()} />
  ) : (
    <NotePage title={title} lead={direct.nothing} text={direct.manage} />
  ),
);
