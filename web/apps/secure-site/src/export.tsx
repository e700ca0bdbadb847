// SPDX-License-Identifier: Apache-2.0
//
// /export: the window that shows the recovery phrase. What it shows goes with it.
import { ExportPage } from './export/ExportPage.tsx';
import { mount } from './ui/mount.tsx';
import { taskOfOpener } from './ui/ownWindow.ts';

const task = taskOfOpener('/export');
const stage = mount();
if (task) {
  addEventListener('pagehide', () => {
    stage.render(null);
    task.end();
  });
  stage.render(<ExportPage task={task} onDone={() => window.close()} />);
} else {
  stage.render(<p className="ps-page">Nothing is asked here. You can close this window.</p>);
}
