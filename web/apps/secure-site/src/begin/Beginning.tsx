// SPDX-License-Identifier: Apache-2.0
//
// The frame's side of a first way back to the wallet, in a browser that may forget it: a passkey, or the recovery code on
// paper, in a window of the site alone. The wallet counts with that, and not before: whoever closes the window half-way has
// none, was told no address, and begins again with the next log-in.

import { drawId } from '../api/bytes.ts';
import type { DeviceStore } from '../device/DeviceStore.ts';
import { Refusal } from '../frame/FrameServer.ts';
import {
  commitFirst,
  type EnrolmentParts,
  type FirstWallet,
  type NeedsWay,
  prepareFirst,
} from '../login/ensureWallet.ts';
import { askInWindow } from '../ui/askInWindow.tsx';
import type { Stage } from '../ui/mount.tsx';
import type { OneByOne } from '../ui/oneByOne.ts';
import { outcomeOf } from '../ui/outcome.ts';
import type { AskedBeginning } from '../ui/ownWindow.ts';
import type { VaultClient } from '../vault/VaultClient.ts';
import { words } from '../words/words.ts';

export interface BeginningParts extends EnrolmentParts {
  readonly store: EnrolmentParts['store'] & Pick<DeviceStore, 'forgetCode'>;
  readonly vault: () => ReturnType<EnrolmentParts['vault']> & Pick<VaultClient, 'recoveryCode'>;
}

export class Beginnings {
  readonly #on: BeginningParts & { readonly stage: Stage; readonly oneByOne: OneByOne };

  constructor(parts: BeginningParts & { readonly stage: Stage; readonly oneByOne: OneByOne }) {
    this.#on = parts;
  }

  /** Resolves when there is a way. Errors: Refusal, where its owner has closed the window before. */
  ask(needed: NeedsWay): Promise<void> {
    const { oneByOne, stage } = this.#on;
    const { views } = words();
    const asked = {
      path: '/begin',
      title: views.begin_title,
      lead: views.begin_lead,
      text: views.begin_text,
      makeTask: (onEnd: (isDone: boolean) => void) => makeBeginning(this.#on, needed, onEnd),
    } as const;
    return oneByOne(() => askInWindow(stage, asked));
  }

  /** For a window that is open already. */
  taskOf(needed: NeedsWay): AskedBeginning {
    return makeBeginning(this.#on, needed, () => {});
  }
}

/** `onEnd`: once, with whether there is a way. */
export function makeBeginning(
  parts: BeginningParts,
  { email, own }: Pick<NeedsWay, 'email' | 'own'>,
  onEnd: (isDone: boolean) => void,
): AskedBeginning {
  const { store, vault } = parts;
  const wallet = own ? undefined : drawId();
  let first: FirstWallet | undefined;
  /** What is under way when the window closes is waited for. */
  let work: Promise<unknown> = Promise.resolve();
  let isDone = false;
  const step = <T,>(run: () => Promise<T>) => {
    const outcome = outcomeOf(run);
    work = outcome;
    return outcome;
  };
  const recordOf = (of: FirstWallet | undefined) => (own ? own.signed : of?.made)?.record;

  return {
    email,
    wallet,
    code: () =>
      step(async () => {
        if (!own) first = await prepareFirst(parts);
        const record = recordOf(first);
        const code = record && (await vault().recoveryCode(record));
        if (code === undefined) throw new Refusal(words().faults.code_forgotten);
        return code;
      }),
    written: () =>
      step(async () => {
        const record = recordOf(first);
        if (!record) throw new Error('No code was shown');
        if (first) await commitFirst(parts, first);
        await store.forgetCode(record.wallet);
        isDone = true;
      }),
    passkey: (credential, secret) =>
      step(async () => {
        if (wallet === undefined) throw new Error('The wallet is there already');
        const way = { kind: 'passkey', credential, secret } as const;
        await commitFirst(parts, await prepareFirst(parts, { wallet, way }));
        isDone = true;
      }),
    end: () => void work.finally(() => onEnd(isDone)),
  };
}
