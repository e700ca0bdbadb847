// SPDX-License-Identifier: Apache-2.0
import { type Connector, ConnectorRegistry } from '@portico/engine';
import { type InstallOptions, installWallet, ScriptedBitcoinWallet } from '@portico/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { discoverBitcoin } from './discoverBitcoin.ts';

const MAINNET = 'bip122:000000000019d6689c085ae165831e93';
const TESTNET = 'bip122:000000000933ea01ad0ee984209779ba';
const PAYMENT = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu';
const ORDINALS = 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr';
const RECIPIENT = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
const TXID = 'ab'.repeat(32);
const PSBT = btoa('psbt\xff and its bytes');

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

async function find(
  wallet: ScriptedBitcoinWallet,
  options: InstallOptions = {},
): Promise<{ connector: Connector; registry: ConnectorRegistry }> {
  const registry = new ConnectorRegistry();
  stops.push(installWallet(wallet, { name: 'Alder', ...options }), discoverBitcoin(registry));
  await expect.poll(() => registry.get('bip122:alder'), { interval: 1 }).toBeDefined();
  const connector = registry.get('bip122:alder');
  if (!connector) throw new Error('not found');
  return { connector, registry };
}

const SATS = { as: 'sats' } as const;
const REFUSED = {
  error: { code: -32602, message: 'Switching to non-payment accounts is not allowed' },
};

describe.each([
  ['the Wallet Standard', {}],
  ['sats-connect', SATS],
])('a Bitcoin wallet of %s', (_, options) => {
  it('gives payment and ordinals accounts, payment first', async () => {
    const wallet = new ScriptedBitcoinWallet();
    wallet.accounts = [...wallet.accounts].reverse();
    const { connector } = await find(wallet, options);
    expect(await connector.request('portico_connect', {})).toMatchObject({
      result: {
        chain: MAINNET,
        accounts: [
          {
            account: `${MAINNET}:${PAYMENT}`,
            type: 'payment',
            public_key: expect.stringMatching(/^0330d5/),
          },
          { account: `${MAINNET}:${ORDINALS}`, type: 'ordinals' },
        ],
      },
    });
    expect(
      await connector.request('getAccountAddresses', { intentions: ['ordinal'] }),
    ).toMatchObject({ result: [{ address: ORDINALS, intention: 'ordinal' }] });
  });

  it('refuses to switch to an account that is not for payments', async () => {
    const { connector } = await find(new ScriptedBitcoinWallet(), options);
    await connector.request('portico_connect', {});
    expect(await connector.request('portico_connect', { silent: true, address: ORDINALS })).toEqual(
      REFUSED,
    );
    const still = await connector.request('portico_connect', { silent: true, address: PAYMENT });
    expect(still).toMatchObject({ result: { accounts: [{ type: 'payment' }, {}] } });
  });

  it('signs a message with either account', async () => {
    const wallet = new ScriptedBitcoinWallet();
    const asks = options === SATS ? 'signMessage' : 'bitcoin:signMessage';
    const { connector } = await find(wallet, options);
    await connector.request('portico_connect', {});
    wallet.answerNext(asks, () => ({ signature: '20'.repeat(65) }));
    const params = { account: PAYMENT, address: ORDINALS, message: 'hello' };
    expect(await connector.request('signMessage', params)).toEqual({
      result: { address: ORDINALS, signature: '20'.repeat(65) },
    });
    expect(wallet.requested.at(-1)?.params).toMatchObject({ address: ORDINALS });
  });

  it('refuses a protocol, an input or a transaction that it does not know', async () => {
    const { connector } = await find(new ScriptedBitcoinWallet(), options);
    await connector.request('portico_connect', {});
    const codeOf = async (method: string, params: object) =>
      ((await connector.request(method, params)) as { error: { code: number } }).error.code;
    const message = { account: PAYMENT, message: 'hello' };
    expect(await codeOf('signMessage', { ...message, protocol: 'schnorr' })).toBe(-32602);
    const input = { address: PAYMENT, index: 0 };
    expect(await codeOf('signPsbt', { psbt: '§', signInputs: [input] })).toBe(-32602);
    expect(await codeOf('signPsbt', { psbt: PSBT, signInputs: [{ ...input, index: -1 }] })).toBe(
      -32602,
    );
    const foreign = { address: RECIPIENT, index: 0 };
    expect(await codeOf('signPsbt', { psbt: PSBT, signInputs: [foreign] })).toBe(4100);
  });
});

