// SPDX-License-Identifier: Apache-2.0
//
// One request after another in front of its owner. What they approve is signed with a share that the vault releases
// for it alone.
import { drawId } from '../api/bytes.ts';
import type { Session } from '../api/Session.ts';
import type { VaultApi } from '../api/VaultApi.ts';
import type { BatchCode } from '../calls/BatchCode.ts';
import type { CallBatches } from '../calls/CallBatches.ts';
import { type Batch, batchOf } from '../calls/prepareCalls.ts';
import type { DeviceStore } from '../device/DeviceStore.ts';
import { REJECTED, Refusal } from '../frame/FrameServer.ts';
import type { AccountWallet, OwnWallet } from '../login/ensureWallet.ts';
import type { NodeApi } from '../node/NodeApi.ts';
import type { OwnNonces } from '../node/OwnNonces.ts';
import { NOTHING_KNOWN, type ServerFacts, type Worth } from '../node/ServerFacts.ts';
import { OperationUnanswered, untilMined } from '../smart/OperationSender.ts';
import { type Operation, ownSender } from '../smart/prepareOperation.ts';
import type { SmartAccounts } from '../smart/SmartAccounts.ts';
import { chainIdOf, signOperation } from '../smart/signOperation.ts';
import type { Stage } from '../ui/mount.tsx';
import type { OneByOne } from '../ui/oneByOne.ts';
import { type AskedApproval, endTask, openWindow } from '../ui/ownWindow.ts';
import { signWithShare } from '../vault/signWithShare.ts';
import type { VaultClient } from '../vault/VaultClient.ts';
import { words } from '../words/words.ts';
import { App, ApprovalView, Guarded } from './ApprovalView.tsx';
import { describeRequest, isSent } from './describeRequest.ts';
import type { Described } from './describeWhole.ts';
import {
  type BySmartAccount,
  type Outcome,
  requestsOf,
  resultOf,
  type Sent,
  type SignedMethod,
} from './makeSignature.ts';
import type { OperatorNetworks } from './operatorNetworks.ts';
import { hasOwnNonce, type PreparedTransaction } from './prepareTransaction.ts';
import { RecoveryCode } from './RecoveryCode.tsx';
import { NodeUnanswered, sendSigned } from './sendSigned.ts';
import { signWithCode } from './signWithCode.ts';
import type { ApprovalSummary, Asking } from './summary.ts';
import type { WasmApproval } from './WasmApproval.ts';
import { canTellSeen } from './watchSeen.ts';

const OVER = 'Another request took its place';

const onOver = (signal: AbortSignal | undefined, end: () => void): void => {
  if (signal?.aborted) end();
  else signal?.addEventListener('abort', end, { once: true });
};

/** Whose worth is shown: what leaves and arrives, and the fee. */
const assetsIn = ({ changes, fees }: ApprovalSummary): (string | undefined)[] =>
  [...changes, ...fees.filter(({ name }) => name === 'most')].map(({ contract }) => contract);

interface Numbered {
  readonly sent: Sent;
  readonly nonce: string | undefined;
}

export interface ApprovalParts {
  readonly api: VaultApi;
  readonly session: Session;
  readonly store: DeviceStore;
  readonly vault: () => VaultClient;
  readonly stage: Stage;
  /** Absent: this server gives the site no way to a network. */
  readonly node: NodeApi | undefined;
  /** Absent where `node` is. */
  readonly facts: ServerFacts | undefined;
  readonly oneByOne: OneByOne;
  readonly nonces: OwnNonces;
  readonly batches: CallBatches;
  /** Absent where `node` is. */
  readonly batchCode: BatchCode | undefined;
  /** Absent: this server has no bundler for the site. */
  readonly smart: SmartAccounts | undefined;
  readonly approval: () => Promise<WasmApproval>;
  /** What the operator says of the contracts that a request names. */
  readonly descriptors: (params: unknown) => Promise<readonly object[]>;
  readonly networks: Pick<OperatorNetworks, 'of'>;
}

export interface Asked<W extends AccountWallet = OwnWallet> {
  readonly method: SignedMethod;
  readonly params: unknown;
  readonly context: Asking;
  readonly wallet: W;
  /** Nobody waits for it any more: what its owner has not approved by then is declined. */
  readonly signal?: AbortSignal;
  /** Told before anything is signed: whoever leaves from then on has declined nothing. */
  readonly onApproved?: (() => void) | undefined;
}

export class Approvals {
  readonly #on: ApprovalParts;

  constructor(parts: ApprovalParts) {
    this.#on = parts;
  }

