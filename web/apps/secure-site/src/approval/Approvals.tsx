// SPDX-License-Identifier: Apache-2.0
//
// One request after another in front of its owner. What they approve is signed with a share that the vault releases
// for it alone.
import approvalUrl from '#wasm/approval.wasm?url';
import type { Session } from '../api/Session.ts';
import type { VaultApi } from '../api/VaultApi.ts';
import type { DeviceStore } from '../device/DeviceStore.ts';
import { Refusal } from '../frame/FrameServer.ts';
import type { OwnWallet } from '../login/ensureWallet.ts';
import type { Stage } from '../ui/mount.tsx';
import type { VaultClient } from '../vault/VaultClient.ts';
import { ApprovalView, Guarded } from './ApprovalView.tsx';
import { requestOf, resultOf, type SignedMethod } from './makeSignature.ts';
import { type AskedApproval, openWindow } from './openWindow.ts';
import type { ApprovalRequest } from './summary.ts';
import { WasmApproval } from './WasmApproval.ts';
import { canTellSeen } from './watchSeen.ts';

export interface ApprovalParts {
  readonly api: VaultApi;
  readonly session: Session;
  readonly store: DeviceStore;
  readonly vault: () => VaultClient;
  readonly stage: Stage;
}

export interface Asked extends ApprovalRequest {
  readonly method: SignedMethod;
  readonly wallet: OwnWallet;
}

export const REJECTED = 'User rejected the request';

export class Approvals {
  readonly #on: ApprovalParts;
  #module: Promise<WasmApproval> | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(parts: ApprovalParts) {
    this.#on = parts;
  }

  /** Resolves with what the method gives. Errors: Refusal, where it was declined or cannot be described. */
  ask(asked: Asked): Promise<unknown> {
    const mine = this.#last.then(() => this.#run(asked));
    this.#last = mine.catch(() => {});
    return mine;
  }

  async #run({ method, params, context, wallet }: Asked): Promise<unknown> {
    const { stage } = this.#on;
    const summary = (await this.#approval()).describe({ method, params, context });
    try {
      await this.#showCode(wallet);
      return await new Promise((resolve, reject) => {
        // The first answer counts: a window that closes after Approve declines nothing.
        let isAnswered = false;
        const once = (answer: () => void) => () => {
          if (isAnswered) return;
          isAnswered = true;
          answer();
        };
        const decline = once(() => reject(new Refusal(REJECTED)));
        const approve = once(() => {
          show(true);
          this.#sign(wallet, method, summary).then(resolve, reject);
        });
        const asked: AskedApproval = { summary, approve, decline };
        const show = (isBusy: boolean, fault?: string) =>
          stage.render(
            <ApprovalView
              summary={summary}
              isBusy={isBusy}
              fault={fault}
              onApprove={approve}
              onDecline={decline}
              onOpen={() => {
                if (!openWindow(asked)) show(false, 'Your browser did not let a window open');
              }}
            />,
          );
        show(false);
      });
    } finally {
      openWindow(undefined);
      stage.render(null);
    }
  }

  /** The recovery code of a wallet that was made here comes before the first thing that it signs. */
  async #showCode({ signed }: OwnWallet): Promise<void> {
    const { stage, store, vault } = this.#on;
    // Where nobody can tell what covers the frame, it stays for a browser's window that shows it.
    if (!canTellSeen()) return;
    const id = signed.record.wallet;
    const code = await vault().recoveryCode(id);
    if (code === undefined) return;
    await new Promise<void>((resolve, reject) =>
      stage.render(
        <Guarded
          title="Your recovery code"
          approve="I have written it down"
          decline="Not now"
          isBusy={false}
          onApprove={resolve}
          onDecline={() => reject(new Refusal(REJECTED))}
        >
          <p className="ps-lead">Write down your recovery code</p>
          <p>
            Without this browser it is the only way back to your wallet. It is shown once, and
            nobody else has it.
          </p>
          <p className="ps-code">{code}</p>
        </Guarded>,
      ),
    );
    await store.forgetCode(id);
  }

  async #sign(
    { signed, epoch }: OwnWallet,
    method: SignedMethod,
    summary: Parameters<typeof requestOf>[1],
  ): Promise<unknown> {
    const { api, session, vault } = this.#on;
    const publicKey = await vault().openRelease();
    const released = await session.call((access) =>
      api.releaseShare(access, { epoch, publicKey, purpose: 'unlock' }),
    );
    const what = requestOf(method, summary);
    return resultOf(method, await vault().sign(signed, api.device, publicKey, released, what));
  }

  #approval(): Promise<WasmApproval> {
    this.#module ??= WebAssembly.compileStreaming(fetch(approvalUrl)).then(
      (module) => new WasmApproval(module),
    );
    return this.#module;
  }
}
