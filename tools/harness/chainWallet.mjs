// SPDX-License-Identifier: Apache-2.0
//
// A scripted wallet with a key of the devnet: it signs, sends what the chain mines, and reads the chain
// as extensions do for the network they are on.
import { ScriptedWallet } from '@portico/testing';
import { createWalletClient, defineChain, http } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { CHAIN_ID } from './startChain.mjs';

const READS = ['eth_blockNumber', 'eth_getBalance', 'eth_call', 'eth_estimateGas', 'eth_gasPrice'];

/** `chains`: hex ids it knows; it is on the first. */
export function chainWallet({ chainUrl, key, chains }) {
  const signer = privateKeyToAccount(key);
  const chain = defineChain({
    id: CHAIN_ID,
    name: 'anvil',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [chainUrl] } },
  });
  const client = createWalletClient({ account: signer, chain, transport: http(chainUrl) });
  const wallet = new ScriptedWallet({ signer, chainId: chains[0], chains });
  wallet.answer('eth_sendTransaction', ([{ to, value, data }]) =>
    client.sendTransaction({ to, value: BigInt(value ?? 0), data }),
  );
  for (const method of READS) {
    wallet.answer(method, (params) => client.request({ method, params }));
  }
  return wallet;
}
