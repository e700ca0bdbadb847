// SPDX-License-Identifier: Apache-2.0
//
// Public names and words are camelCase, and the spelling of the wire is taken neither by the compiler nor at run
// time. `npm run typecheck` is half of this test: it refuses a @ts-expect-error that nothing needs.
import { describe, expect, it } from 'vitest';
import type {
  AccountType,
  AppMetadata,
  KnownWallet,
  NetworkDefinition,
  PorticoAccount,
  PorticoFeatures,
  PorticoOptions,
  PorticoState,
  View,
} from '../index.ts';
import { checkOptions } from './checkOptions.ts';

type Wire<Name> = Name extends `${string}_${string}` ? Name : never;
/** The words that a value may be; free text has none. */
type Words<T> = T extends string
  ? string extends T
    ? never
    : T
  : T extends readonly (infer Item)[]
    ? Words<Item>
    : never;
type NamesAndWords<T> = keyof T | { [Name in keyof T]-?: Words<T[Name]> }[keyof T];

/** Compiles only while no name and no word has an underscore. */
const none: [
  Wire<
    | NamesAndWords<PorticoOptions>
    | NamesAndWords<PorticoFeatures>
    | NamesAndWords<NetworkDefinition>
    | NamesAndWords<KnownWallet>
    | NamesAndWords<AppMetadata>
    | NamesAndWords<PorticoState>
    | NamesAndWords<PorticoAccount>
    | AccountType
    | View
  >,
] extends [never]
  ? 'none'
  : never = 'none';

const good: PorticoOptions = {
  projectId: 'p',
  metadata: { name: 'App' },
  networks: ['eip155:1'],
  server: 'https://portico.example',
};
const local: NetworkDefinition = {
  id: 31337,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['http://127.0.0.1:8545'],
};
const { nativeCurrency, rpcUrls, ...bare } = local;

const refused: Record<string, PorticoOptions> = {
  // @ts-expect-error: projectId
  project_id: { ...good, project_id: 'p' },
  // @ts-expect-error: onlyMobile
  only_mobile: { ...good, allWallets: 'only_mobile' },
  // @ts-expect-error: smartAccount
  smart_account: { ...good, defaultAccountTypes: { eip155: 'smart_account' } },
  // @ts-expect-error: legalCheckbox
  legal_checkbox: { ...good, features: { legal_checkbox: true } },
  // @ts-expect-error: walletConnect
  wallet_connect: { ...good, features: { connectorTypeOrder: ['wallet_connect'] } },
  // @ts-expect-error: mobileLink
  mobile_link: { ...good, customWallets: [{ id: 'w', name: 'W', mobile_link: 'w://' }] },
  // @ts-expect-error: nativeCurrency
  native_currency: { ...good, networks: [{ ...bare, rpcUrls, native_currency: nativeCurrency }] },
  // @ts-expect-error: rpcUrls
  rpc_urls: { ...good, networks: [{ ...bare, nativeCurrency, rpc_urls: rpcUrls }] },
};

describe('names of the public options', () => {
  it('have no underscore', () => {
    expect(none).toBe('none');
    expect(() =>
      checkOptions({ ...good, networks: [local], allWallets: 'onlyMobile' }),
    ).not.toThrow();
  });

  it.each(Object.entries(refused))('%s is refused', (_, options) => {
    expect(() => checkOptions(options)).toThrow(/^Portico: /);
  });
});
