// SPDX-License-Identifier: Apache-2.0
//
// The passkey of a wallet that is recovered. Its output goes to the frame as bytes.
import { Button } from '@portico/ui';
import { Filled } from '../approval/Filled.tsx';
import { askPasskey, PasskeyRefusal } from '../passkey/passkey.ts';
import { Address } from '../ui/Address.tsx';
import type { AskedRecovery } from '../ui/ownWindow.ts';
import { words } from '../words/words.ts';

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
  const { views, pages } = words();
  const { recover: texts, common } = pages;
  return (
    <>
      <p>{texts.passkey_text}</p>
      {fault && (
        <p role="alert" className="ps-grave">
          {fault}
        </p>
      )}
      <p className="ps-small">
        <Filled words={common.of_wallet} of={() => <Address of={task.address} />} />
      </p>
      <Button block kind="primary" disabled={isBusy} onClick={() => void open()}>
        {isBusy ? views.one_moment : texts.use_passkey}
      </Button>
    </>
  );
}
