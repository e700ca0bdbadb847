// SPDX-License-Identifier: Apache-2.0
//
// One request after another in front of its owner. What they approve is signed with a share that the vault releases
// for it alone.
import approvalUrl from '#wasm/approval.wasm?url';
import type { Session } from '../api/Session.ts';
import type { VaultApi } from '../api/VaultApi.ts';
import type { DeviceStore } from '../device/DeviceStore.ts';
import { REJECTED, Refusal } from '../frame/FrameServer.ts';
import type { OwnWallet } from '../login/ensureWallet.ts';
import { type NodeApi, NodeRefusal, NodeUnreachable } from '../node/NodeApi.ts';
import type { Stage } from '../ui/mount.tsx';
import type { OneByOne } from '../ui/oneByOne.ts';
import { type AskedApproval, endTask, openWindow } from '../ui/ownWindow.ts';
import type { VaultClient } from '../vault/VaultClient.ts';
import { ApprovalView, Guarded } from './ApprovalView.tsx';
import { type Described, describeRequest } from './describeRequest.ts';
import { type Outcome, requestsOf, resultOf, type SignedMethod } from './makeSignature.ts';
import type { ApprovalSummary, Asking } from './summary.ts';
import { WasmApproval } from './WasmApproval.ts';
import { canTellSeen } from './watchSeen.ts';

export interface ApprovalParts {
  readonly api: VaultApi;
  readonly session: Session;
  readonly store: DeviceStore;
  readonly vault: () => VaultClient;
  readonly stage: Stage;
  /** Absent: this server gives the site no way to a network. */
  readonly node: NodeApi | undefined;
  readonly inTurn: OneByOne;
}

export interface Asked {
  readonly method: SignedMethod;
  readonly params: unknown;
  readonly context: Asking;
  readonly wallet: OwnWallet;
}

export class Approvals {
  readonly #on: ApprovalParts;
  #module: Promise<WasmApproval> | undefined;

  constructor(parts: ApprovalParts) {
    this.#on = parts;
  }

  /** Resolves with what the method gives. Errors: Refusal, where it was declined or cannot be described. */
  ask(asked: Asked): Promise<unknown> {
    return this.#on.inTurn(() => this.#run(asked));
  }

  async #run(asked: Asked): Promise<unknown> {
    const { stage } = this.#on;
    const { wallet } = asked;
    try {
      const { summary, unknown } = await this.#describe(asked);
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
          this.#carryOut(asked, summary).then(resolve, reject);
        });
        const shown: AskedApproval = { summary, unknown, approve, decline };
        const show = (isBusy: boolean, fault?: string) =>
          stage.render(
            <ApprovalView
              summary={summary}
              unknown={unknown}
              isBusy={isBusy}
              fault={fault}
              onApprove={approve}
              onDecline={decline}
              onOpen={() => {
                if (!openWindow('/approval', shown))
                  show(false, 'Your browser did not let a window open');
              }}
            />,
          );
        show(false);
      });
    } finally {
      endTask();
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

  /** A node may take its time: whoever asked can be sent away meanwhile. */
  async #describe({ method, params, context }: Asked): Promise<Described> {
    const { node, stage } = this.#on;
    const approval = await this.#approval();
    return new Promise((resolve, reject) => {
      stage.render(
        <Guarded
          title="Approve a request"
          approve="Approve"
          decline="Decline"
          isBusy
          onApprove={() => {}}
          onDecline={() => reject(new Refusal(REJECTED))}
        >
          <p className="ps-small">
            <b>{context.origin}</b> asks:
          </p>
          <p aria-live="polite">Looking at what this would do…</p>
        </Guarded>,
      );
      describeRequest(approval, node, { method, params, context }).then(resolve, reject);
    });
  }

  async #carryOut({ wallet, method, params, context }: Asked, summary: ApprovalSummary) {
    const { answer, send } = await this.#sign(wallet, method, summary, params);
    if (send) await this.#send(context.network, send);
    return answer;
  }

  /** The page gets what was signed: what a node says of it counts for nothing but a refusal. */
  async #send(
    network: string,
    { method, params, id }: NonNullable<Outcome['send']>,
  ): Promise<void> {
    const { node } = this.#on;
    if (!node) throw new Error('What is sent was described without a network');
    try {
      await node.ask(network, method, params);
    } catch (error) {
      if (error instanceof NodeUnreachable)
        throw new Refusal(`The network did not answer. It may still be carried out: ${id}`);
      if (!(error instanceof NodeRefusal)) throw error;
      if (!/already (known|imported|processed)/i.test(error.message))
        throw new Refusal(`The network did not take it: ${error.message}`);
    }
  }

  async #sign(
    { signed, epoch }: OwnWallet,
    method: SignedMethod,
    summary: ApprovalSummary,
    params: unknown,
  ): Promise<Outcome> {
    const { api, session, vault } = this.#on;
    const publicKey = await vault().openRelease();
    const released = await session.call((access) =>
      api.releaseShare(access, { epoch, publicKey, purpose: 'unlock' }),
    );
    const what = requestsOf(method, summary);
    const made = await vault().sign(signed, api.device, publicKey, released, what);
    return resultOf(method, made, summary, params);
  }

  #approval(): Promise<WasmApproval> {
    this.#module ??= WebAssembly.compileStreaming(fetch(approvalUrl)).then(
      (module) => new WasmApproval(module),
    );
    return this.#module;
  }
}
