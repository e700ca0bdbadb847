// SPDX-License-Identifier: Apache-2.0
//
// /recover: the window in which the owner of a wallet opens it on a further device.
import { RecoverPage } from './recover/RecoverPage.tsx';
import { mount } from './ui/mount.tsx';
import { taskOfOpener } from './ui/ownWindow.ts';

const task = taskOfOpener('/recover');
const stage = mount();
if (task) {
  addEventListener('pagehide', () => {
    stage.render(null);
    task.end();
  });
  stage.render(<RecoverPage task={task} onDone={() => window.close()} />);
} else {
  stage.render(<p className="ps-page">Nothing is asked here. You can close this window.</p>);
}
