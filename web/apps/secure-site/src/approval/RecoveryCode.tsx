// SPDX-License-Identifier: Apache-2.0
//
// The recovery code of a wallet that was made in this browser, once, before the first thing that it signs.
import { RecoveryCodeText } from '../ui/RecoveryCodeText.tsx';
import { words } from '../words/words.ts';
import { Guarded } from './ApprovalView.tsx';

export interface RecoveryCodeProps {
  readonly code: string;
  /** Of the wallet, for print. */
  readonly address?: string | undefined;
  /** A network carries out what comes after it. */
  readonly isSent?: boolean | undefined;
  /** Not the frame: a window of the site. */
  readonly isWindow?: boolean;
  readonly onWritten: () => void;
  readonly onDecline: () => void;
}

export function RecoveryCode(props: RecoveryCodeProps) {
  const { code, address, isSent, isWindow = false, onWritten, onDecline } = props;
  const { views } = words();
  return (
    <Guarded
      title={views.code_title}
      approve={views.code_written}
      decline={views.not_now}
      isBusy={false}
      isWindow={isWindow}
      onApprove={onWritten}
      onDecline={onDecline}
    >
      <p className="ps-lead">{isSent ? views.code_lead_send : views.code_lead_sign}</p>
      <p>{views.code_text}</p>
      <RecoveryCodeText code={code} address={address} prints={isWindow} />
      <p className="ps-small">{views.code_later}</p>
    </Guarded>
  );
}
