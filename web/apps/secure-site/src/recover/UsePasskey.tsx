// SPDX-License-Identifier: Apache-2.0
//
// The passkey of a wallet that is recovered. Its output goes to the frame as bytes.
import { Button } from '@portico/ui';
import { askPasskey, PasskeyRefusal } from '../passkey/passkey.ts';
import type { AskedRecovery } from '../ui/ownWindow.ts';

export interface UsePasskeyProps {
  readonly task: AskedRecovery;
  /** Its name, base64url. */
  readonly credential: string;
  readonly isBusy: boolean;
  /** What was wrong with it. */
  readonly fault: string | undefined;
  readonly setFault: (fault: string | undefined) => void;
  readonly onUsed: (output: Uint8Array) => void;
}

export function UsePasskey({ task, credential, isBusy, fault, setFault, onUsed }: UsePasskeyProps) {
  const open = async () => {
    setFault(undefined);
    try {
      onUsed(await askPasskey(task.wallet, credential));
    } catch (error) {
      if (!(error instanceof PasskeyRefusal)) throw error;
      setFault(error.message);
    }
  };
  return (
    <>
      <p>Your browser asks for the passkey that you created for this wallet.</p>
      {fault && (
        <p role="alert" className="ps-grave">
          {fault}
        </p>
      )}
      <p className="ps-small">
        Of the wallet <span className="pt-addr">{task.address}</span>
      </p>
      <Button block kind="primary" disabled={isBusy} onClick={() => void open()}>
        {isBusy ? 'One moment…' : 'Use the passkey'}
      </Button>
    </>
  );
}
