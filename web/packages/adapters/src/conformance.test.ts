// SPDX-License-Identifier: Apache-2.0
//
// Every family against the same suite.
import {
  installWallet,
  Scripted,
  ScriptedBitcoinWallet,
  ScriptedCosmosWallet,
  ScriptedPolkadotWallet,
  ScriptedSolanaWallet,
  ScriptedWallet,
} from '@portico/testing';
import { connectorConformance, type Subject } from '@portico/testing/conformance';
import { discoverBitcoin } from './bip122/discoverBitcoin.ts';
import { discoverCosmos } from './cosmos/discoverCosmos.ts';
import { discoverEip155 } from './eip155/discoverEip155.ts';
import { discoverPolkadot } from './polkadot/discoverPolkadot.ts';
import { discoverSolana } from './solana/discoverSolana.ts';

const OTHER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const SIGNATURE = `0x${'ab'.repeat(65)}`;

const eip155: Omit<Subject<ScriptedWallet>, 'install' | 'id'> = {
  create: () => new ScriptedWallet(),
  discover: discoverEip155,
  chain: 'eip155:1',
  accounts: [{ address: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266', type: 'eoa' }],
  connectMethod: 'eth_requestAccounts',
  silent: true,
  changeAccounts(wallet) {
    wallet.changeAccounts([OTHER]);
    return OTHER;
  },
  changeChain(wallet) {
    wallet.switchChain('0xa');
    return 'eip155:10';
  },
  lock: (wallet) => wallet.lock(),
  unlock: (wallet) => wallet.unlock(),
  disconnect: (wallet) => wallet.disconnect(),
  request: {
    method: 'personal_sign',
    params: ['0x68656c6c6f', '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'],
    asks: 'personal_sign',
    answer: SIGNATURE,
    result: SIGNATURE,
  },
  eip1193: true,
};

connectorConformance('eip155: a wallet that announces itself', {
  ...eip155,
  id: 'org.example.scripted',
  install: (wallet) => installWallet(wallet),
});

connectorConformance('eip155: Coinbase Wallet, which announces itself', {
  ...eip155,
  id: 'com.coinbase.wallet',
  install: (wallet) =>
    installWallet(wallet, { key: 'com.coinbase.wallet', name: 'Coinbase Wallet' }),
});

connectorConformance('eip155: a legacy wallet in window.ethereum', {
  ...eip155,
  id: 'injected',
  install: (wallet) => installWallet(wallet, { as: 'injected' }),
});

const SAFE = '0x1111111111111111111111111111111111111111';
const PROPOSAL = `0x${'5a'.repeat(32)}`;

/** The Safe app around the page. */
class SafeApp extends Scripted {
  readonly namespace = 'eip155';

  protected opensWindow(method: string): boolean {
    return method.startsWith('s');
  }

  protected perform(method: string): unknown {
    if (method === 'getSafeInfo')
      return { safeAddress: SAFE, chainId: 100, owners: [], threshold: 2 };
    throw new Error(`The Safe does not know ${method}`);
  }
}

connectorConformance<SafeApp>('eip155: a Safe around the page', {
  create: () => new SafeApp(),
  install: frameWith,
  discover: discoverEip155,
  id: 'safe',
  chain: 'eip155:100',
  accounts: [{ address: SAFE, type: 'eoa' }],
  silent: true,
  requestsAtOnce: ['getSafeInfo'],
  request: {
    method: 'eth_sendTransaction',
    params: [{ from: SAFE, to: OTHER, value: '0x1' }],
    asks: 'sendTransactions',
    answer: { safeTxHash: PROPOSAL },
    result: PROPOSAL,
  },
  rejections: ['Transaction was rejected'],
  eip1193: true,
});

const SOLANA = 'AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9';
const SOLANA_OTHER = '9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu';

connectorConformance<ScriptedSolanaWallet>('solana: the Wallet Standard', {
  create: () => new ScriptedSolanaWallet(),
  install: (wallet) => installWallet(wallet),
  discover: discoverSolana,
  id: 'solana:scripted',
  chain: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  accounts: [{ address: SOLANA, type: 'eoa' }],
  connectMethod: 'standard:connect',
  silent: true,
  changeAccounts(wallet) {
    wallet.changeAccounts([
      {
        address: SOLANA_OTHER,
        publicKey: '8139770ea87d175f56a35466c34c7ecccb8d8a91b4ee37a25df60f5b8fc9b394',
      },
    ]);
    return SOLANA_OTHER;
  },
  changeChain(wallet) {
    wallet.switchChain('solana:devnet');
    return 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1';
  },
  lock: (wallet) => wallet.lock(),
  unlock: (wallet) => wallet.unlock(),
  disconnect: (wallet) => wallet.disconnect(),
  request: {
    method: 'solana_signMessage',
    params: { message: 'Cn8eVZg', pubkey: SOLANA },
    asks: 'solana:signMessage',
    answer: { signature: '01'.repeat(64) },
    result: {
      signature:
        '2AXDGYSE4f2sz7tvMMzyHvUfcoJmxudvdhBcmiUSo6ijwfYmfZYsKRxboQMPh3R4kUhXRVdtSXFXMheka4Rc4P2',
    },
  },
});

const PAYMENT = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu';
const ORDINALS = 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr';
const PAYMENT_OTHER = 'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g';

const ONE_ACCOUNT = [{ address: PAYMENT, publicKey: '02'.repeat(33), purpose: 'payment' }] as const;

const bip122: Omit<Subject<ScriptedBitcoinWallet>, 'connectMethod' | 'request'> = {
  create: () => new ScriptedBitcoinWallet(),
  install: (wallet) => installWallet(wallet, { name: 'Scripted' }),
  discover: discoverBitcoin,
  id: 'bip122:scripted',
  chain: 'bip122:000000000019d6689c085ae165831e93',
  accounts: [
    { address: PAYMENT, type: 'payment' },
    { address: ORDINALS, type: 'ordinals' },
  ],
  silent: true,
  changeAccounts(wallet) {
    wallet.changeAccounts([
      { address: PAYMENT_OTHER, publicKey: '02'.repeat(33), purpose: 'payment' },
    ]);
    return PAYMENT_OTHER;
  },
  lock: (wallet) => wallet.lock(),
  unlock: (wallet) => wallet.unlock(),
  disconnect: (wallet) => wallet.disconnect(),
};

connectorConformance('bip122: the Wallet Standard', {
  ...bip122,
  connectMethod: 'bitcoin:connect',
  request: {
    method: 'signMessage',
    params: { account: PAYMENT, message: 'hello' },
    asks: 'bitcoin:signMessage',
    answer: { signature: '1f'.repeat(65) },
    result: { address: PAYMENT, signature: '1f'.repeat(65) },
  },
});

connectorConformance('bip122: sats-connect', {
  ...bip122,
  install: (wallet) => installWallet(wallet, { name: 'Scripted', as: 'sats' }),
  connectMethod: 'wallet_connect',
  changeChain(wallet) {
    const address = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx';
    wallet.switchChain('Testnet', [{ address, publicKey: '02'.repeat(33), purpose: 'payment' }]);
    return 'bip122:000000000933ea01ad0ee984209779ba';
  },
  rejections: [{ code: -32000, message: 'User rejected request' }],
  request: {
    method: 'signMessage',
    params: { account: PAYMENT, message: 'hello', protocol: 'bip322' },
    asks: 'signMessage',
    answer: { signature: btoa('\x1f'.repeat(65)), messageHash: 'aa', address: PAYMENT },
    result: { address: PAYMENT, signature: '1f'.repeat(65), messageHash: 'aa' },
  },
  // -32002 is "no permission" with these wallets.
  pending: null,
});

connectorConformance('bip122: the interface of UniSat', {
  ...bip122,
  id: 'bip122:unisat',
  // One account at a time.
  create: () => new ScriptedBitcoinWallet({ accounts: ONE_ACCOUNT }),
  accounts: [{ address: PAYMENT, type: 'payment' }],
  install: (wallet) => installWallet(wallet, { as: 'injected' }),
  connectMethod: 'requestAccounts',
  changeChain(wallet) {
    const address = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx';
    wallet.switchChain('Testnet4', [{ address, publicKey: '02'.repeat(33), purpose: 'payment' }]);
    return 'bip122:00000000da84f2bafbbc53dee25a72ae';
  },
  request: {
    method: 'signMessage',
    params: { account: PAYMENT, message: 'hello' },
    asks: 'signMessage',
    answer: btoa('\x1f'.repeat(65)),
    result: { address: PAYMENT, signature: '1f'.repeat(65) },
  },
});

const ALICE = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';
const BOB = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty';

connectorConformance<ScriptedPolkadotWallet>('polkadot: injectedWeb3', {
  create: () => new ScriptedPolkadotWallet(),
  install: (wallet) => installWallet(wallet),
  discover: discoverPolkadot,
  id: 'polkadot:scripted',
  chain: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
  accounts: [{ address: ALICE, type: 'eoa' }],
  connectMethod: 'enable',
  silent: false,
  changeAccounts(wallet) {
    wallet.changeAccounts([{ address: BOB, type: 'sr25519' }]);
    return BOB;
  },
  lock: (wallet) => wallet.lock(),
  unlock: (wallet) => wallet.unlock(),
  disconnect: (wallet) => wallet.disconnect(),
  request: {
    method: 'polkadot_signMessage',
    params: { address: ALICE, message: 'hello' },
    asks: 'signRaw',
    answer: { id: 1, signature: `0x${'01'.repeat(64)}` },
    result: { signature: `0x${'01'.repeat(64)}` },
  },
  // No chain of Polkadot is unknown to an extension: it signs for any.
  servesEveryChain: true,
});

const COSMOS = 'cosmos1sguafvgmel6f880ryvq8efh9522p8zvmrzlcrq';
const COSMOS_OTHER = 'cosmos1w3jhxapddam5w3h6x2g8kdkcw3ksz6lquy6y0p';
const DIRECT = {
  chainId: 'cosmoshub-4',
  accountNumber: '7',
  bodyBytes: '0a0b',
  authInfoBytes: '0c0d',
};
const COSMOS_SIGNATURE = {
  pub_key: { type: 'tendermint/PubKeySecp256k1', value: 'AgSE' },
  signature: 'S7BJ',
};

connectorConformance<ScriptedCosmosWallet>('cosmos: the Keplr API', {
  create: () => new ScriptedCosmosWallet(),
  install: (wallet) => installWallet(wallet),
  discover: discoverCosmos,
  id: 'cosmos:keplr',
  chain: 'cosmos:cosmoshub-4',
  accounts: [{ address: COSMOS, type: 'eoa' }],
  connectMethod: 'enable',
  silent: false,
  changeAccounts(wallet) {
    wallet.changeAccounts({ ...wallet.key, addresses: { 'cosmoshub-4': COSMOS_OTHER } });
    return COSMOS_OTHER;
  },
  lock: (wallet) => wallet.lock(),
  disconnect: (wallet) => wallet.disconnect(),
  request: {
    method: 'cosmos_signDirect',
    params: { signerAddress: COSMOS, signDoc: DIRECT },
    asks: 'signDirect',
    answer: { signed: DIRECT, signature: COSMOS_SIGNATURE },
    result: { signed: DIRECT, signature: COSMOS_SIGNATURE },
  },
});

/** This page inside the Safe app's frame. */
function frameWith(wallet: Scripted): () => void {
  const origin = 'https://app.safe.global';
  const parent = {
    postMessage({ id, method, params }: { id: string; method: string; params: unknown }) {
      const answer = (data: object) =>
        window.dispatchEvent(
          new MessageEvent('message', { data: { id, ...data }, origin, source: parent as never }),
        );
      wallet.request({ method, params }).then(
        (data) => answer({ success: true, data }),
        (error: unknown) => answer({ success: false, error }),
      );
    },
  };
  const before = Object.getOwnPropertyDescriptor(window, 'parent');
  Object.defineProperty(window, 'parent', { value: parent, configurable: true });
  Object.defineProperty(document, 'referrer', { value: `${origin}/apps`, configurable: true });
  return () => {
    if (before) Object.defineProperty(window, 'parent', before);
    Reflect.deleteProperty(document, 'referrer');
  };
}
