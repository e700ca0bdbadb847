// SPDX-License-Identifier: Apache-2.0
//
// Code that the owner's own account runs (EIP-7702), on which networks, and its removal: a transaction of the account to
// itself, which its owner reads and approves as every other one.
import { describeWhole } from '../approval/describeWhole.ts';
import { currencyOf } from '../approval/knownNetworks.ts';
import type { OperatorNetworks } from '../approval/operatorNetworks.ts';
import { prepareTransaction, withSpare } from '../approval/prepareTransaction.ts';
import { sendSigned } from '../approval/sendSigned.ts';
import { signWithCode } from '../approval/signWithCode.ts';
import type { WasmApproval } from '../approval/WasmApproval.ts';
import { Refusal } from '../frame/FrameServer.ts';
import type { OwnWallet } from '../login/ensureWallet.ts';
import type { NodeApi } from '../node/NodeApi.ts';
import type { OwnNonces } from '../node/OwnNonces.ts';
import { toQuantity } from '../node/quantity.ts';
import type { ServerFacts } from '../node/ServerFacts.ts';
import { outcomeOf } from '../ui/outcome.ts';
import type { OwnCode, OwnCodes, TakingBack } from '../ui/ownWindow.ts';
import type { SigningParts } from '../vault/signWithShare.ts';
import { words } from '../words/words.ts';
import type { OneTransaction } from './asOne.ts';
import { BATCH_CODE, UNSIGNED } from './BatchCode.ts';

export interface OwnCodeParts {
  readonly node: NodeApi;
  readonly facts: Pick<ServerFacts, 'evmNetworks'>;
}

/** On the networks that the server asks. One that does not answer is named. Errors: NodeUnreachable. */
export async function ownCodes({ node, facts }: OwnCodeParts, account: string): Promise<OwnCodes> {
  const networks = await facts.evmNetworks();
  const asked = networks.map((network) => node.ask(network, 'eth_getCode', [account, 'latest']));
  const unread: string[] = [];
  const codes: OwnCode[] = [];
  for (const [index, answer] of (await Promise.allSettled(asked)).entries()) {
    const network = networks[index] as string;
    const contract = answer.status === 'fulfilled' ? delegateOf(answer.value) : null;
    if (contract === null) unread.push(network);
    else if (contract !== undefined) codes.push({ network, contract, isOurs: isOurs(contract) });
  }
  return { codes, unread };
}

const isOurs = (contract: string) => contract.toLowerCase() === BATCH_CODE.toLowerCase();

/** Undefined: it runs none; null: no answer that a node gives. */
function delegateOf(code: unknown): string | undefined | null {
  if (code === '0x') return undefined;
  const [, address] = /^0xef0100([0-9a-f]{40})$/i.exec(String(code)) ?? [];
  return address === undefined ? null : `0x${address}`;
}

export interface RemovingParts extends SigningParts {
  readonly node: NodeApi;
  readonly nonces: OwnNonces;
  readonly networks: Pick<OperatorNetworks, 'of'>;
  readonly approval: () => Promise<WasmApproval>;
  /** Between two questions whether it is done. */
  readonly wait?: () => Promise<unknown>;
}

const NOBODY = `0x${'0'.repeat(40)}`;
const POLL_MS = 1_000;
/** Of questions: as long as an operation is waited for, and for nodes that are behind the block. */
const POLLS_MAX = 90;
const POLLS_AFTER_MAX = 15;

/** Errors: Refusal; NodeUnreachable. */
export async function takeOffCode(
  parts: RemovingParts,
  wallet: OwnWallet,
  { network }: Pick<OwnCode, 'network'>,
): Promise<TakingBack> {
  const { node, nonces, api } = parts;
  const account = wallet.signed.record.addresses.eip155;
  const sender = { account, network };
  const chainId = toQuantity(BigInt(network.slice('eip155:'.length)));
  const authorization = { chainId, address: NOBODY, nonce: '0x0' };
  // Nothing is sent, so it is tried with nobody in the account's place, whose code may refuse.
  const nothing = { to: NOBODY, value: '0x0', data: '0x' };
  const [estimate] = await node.askAll(network, [
    {
      method: 'eth_estimateGas',
      params: [
        {
          ...{ from: account, ...nothing },
          authorizationList: [{ ...authorization, ...UNSIGNED }],
        },
      ],
    },
  ]);
  const gas = toQuantity(withSpare(estimate));
  const plain = { from: account, to: account, value: '0x0', data: '0x', gas };
  const prepared = await prepareTransaction(node, sender, [plain], nonces);
  if (prepared?.type !== '0x2') throw new Refusal('This network has no such transactions');
  // The account's own number is one higher when it is looked at.
  const nonce = toQuantity(BigInt(prepared.nonce) + 1n);
  const authorizationList = [{ ...authorization, nonce }];
  const one: OneTransaction = { ...prepared, type: '0x4', authorizationList };
  const context = {
    ...{ ...sender, now: Math.floor(api.now() / 1000), origin: location.origin },
    ...currencyOf(network, await parts.networks.of(network)),
    ...{ tokens: [], addresses: [], descriptors: [] },
  };
  const request = { method: 'eth_sendTransaction', params: [one], context };
  const asCalls = { method: 'wallet_sendCalls', params: [{ calls: [nothing] }] };
  const whole = { count: 1, paying: [one], asCalls };
  const { described } = await describeWhole(await parts.approval(), node, request, whole);
  const { summary, unknown } = described;
  return {
    summary,
    unknown,
    approve: () =>
      outcomeOf(async () => {
        const { sent, nonce: last } = await signWithCode(parts, wallet, summary.raw);
        await sendSigned(node, network, sent);
        await nonces.note(sender, BigInt(last), sent.id);
        await untilOff(parts, sender, sent.id);
      }),
  };
}

/** Errors: Refusal, where the network carried it out and the code is there, or nobody knows. */
async function untilOff(
  { node, wait = () => new Promise((resolve) => setTimeout(resolve, POLL_MS)) }: RemovingParts,
  { account, network }: { readonly account: string; readonly network: string },
  hash: string,
): Promise<void> {
  let polls = POLLS_MAX;
  let isMined = false;
  while (polls > 0) {
    const [code, receipt] = await node
      .askAll(network, [
        { method: 'eth_getCode', params: [account, 'latest'] },
        { method: 'eth_getTransactionReceipt', params: [hash] },
      ])
      .catch(() => []);
    if (code === '0x') return;
    if (!isMined && typeof receipt === 'object' && receipt !== null && 'status' in receipt) {
      isMined = true;
      polls = Math.min(polls, POLLS_AFTER_MAX);
    }
    polls -= 1;
    await wait();
  }
  const { code_stays, code_waits } = words().faults;
  throw new Refusal(isMined ? code_stays : code_waits);
}
