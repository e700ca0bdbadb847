// SPDX-License-Identifier: Apache-2.0
//
// How the wallet is recovered, who could rebuild its keys by that, and what can be added or taken away.
import { Button, Tag } from '@portico/ui';
import type { RecoveryKind } from '../generated/vault.ts';
import { canUsePasskeys } from '../passkey/passkey.ts';
import type { WalletState } from '../ui/ownWindow.ts';

/** What its owner wants to change. */
export type WayChange =
  | { readonly add: RecoveryKind; readonly drop: readonly string[] }
  | { readonly add?: never; readonly drop: readonly string[]; readonly kind: RecoveryKind };

export interface WaysProps {
  readonly state: WalletState;
  readonly isBusy: boolean;
  readonly onChange: (change: WayChange) => void;
}

export function Ways({ state, isBusy, onChange }: WaysProps) {
  const { recovery, assisted, holdMs } = state;
  const isAssisted = recovery.some(({ kind }) => kind === 'assisted');
  const has = (kind: RecoveryKind) => recovery.filter((one) => one.kind === kind);
  const codes = has('kit').map(({ id }) => id);
  const add = (kind: RecoveryKind, text: string, drop: readonly string[] = []) => (
    <Button block disabled={isBusy} onClick={() => onChange({ add: kind, drop })}>
      {text}
    </Button>
  );
  return (
    <section className="ps-part" aria-labelledby="recovery">
      <h3 className="pt-sub ps-titled" id="recovery">
        Ways to recover <Tag accent={!isAssisted}>{isAssisted ? 'Assisted' : 'Yours'}</Tag>
      </h3>
      <p className="ps-small">
        {isAssisted
          ? `The service can rebuild the keys of this wallet. It does so for whoever signs in as you${waitWords(holdMs)}.`
          : 'Nobody but you can rebuild the keys of this wallet. What is listed here is the only way back to it.'}
      </p>
      <ul className="pt-list">
        {recovery.map(({ id, kind }) => (
          <li key={id} className="pt-row is-compact">
            <span className="pt-main">
              <span className="pt-title">{KIND_WORDS[kind]}</span>
            </span>
            {recovery.length > 1 && (
              <Button
                small
                disabled={isBusy}
                label={`Remove: ${KIND_WORDS[kind]}`}
                onClick={() => onChange({ drop: [id], kind })}
              >
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
      {canUsePasskeys() && recovery.length < KEYS_MAX && add('passkey', 'Add a passkey')}
      {has('password').length === 0 && add('password', 'Add a password')}
      {add('kit', codes.length > 0 ? 'Make a new recovery code' : 'Add a recovery code', codes)}
      {assisted !== undefined && !isAssisted && add('assisted', 'Let the service help')}
    </section>
  );
}

/** More than anybody needs, and fewer than a record holds (core/api/vault.hpp). */
const KEYS_MAX = 8;

export const KIND_WORDS = {
  passkey: 'Passkey',
  password: 'Password, after a wait',
  kit: 'Recovery code, on paper',
  assisted: 'With the help of the service, after a wait',
} as const;

/** A server may let nobody wait. */
export function waitWords(holdMs: number): string {
  const hours = Math.ceil(holdMs / 3_600_000);
  if (hours === 0) return ', at once';
  return hours === 1 ? ', after an hour' : `, after ${hours} hours in which you can end it`;
}
