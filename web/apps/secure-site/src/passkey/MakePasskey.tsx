// SPDX-License-Identifier: Apache-2.0
//
// A passkey that becomes a way back to the wallet: made, and then used once, as one whose output is not the same each time
// (iOS before 18.4, by a QR code), or comes with its making alone, would open nothing. Two presses, as browsers ask for a
// passkey in a press.
import { Button } from '@portico/ui';
import { useState } from 'react';
import { words } from '../words/words.ts';
import { askPasskey, createPasskey, type MadePasskey, PasskeyRefusal } from './passkey.ts';

export interface MakePasskeyProps {
  /** Its id. */
  readonly wallet: string;
  /** What the password manager shows. */
  readonly label: string;
  readonly isBusy: boolean;
  /** It is made and was not used yet: kept by who may show this view again. */
  readonly made: MadePasskey | undefined;
  readonly setMade: (made: MadePasskey | undefined) => void;
  readonly setFault: (fault: string | undefined) => void;
  /** `secret` is for the caller to overwrite. */
  readonly onMade: (credential: string, secret: Uint8Array) => void;
}

export function MakePasskey(props: MakePasskeyProps) {
  const { wallet, label, isBusy, made, setMade, setFault, onMade } = props;
  /** It may be there no more. */
  const [hasFailed, setFailed] = useState(false);
  const run = async (act: () => Promise<void>) => {
    setFault(undefined);
    try {
      await act();
    } catch (error) {
      if (!(error instanceof PasskeyRefusal)) throw error;
      setFailed(made !== undefined);
      setFault(error.message);
    }
  };
  const create = () => run(async () => setMade(await createPasskey(wallet, label)));
  const check = (passkey: MadePasskey) =>
    run(async () => {
      const secret = await askPasskey(wallet, passkey.credential);
      const isSame = !passkey.output || passkey.output.every((byte, at) => byte === secret[at]);
      if (isSame) return onMade(passkey.credential, secret);
      secret.fill(0);
      // Another one may do.
      setMade(undefined);
      throw new PasskeyRefusal(words().faults.passkey_differs);
    });
  const { views, pages } = words();
  const { ways: texts, recover } = pages;
  return (
    <>
      <p>{made ? texts.check_passkey : texts.passkey_text}</p>
      <Button
        block
        kind="primary"
        disabled={isBusy}
        onClick={() => void (made ? check(made) : create())}
      >
        {isBusy ? views.one_moment : made ? recover.use_passkey : texts.create_passkey}
      </Button>
      {made && hasFailed && (
        <Button block disabled={isBusy} onClick={() => void create()}>
          {texts.another_passkey}
        </Button>
      )}
    </>
  );
}
