// SPDX-License-Identifier: Apache-2.0
//
// /export: the window that shows the recovery phrase. What it shows goes with it.
import { ExportPage } from './export/ExportPage.tsx';
import { mount } from './ui/mount.tsx';
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
stage.render(
  task ? (
    <ExportPage task={task} onDone={() => window.close()} />
  ) : (
    <p className="ps-page">{words().views.nothing_asked}</p>
  ),
);
