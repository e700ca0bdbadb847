// SPDX-License-Identifier: Apache-2.0
//
// A wallet that registers with the library that wallets use (@wallet-standard/wallet).
import { ConnectorRegistry } from '@portico/engine';
import { ReadonlyWalletAccount, registerWallet } from '@wallet-standard/wallet';
import { afterEach, expect, it } from 'vitest';
import { discoverSolana } from '../solana/discoverSolana.ts';

const ADDRESS = 'AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9';
const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';

let stop: () => void = () => undefined;
afterEach(() => stop());

type Wallet = Parameters<typeof registerWallet>[0];

function wallet(name: string): Wallet {
  const account = new ReadonlyWalletAccount({
    address: ADDRESS,
    publicKey: Uint8Array.from(
      Buffer.from('8a88e3dd7409f195fd52db2d3cba5d72ca6709bf1d94121bf3748801b40f6f5c', 'hex'),
    ),
    chains: ['solana:mainnet'],
    features: ['solana:signMessage'],
    // Its class says `icon?: ... | undefined`, its interface does not.
  }) as Wallet['accounts'][number];
  return {
    version: '1.0.0',
    name,
    icon: 'data:image/svg+xml;base64,PHN2Zy8+',
    chains: ['solana:mainnet'],
    accounts: [account],
    features: {
      'standard:connect': { version: '1.0.0', connect: async () => ({ accounts: [account] }) },
      'solana:signMessage': {
        version: '1.1.0',
        // The real ones check that they get the account object that they gave.
        signMessage: async (input: { account: unknown; message: Uint8Array }) => {
          if (input.account !== account) throw new Error('not my account');
          return [{ signedMessage: input.message, signature: new Uint8Array(64).fill(7) }];
        },
      },
    },
  };
}

it.each(['before', 'after'])('is found, connects and signs when it registers %s', async (when) => {
  const registry = new ConnectorRegistry();
  if (when === 'before') registerWallet(wallet(`Real ${when}`));
  stop = discoverSolana(registry);
  if (when === 'after') registerWallet(wallet(`Real ${when}`));
  const connector = registry.get(`solana:real-${when}`);
  expect(connector).toMatchObject({ name: `Real ${when}`, icon: expect.stringMatching(/^data:/) });
  expect(await connector?.request('portico_connect', {})).toMatchObject({
    result: { chain: MAINNET, accounts: [{ account: `${MAINNET}:${ADDRESS}` }] },
  });
  const params = { message: 'Cn8eVZg', pubkey: ADDRESS };
  expect(await connector?.request('solana_signMessage', params)).toHaveProperty('result.signature');
});
