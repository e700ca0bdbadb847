// SPDX-License-Identifier: Apache-2.0
//
// Guesses who a legacy provider is from the flags that wallets set. Many set isMetaMask too, for the sake of old pages: the
// particular flags are asked first, and MetaMask is what has its `_metamask`. The id is the rdns that the same wallet announces.
import { read } from '../shared/read.ts';

/** Flag, id and name; in one text, as every page fetches it. */
const KNOWN = `
isRabby io.rabby Rabby Wallet
isBraveWallet com.brave.wallet Brave Wallet
isCoinbaseWallet com.coinbase.wallet Coinbase Wallet
isTrust com.trustwallet.app Trust Wallet
isTrustWallet com.trustwallet.app Trust Wallet
isOkxWallet com.okex.wallet OKX Wallet
isPhantom app.phantom Phantom
isFrame sh.frame Frame
isTokenPocket pro.tokenpocket TokenPocket
isBitKeep com.bitget.web3 Bitget Wallet
isOneKey so.onekey.app.wallet OneKey
isRainbow me.rainbow Rainbow
isZerion io.zerion.wallet Zerion
isCoin98 com.coin98 Coin98 Super Wallet
_metamask io.metamask MetaMask`;

export function describeInjected(provider: object): { id: string; name: string } {
  for (const [, flag, id, name] of KNOWN.matchAll(/(\S+) (\S+) (.+)/g)) {
    const said = read(provider, String(flag));
    if (id && name && (said === true || (said && flag === '_metamask'))) return { id, name };
  }
  return { id: 'injected', name: 'Browser wallet' };
}
