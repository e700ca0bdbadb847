// SPDX-License-Identifier: Apache-2.0
//
// What the page had its wallet send is followed as what the widget sends is: behind the answer, in idle time, by the
// machine of sending, which loads for it.
import type { Engine, HostReply, WatchedAccount } from '@portico/engine';
import type { PorticoEvent } from '../../PorticoEvent.ts';
import type { PorticoOptions } from '../../PorticoOptions.ts';
import { startFollowing } from './whenMoney.ts';

/** A request of the page that its wallet has answered. */
export interface AnsweredRequest {
  /** The active one when the page asked; none while a connection was found again, for which the request waited. */
  readonly account: WatchedAccount | undefined;
  readonly method: string;
  readonly params: unknown;
  readonly reply: HostReply;
}

const HASH = /^0x[0-9a-f]{64}$/i;
const IDLE_LIMIT_MS = 2_000;

export async function afterRequest(
  engine: Engine,
  options: PorticoOptions,
  hear: (event: PorticoEvent) => void,
  { account = engine.watched?.account, method, params, reply }: AnsweredRequest,
): Promise<void> {
  if (method !== 'eth_sendTransaction' || account?.chain_namespace !== 'eip155') return;
  const hash = 'result' in reply && reply.result;
  const [transaction] = Array.isArray(params) ? params : [];
  if (typeof hash !== 'string' || !HASH.test(hash) || typeof transaction !== 'object') return;
  await idle();
  await startFollowing(engine, options, hear);
  engine.send({ type: 'follow_sent', account, hash, transaction });
}

function idle(): Promise<void> {
  // Safari has no such callback.
  const wait: typeof requestIdleCallback =
    window.requestIdleCallback ?? ((act: () => void) => setTimeout(act));
  return new Promise((resolve) => wait(() => resolve(), { timeout: IDLE_LIMIT_MS }));
}
