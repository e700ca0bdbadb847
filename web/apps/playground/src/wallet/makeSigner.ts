// SPDX-License-Identifier: Apache-2.0
//
// What the test wallet can do with its key: sign, and send what the devnet mines.
import { createWalletClient, type Hex, http } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { DEV_KEYS, devnetChain } from '../devnet.ts';

export interface Signer {
  readonly address: Hex;
  readonly methods: readonly string[];
  /** Throws an Error with a `code` where the wallet's answer is one. */
  perform(method: string, params: readonly unknown[]): Promise<unknown>;
}

const METHOD_NOT_FOUND = -32601;

export function makeSigner(rpcUrl: string): Signer {
  const account = privateKeyToAccount(DEV_KEYS[0]);
  const chain = devnetChain(rpcUrl);
  const client = createWalletClient({ account, chain, transport: http(rpcUrl) });
  const skills: Record<string, (params: readonly unknown[]) => Promise<unknown>> = {
    personal_sign: ([message]) => account.signMessage({ message: { raw: message as Hex } }),
    eth_signTypedData_v4: ([, data]) => account.signTypedData(JSON.parse(String(data))),
    eth_sendTransaction: ([transaction]) => {
      const { to, value, data } = transaction as { to?: Hex; value?: Hex; data?: Hex };
      return client.sendTransaction({
        ...(to && { to }),
        ...(data && { data }),
        value: BigInt(value ?? 0),
      });
    },
    wallet_switchEthereumChain: async () => null,
    wallet_addEthereumChain: async () => null,
  };
  return {
    address: account.address,
    methods: Object.keys(skills),
    perform(method, params) {
      const skill = skills[method];
      if (skill) return skill(params);
      const text = `This wallet does not know ${method}`;
      return Promise.reject(Object.assign(new Error(text), { code: METHOD_NOT_FOUND }));
    },
  };
}