describe('a Bitcoin wallet of the Wallet Standard', () => {
  it('signs inputs of a PSBT, each with its flag', async () => {
    const wallet = new ScriptedBitcoinWallet();
    const { connector } = await find(wallet);
    await connector.request('portico_connect', {});
    wallet.answerNext('bitcoin:signTransaction', () => ({ signedPsbt: '70736274ff' }));
    const signInputs = [
      { address: PAYMENT, index: 0 },
      { address: ORDINALS, index: 1, sighashTypes: [0x83] },
    ];
    expect(await connector.request('signPsbt', { psbt: PSBT, signInputs })).toEqual({
      result: { psbt: 'cHNidP8=' },
    });
    expect(wallet.requested.at(-1)?.params).toMatchObject({
      chain: 'bitcoin:mainnet',
      inputsToSign: [
        { address: PAYMENT, signingIndexes: [0] },
        { address: ORDINALS, signingIndexes: [1], sigHash: 'SINGLE|ANYONECANPAY' },
      ],
    });
  });

  it('broadcasts when asked to', async () => {
    const wallet = new ScriptedBitcoinWallet();
    const { connector } = await find(wallet);
    await connector.request('portico_connect', {});
    wallet.answerNext('bitcoin:signAndSendTransaction', () => ({ txid: TXID }));
    const params = { psbt: PSBT, signInputs: [{ address: PAYMENT, index: 0 }], broadcast: true };
    expect(await connector.request('signPsbt', params)).toMatchObject({ result: { txid: TXID } });
  });

  it('has no transfer', async () => {
    const { connector } = await find(new ScriptedBitcoinWallet());
    await connector.request('portico_connect', {});
    const params = { account: PAYMENT, recipientAddress: RECIPIENT, amount: '1' };
    expect(await connector.request('sendTransfer', params)).toMatchObject({
      error: { code: 4200 },
    });
  });
});

