// SPDX-License-Identifier: Apache-2.0
//
// What the frame itself does not show: it has the way into a window of the site alone, which no other page can cover.
import { Guarded } from '../approval/ApprovalView.tsx';
import { REJECTED, Refusal } from '../frame/FrameServer.ts';
import { words } from '../words/words.ts';
import { Fault } from './Fault.tsx';
import type { Stage } from './mount.tsx';
import { endTask, openWindow, type Tasks } from './ownWindow.ts';

export interface AskedInWindow<P extends keyof Tasks> {
  readonly path: P;
  readonly title: string;
  readonly lead: string;
  readonly text: string;
  /** `onEnd`: once, when the window closes, with whether it was what its owner came for. */
  readonly makeTask: (onEnd: (isDone: boolean) => void) => Tasks[P];
}

/** Resolves when its owner is done and has closed the window. Errors: Refusal, where they have not. */
export async function askInWindow<P extends keyof Tasks>(
  stage: Stage,
  { path, title, lead, text, makeTask }: AskedInWindow<P>,
): Promise<void> {
  const { views } = words();
  try {
    await new Promise<void>((resolve, reject) => {
      const decline = () => reject(new Refusal(REJECTED));
      const task = makeTask((isDone) => (isDone ? resolve() : decline()));
      const show = (fault?: string) =>
        stage.render(
          <Guarded
            title={title}
            approve={views.open_window}
            decline={views.not_now}
            isBusy={false}
            isFree
            onApprove={() => {
              if (!openWindow(path, task)) show(views.window_blocked);
            }}
            onDecline={decline}
          >
            <p className="ps-lead">{lead}</p>
            <p>{text}</p>
            <Fault words={fault} />
          </Guarded>,
        );
      show();
    });
  } finally {
    endTask();
    stage.render(null);
  }
}
