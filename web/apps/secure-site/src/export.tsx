// SPDX-License-Identifier: Apache-2.0
//
// /export: the window that shows the recovery phrase. What it shows goes with it.
import { ExportPage } from './export/ExportPage.tsx';
import { mount } from './ui/mount.tsx';
import { NotePage } from './ui/NotePage.tsx';
import { namePage } from './ui/namePage.ts';
import { taskOfOpener } from './ui/ownWindow.ts';
import { loadWords, words } from './words/words.ts';

const task = taskOfOpener('/export');
const stage = mount();
if (task)
  addEventListener('pagehide', () => {
    stage.render(null);
    task.end();
  });
await loadWords();
const {
  export: { title },
  direct,
} = words().pages;
namePage(title);
stage.render(
  task ? (
    <ExportPage task={task} onDone={() => window.close()} />
  ) : (
    <NotePage title={title} lead={direct.nothing} text={direct.export} />
  ),
);
