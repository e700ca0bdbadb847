// SPDX-License-Identifier: Apache-2.0
import { expect, it } from 'vitest';
import type { Grant } from '../shared/Accounts.ts';
import { CannotConnect } from '../shared/CannotConnect.ts';
import {
  namespaceConnector,
  type ProviderAdapter,
  type Reports,
} from '../shared/namespaceConnector.ts';
import { UNAUTHORIZED } from '../shared/RpcFailure.ts';
import { satsOrStandard } from './satsOrStandard.ts';

const CHAIN = 'bip122:000000000019d6689c085ae165831e93';
const UNLOCKED: Grant = {
  chain: CHAIN,
  accounts: [{ address: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', type: 'payment' }],
};
const LOCKED: Grant = { chain: CHAIN, accounts: [] };

/** One of both interfaces of a wallet; `answers` false: it has no way to be asked silently. */
class Interface {
  grant = UNLOCKED;
  readonly #answers: boolean;
  readonly #listeners = new Set<Reports>();

  constructor(answers: boolean) {
    this.#answers = answers;
  }

  readonly adapter: ProviderAdapter = {
    connect: async () => {
      if (!this.#answers) throw new CannotConnect(UNAUTHORIZED, 'wallet_getAccount is not there');
      return this.grant;
    },
    switchChain: async () => this.grant,
    disconnect: async () => undefined,
    watch: (reports) => {
      this.#listeners.add(reports);
      return () => this.#listeners.delete(reports);
    },
    methods: {},
  };

  tells(grant: Grant): void {
    this.grant = grant;
    for (const each of this.#listeners) each.changed(grant);
  }
}

function wallet() {
  const sats = new Interface(false);
  const standard = new Interface(true);
  const connector = namespaceConnector(
    { id: 'bip122:both', kind: 'announced', chainNamespace: 'bip122', name: 'Both' },
    satsOrStandard(sats.adapter, standard.adapter),
  );
  const heard: [string, unknown][] = [];
  connector.listen((...told) => heard.push(told));
  return { sats, standard, connector, heard };
}

it('hears the interface that was asked, so an unlock behind a load is heard', async () => {
  const { standard, connector, heard } = wallet();
  standard.grant = LOCKED;
  expect(await connector.request('portico_connect', { silent: true })).toHaveProperty('error');
  standard.tells(UNLOCKED);
  expect(heard[0]?.[0]).toBe('accountsChanged');
});

it('takes no word of the other one for a lock', async () => {
  const { sats, standard, connector, heard } = wallet();
  expect(await connector.request('portico_connect', { silent: true })).toHaveProperty('result');
  sats.tells(LOCKED);
  expect(heard).toEqual([]);
  standard.tells(LOCKED);
  expect(heard).toEqual([['accountsChanged', []]]);
});

it('begins nothing again for a page that disconnected meanwhile', async () => {
  const { standard, connector, heard } = wallet();
  standard.grant = LOCKED;
  const asked = connector.request('portico_connect', { silent: true });
  await connector.request('portico_disconnect', {});
  expect(await asked).toHaveProperty('error');
  standard.tells(UNLOCKED);
  expect(heard).toEqual([]);
});

it('hears an unlock behind a silent connect that failed though it was connected', async () => {
  const { standard, connector, heard } = wallet();
  await connector.request('portico_connect', {});
  standard.grant = LOCKED;
  expect(await connector.request('portico_connect', { silent: true })).toHaveProperty('error');
  standard.tells(UNLOCKED);
  expect(heard[0]?.[0]).toBe('accountsChanged');
});
