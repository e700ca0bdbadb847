// SPDX-License-Identifier: Apache-2.0
//
// The frame's side of an export. The frame shows none of it, only the way into a window of the site alone; there a fresh
// code is entered, and then the vault releases a share for an export.
import type { Session } from '../api/Session.ts';
import type { VaultApi } from '../api/VaultApi.ts';
import type { OwnWallet } from '../login/ensureWallet.ts';
import { makeFreshCode } from '../login/freshCode.ts';
import { askInWindow } from '../ui/askInWindow.tsx';
import type { Stage } from '../ui/mount.tsx';
import type { OneByOne } from '../ui/oneByOne.ts';
import { outcomeOf } from '../ui/outcome.ts';
import type { AskedExport } from '../ui/ownWindow.ts';
import type { ExportedWallet } from '../vault/KeeperTypes.ts';
import type { VaultClient } from '../vault/VaultClient.ts';
import { words } from '../words/words.ts';

export interface ExportParts {
  readonly api: VaultApi;
  readonly session: Session;
  readonly vault: () => Pick<VaultClient, 'openRelease' | 'exportWallet'>;
  readonly stage: Stage;
  readonly oneByOne: OneByOne;
}

export class Exports {
  readonly #on: ExportParts;

  constructor(parts: ExportParts) {
    this.#on = parts;
  }

  /** Resolves when its owner has seen it and closed the window. Errors: Refusal, where they have not. */
  ask(wallet: OwnWallet): Promise<void> {
    const { oneByOne, stage } = this.#on;
    const { views } = words();
    const asked = {
      path: '/export',
      title: views.export_title,
      lead: views.export_lead,
      text: views.export_text,
      makeTask: (onEnd: (isShown: boolean) => void) => makeExport(this.#on, wallet, onEnd),
    } as const;
    return oneByOne(() => askInWindow(stage, asked));
  }
}

/** `onEnd`: once, with whether it was shown. */
export function makeExport(
  { api, session, vault }: Pick<ExportParts, 'api' | 'session' | 'vault'>,
  { email, signed, epoch }: OwnWallet,
  onEnd: (isShown: boolean) => void,
): AskedExport {
  const fresh = makeFreshCode(api, session);
  let isShown = false;

  async function reveal(): Promise<ExportedWallet> {
    const publicKey = await vault().openRelease();
    const released = await session.call((access) =>
      api.releaseShare(access, { epoch, publicKey, purpose: 'export' }),
    );
    const exported = await vault().exportWallet(signed, api.device, publicKey, released);
    isShown = true;
    return exported;
  }

  return {
    email,
    addresses: signed.record.addresses,
    sendCode: () => outcomeOf(fresh.send),
    enterCode: (code) =>
      outcomeOf(async () => {
        await fresh.enter(code);
      }),
    reveal: () => outcomeOf(reveal),
    end: () => onEnd(isShown),
  };
}
