// SPDX-License-Identifier: Apache-2.0
//
// Bitcoin's networks by their CAIP-2 id (bip122: the first 32 characters of the genesis hash), as the
// Wallet Standard names them, as sats-connect names them, and by how their addresses begin.

interface BitcoinChain {
  readonly caip: string;
  readonly standard: string;
  readonly sats: string;
  readonly addresses: RegExp;
}

const MAIN = /^(bc1|[13])/i;
const TEST = /^(tb1|[mn2])/i;

export const BITCOIN_CHAINS: readonly [BitcoinChain, ...BitcoinChain[]] = [
  {
    caip: 'bip122:000000000019d6689c085ae165831e93',
    standard: 'bitcoin:mainnet',
    sats: 'Mainnet',
    addresses: MAIN,
  },
  {
    caip: 'bip122:000000000933ea01ad0ee984209779ba',
    standard: 'bitcoin:testnet',
    sats: 'Testnet',
    addresses: TEST,
  },
  {
    caip: 'bip122:00000000da84f2bafbbc53dee25a72ae',
    standard: 'bitcoin:testnet4',
    sats: 'Testnet4',
    addresses: TEST,
  },
  {
    caip: 'bip122:00000008819873e925422c1ff0f99f7c',
    standard: 'bitcoin:signet',
    sats: 'Signet',
    addresses: TEST,
  },
  {
    caip: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
    standard: 'bitcoin:regtest',
    sats: 'Regtest',
    addresses: /^(bcrt1|[mn2])/i,
  },
];

export const BITCOIN_MAIN = BITCOIN_CHAINS[0];

export function bitcoinChain(caip: string | undefined): BitcoinChain | undefined {
  return BITCOIN_CHAINS.find((each) => each.caip === caip);
}
