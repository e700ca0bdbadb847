// SPDX-License-Identifier: Apache-2.0
//
// /manage: the window of devices, sessions and ways of recovery. What it shows goes with it.
import { ManagePage } from './manage/ManagePage.tsx';
import { mount } from './ui/mount.tsx';
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
stage.render(
  task ? (
    <ManagePage task={task} onDone={() => window.close()} />
  ) : (
    <p className="ps-page">{words().views.nothing_asked}</p>
  ),
);
