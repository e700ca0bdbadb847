// SPDX-License-Identifier: Apache-2.0
//
// /manage: the window of devices, sessions and ways of recovery. What it shows goes with it.
import { ManagePage } from './manage/ManagePage.tsx';
import { mount } from './ui/mount.tsx';
import { taskOfOpener } from './ui/ownWindow.ts';

const task = taskOfOpener('/manage');
const stage = mount();
if (task) {
  addEventListener('pagehide', () => {
    stage.render(null);
    task.end();
  });
  stage.render(<ManagePage task={task} onDone={() => window.close()} />);
} else {
  stage.render(<p className="ps-page">Nothing is asked here. You can close this window.</p>);
}
