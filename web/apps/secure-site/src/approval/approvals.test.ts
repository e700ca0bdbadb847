// SPDX-License-Identifier: Apache-2.0
//
// An approval whose server does not answer: what is asked stands there at once, and can be declined. And what comes of one
// that its owner gave, over the real modules and a node that says what a test wants.
import type { ReactElement, ReactNode } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Disk } from '../../test/Disk.ts';
import { makeWallet, type TestWallet } from '../../test/makeWallet.ts';
import { Refused, type StartedNode, startNode } from '../../test/startNode.ts';
import { CallBatches } from '../calls/CallBatches.ts';
import { KEEPS_NOTHING, StoreFault } from '../device/storeFault.ts';
import { type NodeApi, NodeUnreachable } from '../node/NodeApi.ts';
import { OwnNonces } from '../node/OwnNonces.ts';
import type { Signed, SignRequest } from '../vault/KeeperTypes.ts';
import { type ApprovalParts, Approvals, type Asked } from './Approvals.tsx';
import type { ApprovalViewProps } from './ApprovalView.tsx';
import { OperatorNetworks } from './operatorNetworks.ts';

beforeEach(() => {
  vi.stubGlobal('window', {});
});
afterEach(() => vi.unstubAllGlobals());

const never = () => new Promise<never>(() => {});

function begin(signal?: AbortSignal) {
  const shown: ReactNode[] = [];
  const approvals = new Approvals({
    approval: never,
    descriptors: never,
    networks: { of: never },
    facts: { paidBy: never },
    oneByOne: (work: () => unknown) => work(),
    stage: { render: (view: ReactNode) => shown.push(view) },
  } as unknown as ApprovalParts);
  const asked = {
    method: 'personal_sign',
    params: [],
    context: { network: 'eip155:1', account: '0x', origin: 'https://shop.example', now: 1 },
    wallet: {},
    signal,
  } as unknown as Asked;
  return { shown, answer: approvals.ask(asked) };
}

it('is declined while the server is silent', async () => {
  const { shown, answer } = begin();
  const [view] = shown as ReactElement<{ onDecline: () => void }>[];
  view?.props.onDecline();
  await expect(answer).rejects.toThrow('User rejected the request');
  expect(shown.at(-1)).toBeNull();
});

it('ends when whoever asked takes another request up', async () => {
  const waits = new AbortController();
  const { answer } = begin(waits.signal);
  waits.abort();
  await expect(answer).rejects.toThrow('Another request took its place');
});

