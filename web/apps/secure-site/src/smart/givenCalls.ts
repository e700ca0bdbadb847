// SPDX-License-Identifier: Apache-2.0
//
// Which calls others may make as the owner's smart account: the grants that its contract of Roles keeps (decision 86), read
// from what that contract has told. A grant says by its key who has it and until when (core/smart_account/call_limits.hpp).
import { Refusal } from '../frame/FrameServer.ts';
import { type NodeApi, NodeRefusal } from '../node/NodeApi.ts';
import { quantityOf } from '../node/quantity.ts';
import type { GivenCalls } from '../ui/ownWindow.ts';

/** AssignRoles(address,bytes32[],bool[]) and ScopeTarget(bytes32,address). */
const ASSIGNED = '0x9f8368fa4ddcbd561efd7ad2a2174235bf5b840a73fb18f20db9705c11462498';
const OPENED = '0x277465b84f512b759d745fab70327b693ee21ce592fca91a3f491739a25fa76a';
/** Of isModuleEnabled(address). */
const IS_ENABLED = '0x2d9ad53d';
/** Of a node that does not look at all blocks at once: what hosted ones allow, and how often it is asked. */
const BLOCKS_OF_A_PIECE = 10_000n;
const PIECES = 24n;
const BLOCK_MAX = 2n ** 53n;

/** `now`: seconds since 1970; what has ended is not listed. Errors: Refusal; NodeRefusal; NodeUnreachable. */
export async function givenCalls(
  node: NodeApi,
  network: string,
  { account, roles, now }: { account: string; roles: string; now: number },
): Promise<{ limits: GivenCalls[]; isWhole: boolean }> {
  const enabled = await node.ask(network, 'eth_call', [
    { to: account, data: IS_ENABLED + roles.slice(2).toLowerCase().padStart(64, '0') },
    'latest',
  ]);
  if (typeof enabled !== 'string' || !/^0x[0-9a-f]{64}$/i.test(enabled)) throw unreadable();
  // Not every node looks that far back: only those with something to find are asked.
  if (BigInt(enabled) !== 1n) return { limits: [], isWhole: true };
  const told = await logsOf(node, network, roles);
  const contracts = new Map<string, string[]>();
  const given = new Map<string, boolean>();
  let { isWhole } = told;
  for (const log of told.logs) {
    const [kind, words] = read(log);
    const [, second = '', , , role = '', , isGiven = ''] = words;
    if (kind === OPENED && words.length === 2) {
      const key = words[0] as string;
      contracts.set(key, [...(contracts.get(key) ?? []), `0x${second.slice(24)}`]);
    } else if (kind === ASSIGNED && words.length === 7)
      given.set(role, BigInt(`0x${isGiven}`) === 1n);
    else isWhole = false; // not of this wallet's making
  }
  const limits = [...given].flatMap(([role, isGiven]): GivenCalls[] => {
    const until = Number(BigInt(`0x${role.slice(52)}`));
    if (!isGiven || until < now) return [];
    return [
      {
        kind: 'calls',
        id: `0x${account.slice(2).toLowerCase()}${role}`,
        network,
        delegate: `0x${role.slice(0, 40)}`,
        contracts: contracts.get(role) ?? [],
        until: { name: 'until', kind: 'date', value: new Date(until * 1000).toISOString() },
      },
    ];
  });
  return { limits, isWhole };
}

/** What it has told, oldest first; where the node does not look that far back, of the newest blocks. */
async function logsOf(node: NodeApi, network: string, roles: string) {
  const asked = (fromBlock: string, toBlock: string) => ({
    method: 'eth_getLogs',
    params: [{ address: roles, fromBlock, toBlock, topics: [[ASSIGNED, OPENED]] }],
  });
  const hex = (block: bigint) => `0x${block.toString(16)}`;
  const [all] = await node.askAll(network, [asked('0x0', 'latest')]);
  if (Array.isArray(all)) return { logs: all as unknown[], isWhole: true };
  if (!(all instanceof NodeRefusal)) throw unreadable();
  const head = quantityOf(await node.ask(network, 'eth_blockNumber'), 'block', BLOCK_MAX);
  const pieces = [];
  for (let to = head; to >= 0n && pieces.length < PIECES; to -= BLOCKS_OF_A_PIECE) {
    const from = to - BLOCKS_OF_A_PIECE + 1n;
    pieces.unshift(asked(hex(from > 0n ? from : 0n), to === head ? 'latest' : hex(to)));
  }
  const answers = (await node.askAll(network, pieces)).filter(
    (one) => !(one instanceof NodeRefusal),
  );
  if (answers.length === 0) throw all;
  if (!answers.every(Array.isArray)) throw unreadable();
  const isWhole = answers.length === pieces.length && head < BLOCKS_OF_A_PIECE * PIECES;
  return { logs: answers.flat() as unknown[], isWhole };
}

function read(log: unknown): [kind: unknown, words: string[]] {
  const { topics, data } = (log ?? {}) as { topics?: unknown; data?: unknown };
  if (!Array.isArray(topics) || typeof data !== 'string' || !/^0x(?:[0-9a-f]{64})+$/i.test(data))
    throw unreadable();
  return [topics[0], data.slice(2).toLowerCase().match(/.{64}/g) ?? []];
}

const unreadable = () => new Refusal('The network answered what cannot be read');
