// SPDX-License-Identifier: Apache-2.0
//
// An extension of window.injectedWeb3 in its own words: enable, accounts.get, signRaw, signPayload. It
// signs what a test gives it answers for.
import { Scripted, unscripted } from './Scripted.ts';

export interface PolkadotAccount {
  /** SS58 */
  readonly address: string;
  readonly name?: string;
  readonly type?: string;
  readonly genesisHash?: string | null;
}

/** The well-known development account "Alice". */
const ALICE: PolkadotAccount = {
  address: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
  name: 'Alice',
  type: 'sr25519',
};

export class ScriptedPolkadotWallet extends Scripted {
  readonly namespace = 'polkadot';
  accounts: readonly PolkadotAccount[];

  constructor(options: { readonly accounts?: readonly PolkadotAccount[] } = {}) {
    super();
    this.accounts = options.accounts ?? [ALICE];
  }

  changeAccounts(accounts: readonly PolkadotAccount[]): void {
    this.accounts = accounts;
    this.emit('accounts', this.#shown());
  }

  lock(): void {
    this.locked = true;
    this.emit('accounts', []);
  }

  disconnect(): void {
    this.granted = false;
    this.emit('accounts', []);
  }

  protected opensWindow(method: string): boolean {
    return method === 'enable' ? !this.granted : method.startsWith('sign');
  }

  protected perform(method: string): unknown {
    switch (method) {
      case 'enable':
        this.granted = true;
        return null;
      case 'accounts.get':
        return this.#shown();
      default:
        return unscripted(method);
    }
  }

  #shown(): readonly PolkadotAccount[] {
    return this.granted && !this.locked ? this.accounts : [];
  }
}