describe('a Bitcoin wallet of sats-connect', () => {
  const connected = async () => {
    const wallet = new ScriptedBitcoinWallet();
    const { connector } = await find(wallet, SATS);
    await connector.request('portico_connect', {});
    return { wallet, connector };
  };

  it('sends a transfer', async () => {
    const { wallet, connector } = await connected();
    wallet.answerNext('sendTransfer', () => ({ txid: TXID }));
    const params = { account: PAYMENT, recipientAddress: RECIPIENT, amount: '2500' };
    expect(await connector.request('sendTransfer', params)).toEqual({ result: { txid: TXID } });
    expect(wallet.requested.at(-1)?.params).toEqual({
      recipients: [{ address: RECIPIENT, amount: 2500 }],
    });
  });

  it('does not spend inscriptions as money', async () => {
    const { wallet, connector } = await connected();
    wallet.requested.length = 0;
    const params = { account: ORDINALS, recipientAddress: RECIPIENT, amount: '2500' };
    expect(await connector.request('sendTransfer', params)).toEqual(REFUSED);
    expect(wallet.requested).toEqual([]);
  });

  it.each(['0', '-1', '1.5', '1e3', '0x10', '2100000000000001', ' 1', ''])(
    'refuses the amount "%s"',
    async (amount) => {
      const { connector } = await connected();
      const params = { account: PAYMENT, recipientAddress: RECIPIENT, amount };
      expect(await connector.request('sendTransfer', params)).toMatchObject({
        error: { code: -32602 },
      });
    },
  );

  it('signs a PSBT: indexes by address', async () => {
    const { wallet, connector } = await connected();
    wallet.answerNext('signPsbt', () => ({ psbt: PSBT, txid: TXID }));
    const signInputs = [
      { address: PAYMENT, index: 0 },
      { address: PAYMENT, index: 2 },
      { address: ORDINALS, index: 1 },
    ];
    const params = { psbt: PSBT, signInputs, broadcast: true };
    expect(await connector.request('signPsbt', params)).toEqual({
      result: { psbt: PSBT, txid: TXID },
    });
    expect(wallet.requested.at(-1)?.params).toEqual({
      psbt: PSBT,
      signInputs: { [PAYMENT]: [0, 2], [ORDINALS]: [1] },
      broadcast: true,
    });
  });

  it('speaks the older forms with Leather: no purposes, transactions in hex', async () => {
    const wallet = new ScriptedBitcoinWallet();
    const unknown = { code: -32601, message: 'Method not found' };
    wallet.rejectNext('wallet_connect', unknown).answerNext('getAddresses', () => ({
      addresses: [
        { symbol: 'BTC', type: 'p2tr', address: ORDINALS },
        { symbol: 'BTC', type: 'p2wpkh', address: PAYMENT },
        { symbol: 'STX', address: 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7' },
      ],
    }));
    const { connector } = await find(wallet, { ...SATS, key: 'LeatherProvider' });
    expect(await connector.request('portico_connect', {})).toMatchObject({
      result: { accounts: [{ type: 'payment' }, { type: 'ordinals' }] },
    });
    wallet.answerNext('signPsbt', () => ({ hex: '70736274ff' }));
    const params = { psbt: PSBT, signInputs: [{ address: PAYMENT, index: 3 }] };
    expect(await connector.request('signPsbt', params)).toEqual({ result: { psbt: 'cHNidP8=' } });
    expect(wallet.requested.at(-1)?.params).toMatchObject({
      signAtIndex: [3],
      hex: expect.stringMatching(/^7073/),
    });
  });

  const leather = async () => {
    const wallet = new ScriptedBitcoinWallet();
    const { connector } = await find(wallet, { ...SATS, key: 'LeatherProvider' });
    await connector.request('portico_connect', {});
    return { wallet, connector };
  };

  it('names amount, network and flags as Leather reads them', async () => {
    const { wallet, connector } = await leather();
    wallet.answerNext('sendTransfer', () => ({ txid: TXID }));
    const transfer = { account: PAYMENT, recipientAddress: RECIPIENT, amount: '2500' };
    expect(await connector.request('sendTransfer', transfer)).toEqual({ result: { txid: TXID } });
    expect(wallet.requested.at(-1)?.params).toEqual({
      recipients: [{ address: RECIPIENT, amount: '2500' }],
      network: 'mainnet',
    });
    wallet.answerNext('signPsbt', () => ({ hex: '70736274ff' }));
    const inputs = [0, 1].map((index) => ({ address: PAYMENT, index, sighashTypes: [0x83] }));
    await connector.request('signPsbt', { psbt: PSBT, signInputs: inputs });
    expect(wallet.requested.at(-1)?.params).toMatchObject({
      network: 'mainnet',
      allowedSighash: [0x83],
    });
  });

  it('says that a transfer of Leather waits for its co-signers', async () => {
    const { wallet, connector } = await leather();
    wallet.answerNext('sendTransfer', () => ({ txid: '', status: 'proposed', proposalId: '7' }));
    const transfer = { account: PAYMENT, recipientAddress: RECIPIENT, amount: '2500' };
    expect(await connector.request('sendTransfer', transfer)).toEqual({
      error: { code: -32603, message: expect.stringContaining('goes out once they have signed') },
    });
  });

  it('has Leather sign with the kind of address that is asked, and believes no other', async () => {
    const { wallet, connector } = await leather();
    const signature = btoa('signature');
    const signed = (address: string) => {
      wallet.answerNext('signMessage', () => ({ signature, address }));
      return connector.request('signMessage', {
        account: PAYMENT,
        address: ORDINALS,
        message: 'hello',
      });
    };
    expect(await signed(ORDINALS)).toMatchObject({ result: { address: ORDINALS } });
    expect(wallet.requested.at(-1)?.params).toEqual({
      message: 'hello',
      paymentType: 'p2tr',
      network: 'mainnet',
    });
    expect(await signed(PAYMENT)).toMatchObject({
      error: { code: 4100, message: `The wallet signed with ${PAYMENT}, not with ${ORDINALS}` },
    });
  });

  it('gives no public key where the wallet has put something else in its place', async () => {
    const wallet = new ScriptedBitcoinWallet();
    const letters = [...PAYMENT].map((letter) => letter.charCodeAt(0).toString(16)).join('');
    wallet.accounts = [{ address: PAYMENT, publicKey: letters, purpose: 'payment' }];
    for (const options of [SATS, {}]) {
      const { connector } = await find(wallet, options);
      const answer = await connector.request('portico_connect', {});
      expect(answer).toHaveProperty('result.accounts.0.account', `${MAINNET}:${PAYMENT}`);
      expect(answer).not.toHaveProperty('result.accounts.0.public_key');
      for (const stop of stops.splice(0)) stop();
    }
  });

  it('takes the only address of a wallet for payments, Taproot or not', async () => {
    const wallet = new ScriptedBitcoinWallet();
    wallet.answerNext('wallet_connect', () => ({ addresses: [{ address: ORDINALS }] }));
    const { connector } = await find(wallet, SATS);
    expect(await connector.request('portico_connect', {})).toMatchObject({
      result: { accounts: [{ account: `${MAINNET}:${ORDINALS}`, type: 'payment' }] },
    });
  });

  it('switches the network in the wallet, and says when the wallet cannot', async () => {
    const { wallet, connector } = await connected();
    const address = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx';
    wallet.accounts = [{ address, publicKey: '02'.repeat(33), purpose: 'payment' }];
    expect(await connector.request('portico_switchChain', { chain: TESTNET })).toMatchObject({
      result: { chain: TESTNET, accounts: [{ account: `${TESTNET}:${address}` }] },
    });
    wallet.rejectNext('wallet_changeNetwork', { code: -32601, message: 'Method not found' });
    const back = await connector.request('portico_switchChain', { chain: MAINNET });
    expect(back).toMatchObject({ error: { code: 4902 } });
  });

  it('does not believe addresses of another network', async () => {
    const { wallet, connector } = await connected();
    const address = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx';
    wallet.accounts = [{ address, publicKey: '', purpose: 'payment' }];
    expect(await connector.request('portico_connect', {})).toMatchObject({ error: { code: 4100 } });
  });

  it('takes "no permission" (-32002) for what it is, not for an open request', async () => {
    const { connector } = await find(new ScriptedBitcoinWallet(), SATS);
    expect(await connector.request('portico_connect', { silent: true })).toMatchObject({
      error: { code: 4100 },
    });
  });

  it('lists a wallet once that is there in both ways', async () => {
    const wallet = new ScriptedBitcoinWallet();
    const found: string[] = [];
    stops.push(installWallet(wallet, { name: 'Alder Wallet', as: 'sats', key: 'AlderProvider' }));
    const { registry } = await find(wallet);
    registry.watch({ found: ({ name }) => found.push(name) });
    await vi.dynamicImportSettled();
    expect(found).toEqual(['Alder']);
  });

  it('uses a sats-connect provider inside a wallet of the Wallet Standard', async () => {
    const provider = {
      request: async () => ({ result: { addresses: [{ address: PAYMENT, purpose: 'payment' }] } }),
    };
    const features = { 'sats-connect:': { provider } };
    const register = new CustomEvent('wallet-standard:register-wallet', {
      detail: (api: { register(wallet: object): void }) =>
        api.register({ name: 'Alder', features, chains: ['bitcoin:mainnet'], accounts: [] }),
    });
    const registry = new ConnectorRegistry();
    stops.push(discoverBitcoin(registry));
    window.dispatchEvent(register);
    await expect.poll(() => registry.get('bip122:alder')).toBeDefined();
    const answer = await registry.get('bip122:alder')?.request('portico_connect', {});
    expect(answer).toMatchObject({ result: { accounts: [{ type: 'payment' }] } });
  });

  it('connects by the Wallet Standard where sats-connect cannot, and hears its accounts', async () => {
    const account = { address: PAYMENT, publicKey: new Uint8Array(), chains: ['bitcoin:mainnet'] };
    const other = { ...account, address: RECIPIENT };
    let change: (() => void) | undefined;
    const wallet = {
      name: 'Alder',
      chains: ['bitcoin:mainnet'],
      accounts: [] as object[],
      features: {
        'sats-connect:': {
          provider: {
            request: async () => {
              throw new Error('Method not implemented.');
            },
          },
        },
        'bitcoin:connect': {
          connect: async () => {
            wallet.accounts = [account];
            return { accounts: wallet.accounts };
          },
        },
        'bitcoin:events': {
          on: (_: string, listener: () => void) => {
            change = listener;
          },
        },
        'bitcoin:signMessage': { signMessage: async () => [{ signature: new Uint8Array([1]) }] },
      },
    };
    const registry = new ConnectorRegistry();
    stops.push(discoverBitcoin(registry));
    window.dispatchEvent(
      new CustomEvent('wallet-standard:register-wallet', {
        detail: (api: { register(wallet: object): void }) => api.register(wallet),
      }),
    );
    await expect.poll(() => registry.get('bip122:alder')).toBeDefined();
    const connector = registry.get('bip122:alder');
    if (!connector) throw new Error('not found');
    const heard: unknown[] = [];
    connector.listen((name, data) => heard.push([name, data]));
    expect(await connector.request('portico_connect', { silent: true })).toMatchObject({
      error: { code: 4100 },
    });
    expect(await connector.request('portico_connect', {})).toMatchObject({
      result: { accounts: [{ account: `${MAINNET}:${PAYMENT}` }] },
    });
    expect(await connector.request('signMessage', { account: PAYMENT, message: 'm' })).toEqual({
      result: { address: PAYMENT, signature: '01' },
    });
    const transfer = { account: PAYMENT, recipientAddress: RECIPIENT, amount: '1' };
    expect(await connector.request('sendTransfer', transfer)).toMatchObject({
      error: { code: 4200 },
    });
    wallet.accounts = [other];
    change?.();
    expect(heard).toMatchObject([['accountsChanged', [{ account: `${MAINNET}:${RECIPIENT}` }]]]);
  });
});

describe('a Bitcoin wallet with the interface of UniSat', () => {
  const account = { address: PAYMENT, publicKey: '02'.repeat(33), purpose: 'payment' } as const;
  const connected = async () => {
    const wallet = new ScriptedBitcoinWallet({ accounts: [account] });
    const registry = new ConnectorRegistry();
    stops.push(installWallet(wallet, { as: 'injected' }), discoverBitcoin(registry));
    await expect.poll(() => registry.get('bip122:unisat'), { interval: 1 }).toBeDefined();
    const connector = registry.get('bip122:unisat');
    if (!connector) throw new Error('not found');
    await connector.request('portico_connect', {});
    return { wallet, connector };
  };

  it('sends a transfer in satoshis', async () => {
    const { wallet, connector } = await connected();
    wallet.answerNext('sendBitcoin', () => TXID);
    const params = { account: PAYMENT, recipientAddress: RECIPIENT, amount: '2500' };
    expect(await connector.request('sendTransfer', params)).toEqual({ result: { txid: TXID } });
    expect(wallet.requested.at(-1)?.params).toEqual({ to: RECIPIENT, satoshis: 2500 });
  });

  it('signs a PSBT in hex, and pushes it only when it is to be broadcast', async () => {
    const { wallet, connector } = await connected();
    wallet.answer('signPsbt', () => '70736274ff').answer('pushPsbt', () => TXID);
    const params = { psbt: PSBT, signInputs: [{ address: PAYMENT, index: 1, sighashTypes: [1] }] };
    expect(await connector.request('signPsbt', params)).toEqual({ result: { psbt: 'cHNidP8=' } });
    expect(wallet.requested.at(-1)).toMatchObject({
      method: 'signPsbt',
      params: {
        psbt: expect.stringMatching(/^70736274/),
        options: {
          autoFinalized: false,
          toSignInputs: [{ index: 1, address: PAYMENT, sighashTypes: [1] }],
        },
      },
    });
    expect(await connector.request('signPsbt', { ...params, broadcast: true })).toEqual({
      result: { psbt: 'cHNidP8=', txid: TXID },
    });
    expect(wallet.requested.at(-1)).toEqual({ method: 'pushPsbt', params: { psbt: '70736274ff' } });
  });

  it('asks for nothing once its owner has changed to another account', async () => {
    const { wallet, connector } = await connected();
    wallet.accounts = [{ ...account, address: RECIPIENT }];
    wallet.requested.length = 0;
    for (const [method, more] of [
      ['signMessage', { message: 'm' }],
      ['sendTransfer', { recipientAddress: RECIPIENT, amount: '1' }],
      ['signPsbt', { psbt: PSBT, signInputs: [{ address: PAYMENT, index: 0 }] }],
    ] as const) {
      expect(await connector.request(method, { account: PAYMENT, ...more })).toMatchObject({
        error: { code: 4100, message: expect.stringContaining(RECIPIENT) },
      });
    }
    expect(wallet.requested.map(({ method }) => method)).not.toContain('sendBitcoin');
    expect(wallet.requested.every(({ method }) => method === 'getAccounts')).toBe(true);
  });

  it('switches the network in the wallet, and stays where its owner declines', async () => {
    const { wallet, connector } = await connected();
    wallet.rejectNext('switchChain');
    const declined = await connector.request('portico_switchChain', { chain: TESTNET });
    expect(declined).toMatchObject({ error: { code: 4001 } });
    wallet.accounts = [{ ...account, address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx' }];
    const switched = await connector.request('portico_switchChain', { chain: TESTNET });
    expect(switched).toMatchObject({ result: { chain: TESTNET } });
    expect(wallet.network).toBe('Testnet');
  });

  it('is not taken for Bitcoin while it is on another kind of network', async () => {
    const { wallet, connector } = await connected();
    wallet.network = 'fractal_bitcoin_mainnet';
    const answer = await connector.request('portico_connect', { silent: true });
    expect(answer).toMatchObject({ error: { code: 4902 } });
  });

  it('lists OKX once, though it also sits in the place of UniSat', async () => {
    const bitcoin = { requestAccounts: async () => [PAYMENT] };
    Object.assign(window, { okxwallet: { bitcoin }, unisat: bitcoin });
    stops.push(() => {
      Reflect.deleteProperty(window, 'okxwallet');
      Reflect.deleteProperty(window, 'unisat');
    });
    const registry = new ConnectorRegistry();
    const found: string[] = [];
    registry.watch({ found: ({ name }) => found.push(name) });
    stops.push(discoverBitcoin(registry));
    await expect.poll(() => found).toEqual(['OKX Wallet']);
  });
});
