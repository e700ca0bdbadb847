// SPDX-License-Identifier: Apache-2.0
//
// push_transaction and pop_transaction of a section's machine: the engine keeps the stack, and how one ended comes
// back to who began it. Imported by the code of such a section alone (MachineRow.code). What a machine that is
// gone has left open ends as an error.
import type { PopTransaction, PushTransaction, TransactionEnded } from '../generated/engine.ts';
import type { MachineWorld } from '../machines/MachineRow.ts';

export class TransactionRunner {
  readonly #world: Pick<MachineWorld, 'report' | 'transactions'>;
  readonly #send: (event: TransactionEnded) => void;
  readonly #open = new Set<number>();

  constructor(
    world: Pick<MachineWorld, 'report' | 'transactions'>,
    send: (event: TransactionEnded) => void,
  ) {
    this.#world = world;
    this.#send = send;
  }

  run(effect: PushTransaction | PopTransaction): void {
    if (effect.type === 'push_transaction') {
      this.#open.add(effect.id);
      this.#world.transactions.set(effect.id, (ended) => {
        this.#forget(ended.id);
        this.#send(ended);
      });
    }
    this.#world.report(effect);
  }

  dispose(): void {
    for (const id of [...this.#open]) {
      this.#forget(id);
      this.#world.report({ type: 'pop_transaction', outcome: 'error', id });
    }
  }

  #forget(id: number): void {
    this.#open.delete(id);
    this.#world.transactions.delete(id);
  }
}
