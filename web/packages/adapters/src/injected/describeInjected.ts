// SPDX-License-Identifier: Apache-2.0
//
// Guesses who a legacy provider is from the flags that wallets set. Imitators set isMetaMask too, so
// the particular flags are asked first. The id is the rdns that the same wallet announces.
import { read } from '../shared/read.ts';

const KNOWN = [
  { flag: 'isRabby', id: 'io.rabby', name: 'Rabby Wallet' },
  { flag: 'isBraveWallet', id: 'com.brave.wallet', name: 'Brave Wallet' },
  { flag: 'isCoinbaseWallet', id: 'com.coinbase.wallet', name: 'Coinbase Wallet' },
  { flag: 'isTrust', id: 'com.trustwallet.app', name: 'Trust Wallet' },
  { flag: 'isTrustWallet', id: 'com.trustwallet.app', name: 'Trust Wallet' },
  { flag: 'isOkxWallet', id: 'com.okex.wallet', name: 'OKX Wallet' },
  { flag: 'isPhantom', id: 'app.phantom', name: 'Phantom' },
  { flag: 'isFrame', id: 'sh.frame', name: 'Frame' },
  { flag: 'isMetaMask', id: 'io.metamask', name: 'MetaMask' },
] as const;

const UNKNOWN = { id: 'injected', name: 'Browser wallet' };

export function describeInjected(provider: object): { id: string; name: string } {
  const known = KNOWN.find(({ flag }) => read(provider, flag) === true);
  return known ? { id: known.id, name: known.name } : UNKNOWN;
}