describe('what was approved', () => {
  const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
  const SEND = 'eth_sendRawTransaction';
  let wallet: TestWallet;
  let node: StartedNode;
  let asker: { origin: string; account: string };
  let nonces: OwnNonces;
  beforeAll(async () => {
    wallet = await makeWallet();
    node = await startNode();
    asker = { origin: 'https://shop.example', account: wallet.evm };
  });
  afterAll(() => node.stop());
  beforeEach(() => {
    const call = { status: '0x1', gasUsed: '0x5208', logs: [] };
    node.answers = {
      ...{ eth_chainId: '0x1', eth_getTransactionCount: '0x7', eth_getCode: '0x' },
      ...{ eth_getBlockByNumber: { baseFeePerGas: '0x1' }, eth_maxPriorityFeePerGas: '0x1' },
      ...{ eth_gasPrice: '0x2', eth_simulateV1: [{ calls: [call, call, call] }] },
      eth_getTransactionReceipt: null,
    };
    node.asked.length = 0;
    nonces = new OwnNonces({ wait: async () => {} });
  });

  /** In front of its owner. `sign`: what the worker does. */
  async function show(
    { method, params, signal, onApproved }: Partial<Asked>,
    sign = (what: readonly SignRequest[]): Promise<Signed[]> => wallet.sign(what),
    api: Pick<NodeApi, 'ask' | 'askAll'> = node.api,
    disk: Pick<Disk['store'], 'batch' | 'saveBatch'> = new Disk().store,
  ) {
    let view: (props: ApprovalViewProps) => void;
    const shown = new Promise<ApprovalViewProps>((resolve) => {
      view = resolve;
    });
    const batches = new CallBatches(disk, node.api);
    const approvals = new Approvals({
      api: { device: '', now: () => 1, releaseShare: async () => ({}) },
      session: { call: (use: (access: string) => unknown) => use('access') },
      vault: () => ({
        recoveryCode: async () => undefined,
        openRelease: async () => '',
        sign: (...[, , , , what]: [0, 0, 0, 0, readonly SignRequest[]]) => sign(what),
      }),
      stage: {
        render: (one: ReactElement<ApprovalViewProps> | null) =>
          one?.props.summary && view(one.props),
      },
      ...{ node: api, batches, nonces, oneByOne: (work: () => unknown) => work() },
      ...{ approval: async () => wallet.approval, descriptors: async () => [] },
      networks: new OperatorNetworks(),
    } as unknown as ApprovalParts);
    const answer = approvals.ask({
      ...{
        method,
        params,
        signal,
        onApproved,
        context: { network: 'eip155:1', ...asker, now: 1_790_000_000 },
      },
      wallet: { signed: { record: { wallet: '', addresses: {} } }, epoch: 1 },
    } as unknown as Asked);
    const { summary, onApprove, onDecline } = await shown;
    return { answer, batches, summary, onApprove, onDecline };
  }

  it('is not replaced by the next one, though the network does not count it yet', async () => {
    node.answers.eth_estimateGas = '0x5208';
    node.answers[SEND] = '0xab';
    const asked = { method: 'eth_sendTransaction', params: [{ to: OTHER, value: '0x1' }] } as const;
    const first = await show(asked);
    first.onApprove();
    const hash = await first.answer;
    node.answers.eth_getTransactionByHash = ([of]: readonly unknown[]) =>
      of === hash ? { hash } : null;
    const second = await show(asked);
    expect(JSON.parse(second.summary.raw)).toMatchObject({ nonce: '0x8' });
    second.onDecline();
    await expect(second.answer).rejects.toThrow('User rejected the request');
    const third = await show({
      method: 'wallet_sendCalls',
      params: [{ calls: [asked.params[0], asked.params[0]] }],
    });
    expect(JSON.parse(third.summary.raw)).toMatchObject([{ nonce: '0x8' }, { nonce: '0x9' }]);
    third.onApprove();
    await third.answer;
    node.answers.eth_getTransactionByHash = { hash };
    const fourth = await show(asked);
    expect(JSON.parse(fourth.summary.raw)).toMatchObject({ nonce: '0xa' });
    fourth.onDecline();
    await expect(fourth.answer).rejects.toThrow();
  });

  describe('of a batch', () => {
    const batch = () => {
      const calls = ['0x1', '0x2', '0x3'].map((value) => ({ to: OTHER, value }));
      const asked = { id: 'mine', version: '2.0.0', chainId: '0x1', from: wallet.evm };
      return { method: 'wallet_sendCalls', params: [{ ...asked, calls }] } as const;
    };
    const sent = () => node.asked.filter(({ method }) => method === SEND).length;
    /** The `nth` call is refused by the network. */
    const refuse = (nth: number) => {
      node.answers[SEND] = () => {
        if (sent() === nth) throw new Refused('the pool is full');
        return '0xab';
      };
    };
    const receipt = { status: '0x1', logs: [] };

    it('is sent call by call', async () => {
      refuse(0);
      const { answer, batches, onApprove } = await show(batch());
      onApprove();
      expect(await answer).toEqual({ id: 'mine' });
      expect(sent()).toBe(3);
      node.answers.eth_getTransactionReceipt = receipt;
      expect(await batches.status(asker, 'mine')).toMatchObject({ status: 200 });
    });

    it('is an error where the network does not take the first call: nothing was sent', async () => {
      refuse(1);
      const { answer, batches, onApprove } = await show(batch());
      onApprove();
      await expect(answer).rejects.toThrow('The network did not take it: the pool is full');
      expect(sent()).toBe(1);
      expect(await batches.status(asker, 'mine')).toMatchObject({ status: 400 });
    });

    it('ends with the first call that the network does not take, and the page can ask of those before', async () => {
      refuse(2);
      const { answer, batches, onApprove } = await show(batch());
      onApprove();
      expect(await answer).toEqual({ id: 'mine' });
      expect(sent(), 'the third call is never asked').toBe(2);
      expect(await batches.status(asker, 'mine')).toMatchObject({ status: 100 });
      node.answers.eth_getTransactionReceipt = receipt;
      const over = await batches.status(asker, 'mine');
      expect([over.status, over.receipts?.length]).toEqual([600, 1]);
    });

    /** A browser that keeps the first `times` notes of a batch. */
    const diskOf = (times: number) => {
      const { store } = new Disk();
      let kept = 0;
      const saveBatch: typeof store.saveBatch = async (name, row) => {
        if (++kept > times) throw new StoreFault();
        await store.saveBatch(name, row);
      };
      return { batch: store.batch, saveBatch };
    };

    it('ends where the browser keeps no more of it, and the page can ask of what went out', async () => {
      refuse(0);
      const { answer, batches, onApprove } = await show(batch(), undefined, node.api, diskOf(1));
      onApprove();
      expect(await answer).toEqual({ id: 'mine' });
      expect(sent(), 'what cannot be told is not sent').toBe(1);
      node.answers.eth_getTransactionReceipt = receipt;
      const over = await batches.status(asker, 'mine');
      expect([over.status, over.receipts?.length]).toEqual([600, 1]);
    });

    it('is an error where the browser keeps nothing of it: nothing was sent', async () => {
      refuse(0);
      const { answer, onApprove } = await show(batch(), undefined, node.api, diskOf(0));
      onApprove();
      await expect(answer).rejects.toThrow(KEEPS_NOTHING);
      expect(sent()).toBe(0);
    });

    it('is no error where a call is refused and the browser cannot strike it out', async () => {
      refuse(2);
      const { answer, batches, onApprove } = await show(batch(), undefined, node.api, diskOf(2));
      onApprove();
      expect(await answer).toEqual({ id: 'mine' });
      expect(sent()).toBe(2);
      expect(await batches.status(asker, 'mine')).toMatchObject({ status: 100 });
    });

    it('may be carried out as far as nobody knows what became of it', async () => {
      node.answers[SEND] = () => {
        throw new Refused('It is not known whether the node took this', { unknown: true });
      };
      const { answer, batches, onApprove } = await show(batch());
      onApprove();
      await expect(answer).rejects.toThrow('It may still be carried out');
      expect(sent()).toBe(1);
      expect(await batches.status(asker, 'mine')).toMatchObject({ status: 100 });
    });

    it('may be carried out as far as the network has not answered', async () => {
      const silent = {
        askAll: node.api.askAll.bind(node.api),
        ask: async () => {
          throw new NodeUnreachable();
        },
      };
      const { answer, batches, onApprove } = await show(batch(), undefined, silent);
      onApprove();
      await expect(answer).rejects.toThrow('It may still be carried out');
      expect(await batches.status(asker, 'mine'), 'nobody knows').toMatchObject({ status: 100 });
    });
  });

  it('is said to the page before anything is signed: it can be declined no more', async () => {
    const order: string[] = [];
    const { answer, onApprove } = await show(
      {
        method: 'personal_sign',
        params: ['0x00', wallet.evm],
        onApproved: () => order.push('approved'),
      },
      (what) => {
        order.push('signed');
        return wallet.sign(what);
      },
    );
    expect(order).toEqual([]);
    onApprove();
    expect(order).toEqual(['approved']);
    await answer;
    expect(order).toEqual(['approved', 'signed']);
  });

  it.each([
    [
      'the next request takes its place',
      (_decline: () => void, next: AbortController) => next.abort(),
    ],
    ['its window closes', (decline: () => void) => decline()],
  ])('is signed, though meanwhile %s', async (_, meanwhile) => {
    const next = new AbortController();
    let release: () => void = () => {};
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { answer, onApprove, onDecline } = await show(
      { method: 'personal_sign', params: ['0x00', wallet.evm], signal: next.signal },
      async (what) => {
        await isReleased;
        return wallet.sign(what);
      },
    );
    onApprove();
    meanwhile(onDecline, next);
    release();
    expect(await answer).toMatch(/^0x[0-9a-f]{130}$/);
  });
});
