// SPDX-License-Identifier: Apache-2.0
//
// What the owner of a wallet types to recover it. It goes to the frame as bytes, and the field forgets it.
import { Button } from '@portico/ui';
import { useId, useState } from 'react';
import { utf8 } from '../api/bytes.ts';
import type { RecoveryKind } from '../generated/vault.ts';
import { readKitCode, readPassword } from '../ui/readSecret.ts';

export interface SecretProps {
  readonly kind: RecoveryKind;
  /** Of the wallet that is recovered. */
  readonly address: string;
  readonly isBusy: boolean;
  /** What was wrong with it. */
  readonly fault: string | undefined;
  readonly onEnter: (secret: Uint8Array) => void;
}

export function Secret({ kind, address, isBusy, fault, onEnter }: SecretProps) {
  const [text, setText] = useState('');
  const faultId = useId();
  const isCode = kind === 'kit';
  const secret = isCode ? readKitCode(text) : readPassword(text);
  const isWhole = isCode ? secret.length >= CODE_LENGTH : secret !== '';
  const enter = () => {
    if (isBusy || !isWhole) return;
    onEnter(utf8(secret));
    // A code may be corrected; a password is typed anew.
    if (!isCode) setText('');
  };
  return (
    <>
      <label className={isCode ? 'ps-field ps-long' : 'ps-field ps-plain'}>
        {isCode ? 'Recovery code' : 'Password'}
        <input
          type={isCode ? 'text' : 'password'}
          value={text}
          autoComplete="off"
          autoCapitalize={isCode ? 'characters' : 'none'}
          spellCheck={false}
          aria-invalid={fault !== undefined || undefined}
          aria-describedby={fault === undefined ? undefined : faultId}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={({ key }) => key === 'Enter' && enter()}
        />
      </label>
      {fault && (
        <p id={faultId} role="alert" className="ps-grave">
          {fault}
        </p>
      )}
      <p className="ps-small">
        Of the wallet <span className="pt-addr">{address}</span>
      </p>
      {isCode && (
        <p className="ps-small">
          Thirty letters and digits in six groups, which you wrote down. If you never did, it is
          still in the browser that you made the wallet with: there, in the settings under “Devices
          and recovery”.
        </p>
      )}
      <Button block kind="primary" disabled={isBusy || !isWhole} onClick={enter}>
        {isBusy ? 'One moment…' : 'Open the wallet'}
      </Button>
    </>
  );
}

/** Symbols of a code (core/vault/recovery_code.hpp). */
const CODE_LENGTH = 30;
