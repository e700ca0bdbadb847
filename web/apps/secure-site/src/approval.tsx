// SPDX-License-Identifier: Apache-2.0
//
// /approval: the window in which a frame's request is approved. Closing it declines.
import { ApprovalView } from './approval/ApprovalView.tsx';
import { RecoveryCode } from './approval/RecoveryCode.tsx';
import { mount } from './ui/mount.tsx';
import { NotePage } from './ui/NotePage.tsx';
import { namePage } from './ui/namePage.ts';
import { taskOfOpener } from './ui/ownWindow.ts';
import { loadWords, words } from './words/words.ts';

const asked = taskOfOpener('/approval');
const stage = mount();
if (asked) addEventListener('pagehide', () => asked.decline());
await loadWords();
const { views, pages } = words();
namePage(views.title);
if (asked) {
  const answer = (say: () => void) => () => {
    say();
    window.close();
  };
  const onDecline = answer(() => asked.decline());
  const showRequest = () =>
    stage.render(
      <ApprovalView
        summary={asked.summary}
        unknown={asked.unknown}
        worth={asked.worth}
        isBusy={false}
        onApprove={answer(() => asked.approve())}
        onDecline={onDecline}
      />,
    );
  const { recovery } = asked;
  if (recovery) {
    const onWritten = () => {
      recovery.onWritten();
      showRequest();
    };
    stage.render(
      <RecoveryCode
        isWindow
        code={recovery.code}
        address={recovery.address}
        isSent={recovery.isSent}
        onWritten={onWritten}
        onDecline={onDecline}
      />,
    );
  } else showRequest();
} else {
  const { nothing, approval } = pages.direct;
  stage.render(<NotePage title={views.title} lead={nothing} text={approval} />);
}
