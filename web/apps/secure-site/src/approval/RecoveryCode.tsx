// SPDX-License-Identifier: Apache-2.0
//
// The recovery code of a wallet that was made in this browser, once, before the first thing that it signs.
import { Guarded } from './ApprovalView.tsx';

export interface RecoveryCodeProps {
  readonly code: string;
  /** Not the frame: a window of the site. */
  readonly isWindow?: boolean;
  readonly onWritten: () => void;
  readonly onDecline: () => void;
}

export function RecoveryCode({ code, isWindow = false, onWritten, onDecline }: RecoveryCodeProps) {
  return (
    <Guarded
      title="Your recovery code"
      approve="I have written it down"
      decline="Not now"
      isBusy={false}
      isWindow={isWindow}
      onApprove={onWritten}
      onDecline={onDecline}
    >
      <p className="ps-lead">Write down your recovery code</p>
      <p>
        Without this browser it is the only way back to your wallet. It is shown once, and nobody
        else has it.
      </p>
      <p className="ps-code">{code}</p>
    </Guarded>
  );
}
