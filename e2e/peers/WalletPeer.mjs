// SPDX-License-Identifier: Apache-2.0
//
// A real wallet on another device: @reown/walletkit as @portico/testing scripts it, with anvil's first key.
import { WalletConnectWallet } from '@portico/testing/wallet-connect';
import { chainWallet } from '../../tools/harness/chainWallet.mjs';
import { CHAIN, DEV_ADDRESS, DEV_KEY } from '../../tools/harness/startChain.mjs';

export async function startWalletPeer(
  keep,
  { relayUrl, chainUrl, projectId, chains = [CHAIN, 'eip155:1'], oneClick = false },
) {
  const hex = chains.map((chain) => `0x${Number(chain.split(':')[1]).toString(16)}`);
  const wallet = chainWallet({ chainUrl, key: DEV_KEY, chains: hex });
  // Sessions carry the address as its owner writes it, with the checksum.
  wallet.accounts = [DEV_ADDRESS];
  const options = { relayUrl, projectId, chains, wallets: [wallet], name: 'Test wallet', oneClick };
  const peer = await WalletConnectWallet.create(options);
  keep.closeOnExit('walletkit', () => peer.close());
  // Its keys' wallet, which says what was signed.
  return Object.assign(peer, { keys: wallet });
}
