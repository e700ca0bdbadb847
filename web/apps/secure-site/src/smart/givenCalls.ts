// SPDX-License-Identifier: Apache-2.0
//
// Which calls others may make as the owner's smart account: the grants that its contract of Roles keeps (decision 86), read
// from what that contract has told. A grant says by its key who has it and until when (core/smart_account/call_limits.hpp).
import { Refusal } from '../frame/FrameServer.ts';
import type { NodeApi } from '../node/NodeApi.ts';
import type { GivenCalls } from '../ui/ownWindow.ts';

/** AssignRoles(address,bytes32[],bool[]) and ScopeTarget(bytes32,address). */
const ASSIGNED = '0x9f8368fa4ddcbd561efd7ad2a2174235bf5b840a73fb18f20db9705c11462498';
const OPENED = '0x277465b84f512b759d745fab70327b693ee21ce592fca91a3f491739a25fa76a';
/** Of isModuleEnabled(address). */
const IS_ENABLED = '0x2d9ad53d';

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
  const logs = await node.ask(network, 'eth_getLogs', [
    { address: roles, fromBlock: '0x0', toBlock: 'latest', topics: [[ASSIGNED, OPENED]] },
  ]);
  if (!Array.isArray(logs)) throw unreadable();
  const contracts = new Map<string, string[]>();
  const given = new Map<string, boolean>();
  let isWhole = true;
  for (const log of logs) {
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

function read(log: unknown): [kind: unknown, words: string[]] {
  const { topics, data } = (log ?? {}) as { topics?: unknown; data?: unknown };
  if (!Array.isArray(topics) || typeof data !== 'string' || !/^0x(?:[0-9a-f]{64})+$/i.test(data))
    throw unreadable();
  return [topics[0], data.slice(2).toLowerCase().match(/.{64}/g) ?? []];
}

const unreadable = () => new Refusal('The network answered what cannot be read');
