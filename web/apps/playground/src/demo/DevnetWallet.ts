// SPDX-License-Identifier: Apache-2.0
//
// A browser wallet with a real key of the devnet: it signs, and sends what anvil mines. It can be
// scripted like every ScriptedWallet, and remembers what it granted over a reload, as extensions do.
import { ScriptedWallet } from '@portico/testing';
import { createWalletClient, type Hex, http, numberToHex, type WalletClient } from 'viem';
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { devnetChain } from '../devnet.ts';
import { DEVNET_ID } from '../devnetIds.ts';
import { visitorAnswers } from './visitor.ts';

export interface DevnetWalletOptions {
  readonly id: string;
  readonly key: Hex;
  readonly rpcUrl: string;
  /** Hex chain ids it knows at first; the first is the one it is on. */
  readonly chains: readonly [string, ...string[]];
}

const DEVNET_HEX = numberToHex(DEVNET_ID);
const READS = /^eth_(get|call$|estimateGas$|blockNumber$|feeHistory$|gasPrice$)/;

interface Memory {
  readonly granted: boolean;
  readonly chainId: string;
  readonly chains: readonly string[];
}

export class DevnetWallet extends ScriptedWallet {
  readonly #account: PrivateKeyAccount;
  readonly #client: WalletClient;
  readonly #place: string;

  constructor({ id, key, rpcUrl, chains }: DevnetWalletOptions) {
    const account = privateKeyToAccount(key);
    const place = `demo-wallet:${id}`;
    const memory: Memory = JSON.parse(sessionStorage.getItem(place) ?? 'null') ?? {
      granted: false,
      chainId: chains[0],
      chains,
    };
    super({ accounts: [account.address.toLowerCase()], ...memory });
    this.granted = memory.granted;
    this.#account = account;
    this.#place = place;
    const chain = devnetChain(rpcUrl);
    this.#client = createWalletClient({ account, chain, transport: http(rpcUrl) });
  }

  protected override async perform(method: string, params: readonly unknown[]): Promise<unknown> {
    const asks = this.opensWindow(method) && !(method === 'eth_requestAccounts' && this.granted);
    if (asks) await visitorAnswers();
    try {
      return await this.#perform(method, params);
    } finally {
      const memory: Memory = {
        granted: this.granted,
        chainId: this.chainId,
        chains: this.knownChains(),
      };
      sessionStorage.setItem(this.#place, JSON.stringify(memory));
    }
  }

  async #perform(method: string, params: readonly unknown[]): Promise<unknown> {
    switch (method) {
      case 'personal_sign':
        return this.#account.signMessage({ message: { raw: params[0] as Hex } });
      case 'eth_signTypedData_v4':
        return this.#account.signTypedData(JSON.parse(String(params[1])));
      case 'eth_sendTransaction':
        return this.#send(params[0] as { to?: Hex; value?: Hex; data?: Hex });
      default:
        // As extensions do: what only reads goes to the node of the network they are on.
        if (READS.test(method) && this.chainId === DEVNET_HEX) {
          return this.#client.request({ method, params } as never);
        }
        return super.perform(method, params);
    }
  }

  #send({ to, value, data }: { to?: Hex; value?: Hex; data?: Hex }): Promise<Hex> {
    return this.#client.sendTransaction({
      account: this.#account,
      chain: this.#client.chain ?? null,
      ...(to && { to }),
      ...(data && { data }),
      value: BigInt(value ?? 0),
    });
  }
}