  /** Resolves with what the method gives. Errors: Refusal, where it was declined or cannot be described. */
  ask(asked: Asked): Promise<unknown> {
    return this.#on.oneByOne(() => this.#run(asked));
  }

  async #run(asked: Asked): Promise<unknown> {
    const { stage } = this.#on;
    const { signal } = asked;
    try {
      const { summary, unknown, worth, operation, answer } = await this.#describe(asked);
      const recovery = await this.#showCode(asked);
      return await new Promise((resolve, reject) => {
        // The first answer counts: a window that closes after Approve declines nothing.
        let isAnswered = false;
        const once = (answer: () => void) => () => {
          if (isAnswered) return;
          isAnswered = true;
          answer();
        };
        const decline = once(() => reject(new Refusal(REJECTED)));
        onOver(
          signal,
          once(() => reject(new Refusal(OVER))),
        );
        const approve = once(() => {
          asked.onApproved?.();
          show(true);
          const done = operation
            ? this.#carryOutOperation(asked, summary, operation, answer)
            : this.#carryOut(asked, summary);
          done.then(resolve, reject);
        });
        const shown: AskedApproval = {
          summary,
          unknown,
          worth,
          ...(recovery && { recovery }),
          approve,
          decline,
        };
        const show = (isBusy: boolean, fault?: string) =>
          stage.render(
            <ApprovalView
              summary={summary}
              unknown={unknown}
              worth={worth}
              isBusy={isBusy}
              isSent={isSent(asked.method)}
              fault={fault}
              onApprove={approve}
              onDecline={decline}
              onOpen={() => {
                if (!openWindow('/approval', shown)) show(false, words().views.window_blocked);
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

  /**
   * The recovery code of a wallet that was made here comes before the first thing that it signs: in the frame, or in the
   * window of the approval where nobody can tell what covers the frame. That one it gives back.
   */
  async #showCode({ wallet, method, signal }: Asked): Promise<AskedApproval['recovery']> {
    const { stage, store, vault } = this.#on;
    const { signed } = wallet;
    const id = signed.record.wallet;
    const code = await vault().recoveryCode(signed.record);
    if (code === undefined) return undefined;
    const onWritten = () => void store.forgetCode(id);
    const address = signed.record.addresses.eip155;
    if (!canTellSeen()) return { code, address, isSent: isSent(method), onWritten };
    await new Promise<void>((resolve, reject) => {
      onOver(signal, () => reject(new Refusal(OVER)));
      stage.render(
        <RecoveryCode
          code={code}
          isSent={isSent(method)}
          onWritten={resolve}
          onDecline={() => reject(new Refusal(REJECTED))}
        />,
      );
    });
    await store.forgetCode(id);
    return undefined;
  }

  /** Whom it asks may take their time: what is shown meanwhile can be declined, and whoever asked can be sent away. */
  #describe({ method, params, context, signal }: Asked): Promise<Described & { worth: Worth }> {
    const { node, facts, stage, smart, nonces, batchCode } = this.#on;
    const { views } = words();
    const describe = async () => {
      const [approval, descriptors, operator, paid] = await Promise.all([
        this.#on.approval(),
        this.#on.descriptors(params).catch(() => []),
        this.#on.networks.of(context.network),
        facts?.paidBy(context.account),
      ]);
      const beside = { smart, descriptors, operator, paid, nonces, batchCode };
      const asked = { method, params, context };
      const described = await describeRequest(approval, node, asked, beside);
      const assets = assetsIn(described.summary);
      const worth = (await facts?.worthOf(context.network, assets)) ?? NOTHING_KNOWN;
      return { ...described, worth };
    };
    return new Promise((resolve, reject) => {
      onOver(signal, () => reject(new Refusal(OVER)));
      stage.render(
        <Guarded
          title={views.title}
          approve={views.approve}
          decline={views.decline}
          isBusy
          isLooking
          onApprove={() => {}}
          onDecline={() => reject(new Refusal(REJECTED))}
        >
          <App origin={context.origin} />
          <p aria-live="polite">{views.looking}</p>
        </Guarded>,
      );
      describe().then(resolve, reject);
    });
  }

  async #carryOut(asked: Asked, summary: ApprovalSummary) {
    const { wallet, method, params, context } = asked;
    if (method === 'wallet_sendCalls' && summary.method === 'eth_sendTransaction')
      return this.#carryOutAsOne(asked, summary);
    const what = requestsOf(method, summary, await this.#bySmartAccount(context));
    const made = await signWithShare(this.#on, wallet, what);
    const { answer, send, batch }: Outcome = resultOf(method, made, summary, params);
    if (batch) {
      const transactions = JSON.parse(summary.raw) as PreparedTransaction[];
      const noted = batch.map((sent, index) => ({ sent, nonce: transactions[index]?.nonce }));
      return this.#sendBatch(context, batchOf(params), noted);
    }
    if (send && method === 'eth_sendTransaction') {
      const { nonce } = JSON.parse(summary.raw) as PreparedTransaction;
      await this.#sendNoted(context, { sent: send, nonce }, hasOwnNonce(params));
    } else if (send) await this.#send(context.network, send);
    return answer;
  }

  /** A batch that is one transaction. */
  async #carryOutAsOne({ wallet, params, context }: Asked, { raw }: ApprovalSummary) {
    const one = await signWithCode(this.#on, wallet, raw);
    return this.#sendBatch(context, batchOf(params), [one]);
  }

  /**
   * One after another, and noted before each: whatever comes in between, the page can ask what became of them. What the
   * network does not take ends the batch, and so does what cannot be noted; where that is the first, nothing has happened and
   * it is an error. Behind the first there is none: a page that heard of one would send it all once more.
   */
  async #sendBatch(context: Asking, { id = drawId() }: Batch, batch: readonly Numbered[]) {
    const { batches, api } = this.#on;
    const { network: chain } = context;
    const hashes = batch.map(({ sent }) => sent.id);
    const note = (sent: number) =>
      batches.save(context, id, { chain, hashes, sent, at: api.now() });
    for (const [index, one] of batch.entries()) {
      try {
        await note(index + 1);
      } catch (error) {
        if (index === 0) throw error;
        break;
      }
      try {
        await this.#sendNoted(context, one);
      } catch (error) {
        // Of one that did not answer nobody knows: it stays among those that may be carried out, as one does that the browser
        // does not strike out.
        if (!(error instanceof NodeUnanswered)) await note(index).catch(() => {});
        if (index === 0) throw error;
        break;
      }
    }
    return { id };
  }

  /** What went out, or may have, is where the next one begins. */
  async #sendNoted(sender: Asking, { sent, nonce }: Numbered, isGiven = false): Promise<void> {
    const note = async () => {
      if (nonce !== undefined) await this.#on.nonces.note(sender, BigInt(nonce), sent.id, isGiven);
    };
    try {
      await this.#send(sender.network, sent);
    } catch (error) {
      if (error instanceof NodeUnanswered) await note();
      throw error;
    }
    await note();
  }

  #send(network: string, sent: Sent): Promise<void> {
    const { node } = this.#on;
    if (!node) throw new Error('What is sent was described without a network');
    return sendSigned(node, network, sent);
  }

  /** Whether it is on the network decides of the signature's form (ERC-1271, ERC-6492). */
  async #bySmartAccount({ owner, network, account }: Asking): Promise<BySmartAccount | undefined> {
    const { smart } = this.#on;
    if (owner === undefined || !smart) return undefined;
    const is_deployed = await smart.isDeployed(network, account);
    return { smart: { chain_id: chainIdOf(network), is_deployed } };
  }

  /**
   * Signed is what was described: `raw` of the summary. A transaction is answered once it is in a block, as its page wants
   * the transaction's hash, and so are permissions, which hold from then on; a batch at once, and noted before it is sent.
   */
  async #carryOutOperation(
    { wallet, method, params, context }: Asked,
    { raw }: ApprovalSummary,
    { sender }: Operation,
    answer: unknown,
  ) {
    const { smart, batches, api, nonces } = this.#on;
    const { network, owner } = context;
    if (!smart || sender.toLowerCase() !== context.account.toLowerCase())
      throw new Error('An operation of another account');
    const numbered = owner === undefined ? ownSender(context) : context;
    const parts = { ...this.#on, smart };
    const { hash, send: hand } = await signOperation(parts, wallet, network, raw);
    const send = async () => {
      await hand();
      await nonces.note(numbered, BigInt((JSON.parse(raw) as Operation).nonce), hash);
    };
    if (method !== 'wallet_sendCalls') {
      await send();
      const transaction = await untilMined(smart.bundler, network, hash);
      return answer === undefined ? transaction : answer;
    }
    const { id = drawId() } = batchOf(params);
    const saved = { chain: network, hashes: [], operation: hash, at: api.now() };
    await batches.save(context, id, { ...saved, sent: 1 });
    try {
      await send();
    } catch (error) {
      if (!(error instanceof OperationUnanswered))
        await batches.save(context, id, { ...saved, sent: 0 });
      throw error;
    }
    return { id };
  }
}
