// SPDX-License-Identifier: Apache-2.0
import { ScriptedWallet } from '@portico/testing';
import { WalletConnectWallet } from '@portico/testing/wallet-connect';
import { privateKeyToAccount } from 'viem/accounts';

export async function connectFromPhone(relayUrl: string, pairingUri: string) {
  const key = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
  const phone = await WalletConnectWallet.create({
    relayUrl,
    chains: ['eip155:1'],
    wallets: [new ScriptedWallet({ signer: privateKeyToAccount(key) })],
  });
  phone.reject('eth_sendTransaction');
  await phone.pair(pairingUri);
  await phone.session();
  return phone;
}
