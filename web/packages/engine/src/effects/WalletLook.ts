// SPDX-License-Identifier: Apache-2.0
//
// Asks connected wallets of EVM chains anew which network and accounts are theirs when the page is looked at again: what
// changed while it stood still, or lay in the back/forward cache, no event ever tells. Wallets of other namespaces are
// not asked: a locked Keplr would open its window.
import type { Connector } from '../Connector.ts';
import type { WalletEmitted } from '../generated/engine.ts';
import { watchShown } from '../watchShown.ts';

export class WalletLook {
  readonly #report: (event: WalletEmitted) => void;
  /** What each of them last said of its accounts: the visitor may have chosen another one here. */
  readonly #accounts = new Map<Connector, string>();
  #looking = false;

  constructor(report: (event: WalletEmitted) => void) {
    this.#report = report;
  }

  /** Several events tell of one return. Returns the function that stops it. */
  watch(): () => void {
    return watchShown(() => void this.#look());
  }

  connected(connector: Connector): void {
    if (connector.chainNamespace === 'eip155' && connector.kind !== 'auth')
      void this.#ask(connector, 'eth_accounts').then((accounts) =>
        this.#accounts.set(connector, textOf(accounts)),
      );
  }

  emitted(connector: Connector, name: string, data: unknown): void {
    if (name === 'accountsChanged' && this.#accounts.has(connector))
      this.#accounts.set(connector, textOf(data));
    if (name === 'disconnect') this.left(connector);
  }

  left(connector: Connector): void {
    this.#accounts.delete(connector);
  }

  async #look(): Promise<void> {
    if (this.#looking) return;
    this.#looking = true;
    await Promise.all([...this.#accounts.keys()].map((connector) => this.#lookAt(connector)));
    this.#looking = false;
  }

  async #lookAt(connector: Connector): Promise<void> {
    const before = this.#accounts.get(connector);
    const [accounts, chain] = await Promise.all([
      this.#ask(connector, 'eth_accounts'),
      this.#ask(connector, 'eth_chainId'),
    ]);
    const tell = (name: string, data: unknown): void =>
      this.#report({ type: 'wallet_emitted', connector_id: connector.id, name, data });
    // It may have said so itself meanwhile.
    if (before === undefined || this.#accounts.get(connector) !== before) return;
    if (chain !== undefined) tell('chainChanged', chain);
    const now = textOf(accounts);
    if (!Array.isArray(accounts) || now === before) return;
    this.#accounts.set(connector, now);
    tell('accountsChanged', accounts);
  }

  /** Nothing where the wallet does not say: it is as it was. */
  async #ask(connector: Connector, method: string): Promise<unknown> {
    const answer = await connector.request(method, []);
    return 'error' in answer ? undefined : answer.result;
  }
}

/** A wallet may give what no JSON can be made of. */
function textOf(accounts: unknown): string {
  try {
    return JSON.stringify(accounts) ?? '';
  } catch {
    return '';
  }
}
