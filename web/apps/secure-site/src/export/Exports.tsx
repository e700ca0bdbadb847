// SPDX-License-Identifier: Apache-2.0
//
// The frame's side of an export. The frame shows none of it, only the way into a window of the site alone; there a fresh
// code is entered, and then the vault releases a share for an export.
import type { Session } from '../api/Session.ts';
import { ApiRefusal, type VaultApi } from '../api/VaultApi.ts';
import { wordsOf } from '../api/wordsOf.ts';
import { Guarded } from '../approval/ApprovalView.tsx';
import { REJECTED, Refusal } from '../frame/FrameServer.ts';
import type { OwnWallet } from '../login/ensureWallet.ts';
import type { Stage } from '../ui/mount.tsx';
import type { OneByOne } from '../ui/oneByOne.ts';
import { type AskedExport, endTask, type Outcome, openWindow } from '../ui/ownWindow.ts';
import type { VaultClient } from '../vault/VaultClient.ts';
import type { ExportedWallet } from '../vault/VaultKeeper.ts';
import { VaultRefusal } from '../vault/WasmVault.ts';

export interface ExportParts {
  readonly api: VaultApi;
  readonly session: Session;
  readonly vault: () => Pick<VaultClient, 'openRelease' | 'exportWallet'>;
  readonly stage: Stage;
  readonly inTurn: OneByOne;
}

export class Exports {
  readonly #on: ExportParts;

  constructor(parts: ExportParts) {
    this.#on = parts;
  }

  /** Resolves when its owner has seen it and closed the window. Errors: Refusal, where they have not. */
  ask(wallet: OwnWallet): Promise<void> {
    return this.#on.inTurn(() => this.#run(wallet));
  }

  async #run(wallet: OwnWallet): Promise<void> {
    const { stage } = this.#on;
    try {
      await new Promise<void>((resolve, reject) => {
        const decline = () => reject(new Refusal(REJECTED));
        const task = makeExport(this.#on, wallet, (isShown) => (isShown ? resolve() : decline()));
        const show = (fault?: string) =>
          stage.render(
            <Guarded
              title="Show the recovery phrase"
              approve="Open a window"
              decline="Not now"
              isBusy={false}
              isFree
              onApprove={() => {
                if (!openWindow('/export', task)) show('Your browser did not let a window open');
              }}
              onDecline={decline}
            >
              <p className="ps-lead">Show the recovery phrase of your wallet</p>
              <p>
                It opens in a window of its own, after a code from your e-mail. Whoever has the
                phrase has your wallet, so nobody of ours and no shop ever asks you for it.
              </p>
              {fault && <p role="alert">{fault}</p>}
            </Guarded>,
          );
        show();
      });
    } finally {
      endTask();
      stage.render(null);
    }
  }
}

/** `onEnd`: once, with whether it was shown. */
export function makeExport(
  { api, session, vault }: Pick<ExportParts, 'api' | 'session' | 'vault'>,
  { email, signed, epoch }: OwnWallet,
  onEnd: (isShown: boolean) => void,
): AskedExport {
  let flow: string | undefined;
  let isShown = false;

  async function sendCode(): Promise<void> {
    if (flow !== undefined) {
      try {
        await api.resendCode({ flow });
        return;
      } catch (error) {
        if (!(error instanceof ApiRefusal && OVER.has(error.code))) throw error;
      }
    }
    ({ flow } = await session.call((access) => api.startStepUp(access)));
  }

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
    sendCode: () => inWords(sendCode),
    enterCode: (code) =>
      inWords(async () => {
        if (flow === undefined) throw new Refusal('Ask for a code first');
        const entry = { flow, code };
        await session.call((access) => api.enterStepUp(access, entry));
      }),
    reveal: () => inWords(reveal),
    end: () => onEnd(isShown),
  };
}

/** After these a flow takes no code any more: another one begins. */
const OVER: ReadonlySet<string> = new Set(['code_flow_ended', 'code_expired']);

async function inWords<T>(run: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { value: await run() };
  } catch (error) {
    const isOurs = error instanceof Refusal || error instanceof VaultRefusal;
    return { fault: isOurs ? error.message : wordsOf(error) };
  }
}
