// SPDX-License-Identifier: Apache-2.0
//
// Where the owner's own account can make several calls as one transaction (EIP-7702, decision 107): the network knows of such
// code, the code is there, and the account runs no other.
import { fromHex } from '../approval/solanaTransaction.ts';
import { type NodeApi, NodeRefusal } from '../node/NodeApi.ts';
import { readGiven } from '../node/quantity.ts';

/** Simple7702Account of account-abstraction 0.8.0, as core/smart_account/delegated_account.hpp has it. */
export const BATCH_CODE = '0xe6Cae83BdE06E4c305530e199D7217f42808555B';
/** SHA-256 of what is there. */
const DIGEST = 'e5cafd6d044419dd87f11e2797e1ef8c62d838ee13b3ebbb2499745998b32e74';

/** The form of a signature by nobody, of an authorization that is only counted. */
export const UNSIGNED = { yParity: '0x0', r: '0x1', s: '0x1' } as const;

/** As EIP-5792 says it. */
export type AtomicStatus = 'unsupported' | 'ready' | 'supported';

/** What a transaction takes for each authorization in it: nodes that know of none count none. */
const AUTHORIZATION_GAS = 25_000n;
const PLAIN_GAS = 21_000n;

export class BatchCode {
  readonly #node: NodeApi;
  readonly #ready = new Map<string, Promise<boolean>>();

  constructor(node: NodeApi) {
    this.#node = node;
  }

  /** `network`: CAIP-2. Errors: NodeUnreachable. */
  async statusOf(network: string, account: string): Promise<AtomicStatus> {
    const [code] = await this.#node.askAll(network, [codeOf(account)]);
    const runs = String(code).toLowerCase();
    const isOwn = runs === `0xef0100${BATCH_CODE.slice(2).toLowerCase()}`;
    if (!isOwn && runs !== '0x') return 'unsupported';
    if (!(await this.#isOffered(network, account))) return 'unsupported';
    return isOwn ? 'supported' : 'ready';
  }

  #isOffered(network: string, account: string): Promise<boolean> {
    const known = this.#ready.get(network);
    if (known) return known;
    const asked = this.#ask(network, account);
    this.#ready.set(network, asked);
    // What is there stays; what is not may come, and a network that did not answer may.
    asked.then(
      (is) => is || this.#ready.delete(network),
      () => this.#ready.delete(network),
    );
    return asked;
  }

  async #ask(network: string, account: string): Promise<boolean> {
    const chainId = `0x${BigInt(network.slice('eip155:'.length)).toString(16)}`;
    // Signed by nobody: what it would take says whether the network has such transactions.
    const authorization = { chainId, address: BATCH_CODE, nonce: '0x0' };
    const probe = {
      ...{ from: account, to: account, value: '0x0', data: '0x' },
      authorizationList: [{ ...authorization, ...UNSIGNED }],
    };
    const [code, gas] = await this.#node.askAll(network, [
      codeOf(BATCH_CODE),
      { method: 'eth_estimateGas', params: [probe] },
    ]);
    if (gas instanceof NodeRefusal || (readGiven(gas) ?? 0n) < PLAIN_GAS + AUTHORIZATION_GAS)
      return false;
    return typeof code === 'string' && (await digestOf(code)) === DIGEST;
  }
}

const codeOf = (address: string) => ({ method: 'eth_getCode', params: [address, 'latest'] });

async function digestOf(code: string): Promise<string> {
  if (!/^0x([0-9a-f]{2})+$/i.test(code)) return '';
  const digest = await crypto.subtle.digest('SHA-256', fromHex(code) as BufferSource);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
