// SPDX-License-Identifier: Apache-2.0
//
// What the owner of a wallet types to recover it. It goes to the frame as bytes, and the field forgets it.
import { Button } from '@portico/ui';
import { useState } from 'react';
import { utf8 } from '../api/bytes.ts';
import { Filled } from '../approval/Filled.tsx';
import type { RecoveryKind } from '../generated/vault.ts';
import { Address } from '../ui/Address.tsx';
import { readKitCode, readPassword } from '../ui/readSecret.ts';
import { SecretField } from '../ui/SecretField.tsx';
import { words } from '../words/words.ts';

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
  const isCode = kind === 'kit';
  const secret = isCode ? readKitCode(text) : readPassword(text);
  const isWhole = isCode ? secret.length >= CODE_LENGTH : secret !== '';
  const enter = () => {
    if (isBusy || !isWhole) return;
    onEnter(utf8(secret));
    // A code may be corrected; a password is typed anew.
    if (!isCode) setText('');
  };
  const { views, pages } = words();
  const { recover: texts, common } = pages;
  return (
    <>
      <div className={isCode ? 'ps-long' : undefined}>
        <SecretField
          label={isCode ? texts.code : texts.password}
          type={isCode ? 'text' : 'password'}
          value={text}
          dir={isCode ? 'ltr' : undefined}
          autoComplete="off"
          autoCapitalize={isCode ? 'characters' : 'none'}
          spellCheck={false}
          fault={fault}
          onValue={setText}
          onEnter={enter}
        />
      </div>
      <p className="ps-small">
        <Filled words={common.of_wallet} of={() => <Address of={address} />} />
      </p>
      {isCode && <p className="ps-small">{texts.code_hint}</p>}
      <Button block kind="primary" disabled={isBusy || !isWhole} onClick={enter}>
        {isBusy ? views.one_moment : texts.open}
      </Button>
    </>
  );
}

/** Symbols of a code (core/vault/recovery_code.hpp). */
const CODE_LENGTH = 30;
