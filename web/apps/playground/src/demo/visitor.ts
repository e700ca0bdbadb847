// SPDX-License-Identifier: Apache-2.0
//
// The visitor simulator: how somebody answers in the demo wallets, and a network that has lost the relay.
import type { Visitor } from '../choices.ts';

/** Longer than the widget waits before it says that the wallet has not answered. */
const SLOW_MS = 12_000;

let answer: Visitor = 'approves';
const open = new Set<WebSocket>();

export function setVisitor(next: Visitor): void {
  answer = next;
  if (next === 'offline') for (const socket of open) socket.close();
}

/** Waits as long as the visitor does; throws what a wallet says when its owner declines. */
export async function visitorAnswers(): Promise<void> {
  if (answer === 'declines') throw { code: 4001, message: 'User rejected the request.' };
  if (answer === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
}

/** Sockets of this page fail while the visitor has lost the relay. Before anything of the page opens one. */
export function watchSockets(): void {
  const Real = window.WebSocket;
  window.WebSocket = class extends Real {
    constructor(url: string | URL, protocols?: string | string[]) {
      // Nothing listens on port 9 of this machine, which is how a network that is gone looks to a page.
      super(answer === 'offline' ? 'ws://127.0.0.1:9' : url, protocols);
      open.add(this);
      this.addEventListener('close', () => open.delete(this));
    }
  };
}

export const VISITOR_TEXT: Readonly<Record<Visitor, string>> = {
  approves: 'The demo wallets say yes at once. The test wallet asks you.',
  declines: 'The demo wallets say no to everything. See what the window says then.',
  slow: 'The demo wallets answer after 12 seconds. Meanwhile the window says what it waits for.',
  offline:
    'This page cannot reach the relay that connects it to phones. Choose “Wallet on your phone” to see it.',
};
