// SPDX-License-Identifier: Apache-2.0
//
// An extension of window.injectedWeb3 in its own words: enable, accounts.get, signRaw, signPayload. It
// signs messages with the keys that its accounts carry, and what a test gives it answers for.
import { fromHex, toHex } from './bytes.ts';
import { Scripted, unscripted } from './Scripted.ts';

export interface PolkadotAccount {
  /** SS58 */
  readonly address: string;
  readonly name?: string;
  readonly type?: string;
  readonly genesisHash?: string | null;
  sign?(bytes: Uint8Array): Uint8Array;
}

/** The well-known development account "Alice". */
const ALICE: PolkadotAccount = {
  address: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
  name: 'Alice',
  type: 'sr25519',
};

const BEGIN = new TextEncoder().encode('<Bytes>');
const END = new TextEncoder().encode('</Bytes>');

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

  unlock(): void {
    this.locked = false;
    this.emit('accounts', this.#shown());
  }

  disconnect(): void {
    this.granted = false;
    this.emit('accounts', []);
  }

  protected opensWindow(method: string): boolean {
    return method === 'enable' ? !this.granted : method.startsWith('sign');
  }

  protected perform(method: string, params: unknown): unknown {
    switch (method) {
      case 'enable':
        this.granted = true;
        return null;
      case 'accounts.get':
        return this.#shown();
      case 'signRaw':
        return { id: 1, signature: this.#signRaw(Object(params)) };
      default:
        return unscripted(method);
    }
  }

  /** Extensions put such bytes between tags, so that they can never be a transaction. */
  #signRaw({ address, data }: { readonly address: string; readonly data: string }): string {
    const account = this.accounts.find((each) => each.address === address);
    const tagged = Uint8Array.of(...BEGIN, ...fromHex(data.slice(2)), ...END);
    return `0x${toHex(account?.sign?.(tagged) ?? unscripted('signRaw'))}`;
  }

  #shown(): readonly PolkadotAccount[] {
    const shown = this.granted && !this.locked ? this.accounts : [];
    return shown.map(({ sign: _, ...account }) => account);
  }
}
