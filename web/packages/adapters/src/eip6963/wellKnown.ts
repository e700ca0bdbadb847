// SPDX-License-Identifier: Apache-2.0
//
// The rdns of every wallet in our directory (server/api/wallets/directory.json; a test holds them
// together): whoever floods a page with announcements does not crowd these out.

export const WELL_KNOWN: ReadonlySet<string> = new Set(
  (
    'app.backpack app.core.extension app.keplr app.nightly app.phantom app.status ' +
    'app.subwallet com.bifrostwallet com.binance.wallet com.bitget.web3 com.brave.wallet ' +
    'com.coin98 com.coinbase.wallet com.crypto.wallet com.elrond.maiar.wallet com.enkrypt ' +
    'com.okex.wallet com.robinhood.wallet com.roninchain.wallet com.trustwallet.app ' +
    'io.magiceden.wallet io.metamask io.rabby io.zerion.wallet me.rainbow org.uniswap.app ' +
    'pro.tokenpocket so.onekey.app.wallet xyz.ctrl xyz.talisman'
  ).split(' '),
);
