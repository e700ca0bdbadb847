// SPDX-License-Identifier: Apache-2.0
//
// A wallet with the Keplr API in its own words: enable, getKey, signDirect, signAmino, disable; bytes as
// hex. It signs amino documents (ADR-36's too) with the key that it carries, and what a test gives it
// answers for.
import { fromHex, toBase64 } from './bytes.ts';
import { Scripted, unscripted } from './Scripted.ts';

export interface CosmosKey {
  readonly name: string;
  readonly algo: string;
  /** hex */
  readonly pubKey: string;
  /** By chain id, since every chain has its own prefix. */
  readonly addresses: Readonly<Record<string, string>>;
  /** 64 bytes over the SHA-256 of `bytes`. */
  sign?(bytes: Uint8Array): Uint8Array;
}

/** Two addresses of the key in the WalletConnect reference's example. */
const FIRST_KEY: CosmosKey = {
  name: 'First',
  algo: 'secp256k1',
  pubKey: '0204848ceb8eafdf754251c2391466744e5a85529ec81ae6b60a187a90a9406396',
  addresses: {
    'cosmoshub-4': 'cosmos1sguafvgmel6f880ryvq8efh9522p8zvmrzlcrq',
    'osmosis-1': 'osmo1sguafvgmel6f880ryvq8efh9522p8zvmtevg4j',
  },
};

export class ScriptedCosmosWallet extends Scripted {
  readonly namespace = 'cosmos';
  key: CosmosKey;
  readonly #enabled = new Set<string>();

  constructor(options: { readonly key?: CosmosKey } = {}) {
    super();
    this.key = options.key ?? FIRST_KEY;
  }

  /** Its owner chooses another key. */
  changeAccounts(key: CosmosKey): void {
    this.key = key;
    this.emit('keystorechange');
  }

  lock(): void {
    this.locked = true;
    this.emit('keystorechange');
  }

  disconnect(): void {
    this.granted = false;
    this.#enabled.clear();
    this.emit('keystorechange');
  }

  protected opensWindow(method: string, params: unknown): boolean {
    if (method !== 'enable') return method.startsWith('sign');
    return this.locked || !this.#chains(params).every((each) => this.#enabled.has(each));
  }

  protected perform(method: string, params: unknown): unknown {
    switch (method) {
      case 'enable':
        for (const chain of this.#chains(params)) {
          if (!this.key.addresses[chain]) throw new Error(`There is no chain info for ${chain}`);
          this.#enabled.add(chain);
        }
        this.granted = true;
        return null;
      case 'disable':
        this.granted = false;
        this.#enabled.clear();
        return null;
      case 'getKey': {
        const { chainId } = Object(params) as { chainId: string };
        if (this.locked || !this.#enabled.has(chainId)) throw new Error('Request rejected');
        const { name, algo, pubKey, addresses } = this.key;
        return { name, algo, pubKey, bech32Address: addresses[chainId], isNanoLedger: false };
      }
      case 'signAmino': {
        const { signDoc } = Object(params) as { signDoc: unknown };
        const bytes = new TextEncoder().encode(JSON.stringify(sorted(signDoc)));
        const signature = this.key.sign?.(bytes) ?? unscripted(method);
        const value = toBase64(fromHex(this.key.pubKey));
        const pub_key = { type: 'tendermint/PubKeySecp256k1', value };
        return { signed: signDoc, signature: { pub_key, signature: toBase64(signature) } };
      }
      default:
        return unscripted(method);
    }
  }

  #chains(params: unknown): string[] {
    return [Object(params).chainIds].flat().map(String);
  }
}

/** Amino signs the document as JSON with sorted members and without spaces. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, each]) => [name, sorted(each)] as const);
  return Object.fromEntries(members.sort(([a], [b]) => (a < b ? -1 : 1)));
}
