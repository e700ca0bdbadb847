// SPDX-License-Identifier: Apache-2.0
//
// request_wallet of a machine that sends: asks the visitor's wallet. The machine's id names the request also behind a
// reload, so that what the wallet did late, or while the page was gone, is told to the machine after all.
import type { RequestWallet } from '../generated/account.ts';
import type { RpcError } from '../generated/pairing.ts';
import type { HostReply, HostRunner } from './HostRunner.ts';

interface WalletAnswered {
  readonly type: 'wallet_answered';
  readonly id: number;
  readonly result?: unknown;
  readonly error?: RpcError;
}

export class WalletAsker {
  readonly #host: HostRunner;
  readonly #prefix: string;
  readonly #send: (event: WalletAnswered) => void;
  readonly #stop: () => void;

  /** `prefix`: of what the machine stores; no other machine has it. */
  constructor(host: HostRunner, prefix: string, send: (event: WalletAnswered) => void) {
    this.#host = host;
    this.#prefix = prefix;
    this.#send = send;
    this.#stop = host.hearLate(prefix, (request_id, result) =>
      send({ type: 'wallet_answered', id: Number(request_id.slice(prefix.length)), result }),
    );
  }

  /** `once`: around the asking; it may answer in its place. */
  async ask(
    { id, chain_namespace, method, params }: RequestWallet,
    once: (ask: () => Promise<HostReply>) => Promise<HostReply> = (ask) => ask(),
  ): Promise<void> {
    const request_id = `${this.#prefix}${id}`;
    const reply = await once(() =>
      this.#host.request(chain_namespace, method, params, { request_id }),
    );
    this.#send({ type: 'wallet_answered', id, ...reply });
  }

  dispose(): void {
    this.#stop();
  }
}
