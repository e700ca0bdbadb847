// SPDX-License-Identifier: Apache-2.0
//
// What no wallet should answer, and some page or extension will.

export const HOSTILE_ANSWERS: Readonly<Record<string, () => unknown>> = {
  undefined: () => undefined,
  null: () => null,
  'a number': () => 42,
  'a text': () => 'accounts',
  'an empty list': () => [],
  'an empty object': () => ({}),
  'a list of nothings': () => [null, undefined, 7, {}],
  'accounts that are a text': () => ({ accounts: 'all of them', addresses: 'all of them' }),
  'accounts of the wrong types': () => {
    const wrong = [
      7,
      null,
      { address: 7 },
      { address: {} },
      { address: '<script>' },
      { address: '' },
    ];
    return { accounts: wrong, addresses: wrong, bech32Address: {}, pubKey: 'no' };
  },
  'addresses that are endless': () => {
    const address = 'a'.repeat(1_000_000);
    return { accounts: [{ address }], addresses: [{ address }], bech32Address: address };
  },
  'ten thousand accounts': () => {
    const accounts = Array.from({ length: 10_000 }, (_, index) => ({
      address: `0x${index.toString(16).padStart(40, '0')}`,
    }));
    return Object.assign(
      accounts.map(({ address }) => address),
      { accounts, addresses: accounts },
    );
  },
  'getters that throw': () => {
    const trap = {
      get() {
        throw new Error('gotcha');
      },
    };
    const names = [
      'accounts',
      'addresses',
      'signature',
      'signedTransaction',
      'signed',
      'result',
      'then',
    ];
    const hostile = {};
    for (const name of names.slice(0, -1)) Object.defineProperty(hostile, name, trap);
    return hostile;
  },
  'a proxy that throws at everything': () =>
    new Proxy(
      {},
      {
        get(_, name) {
          if (name === 'then') return undefined; // else it would never arrive
          throw new Error('gotcha');
        },
        has: () => {
          throw new Error('gotcha');
        },
        ownKeys: () => {
          throw new Error('gotcha');
        },
      },
    ),
  'an object that points at itself': () => {
    const loop: Record<string, unknown> = { accounts: [], addresses: [] };
    loop.signature = loop;
    loop.accounts = [loop];
    return loop;
  },
  'a length that lies': () => {
    const liar = new Proxy<unknown[]>([], {
      get: (target, name) => (name === 'length' ? 4_294_967_295 : Reflect.get(target, name)),
    });
    return {
      accounts: liar,
      addresses: liar,
      signature: liar,
      signedTransaction: liar,
      pubKey: liar,
    };
  },
};
