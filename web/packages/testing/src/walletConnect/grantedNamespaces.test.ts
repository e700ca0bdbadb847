// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { ScriptedCosmosWallet } from '../wallets/ScriptedCosmosWallet.ts';
import { ScriptedSolanaWallet } from '../wallets/ScriptedSolanaWallet.ts';
import { ScriptedWallet } from '../wallets/ScriptedWallet.ts';
import { grantedNamespaces } from './grantedNamespaces.ts';

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';
const wallets = [new ScriptedWallet(), new ScriptedSolanaWallet(), new ScriptedCosmosWallet()];
const [evm, solana, cosmos] = wallets as [
  ScriptedWallet,
  ScriptedSolanaWallet,
  ScriptedCosmosWallet,
];

function proposal(optional: Record<string, string[]>, required: Record<string, string[]> = {}) {
  const requested = (namespaces: Record<string, string[]>) =>
    Object.fromEntries(
      Object.entries(namespaces).map(([namespace, chains]) => [
        namespace,
        { chains, methods: ['sign'], events: ['chainChanged'] },
      ]),
    );
  return {
    optionalNamespaces: requested(optional),
    requiredNamespaces: requested(required),
  } as never;
}

describe('what a scripted wallet on another device grants', () => {
  it('is what was asked for and it has, in every namespace', () => {
    const requested = {
      eip155: ['eip155:1', 'eip155:10'],
      solana: [SOLANA],
      polkadot: ['polkadot:0'],
    };
    const granted = grantedNamespaces(
      proposal(requested),
      ['eip155:1', 'eip155:8453', SOLANA],
      wallets,
    );
    expect(granted).toEqual({
      eip155: {
        chains: ['eip155:1'],
        accounts: [`eip155:1:${evm.accounts[0]}`],
        methods: ['sign'],
        events: ['chainChanged'],
      },
      solana: expect.objectContaining({ accounts: [`${SOLANA}:${solana.accounts[0]?.address}`] }),
    });
  });

  it('has the address of each chain of Cosmos', () => {
    const chains = ['cosmos:cosmoshub-4', 'cosmos:osmosis-1'];
    const { cosmos: granted } = grantedNamespaces(proposal({ cosmos: chains }), chains, wallets);
    expect(granted?.accounts).toEqual([
      `cosmos:cosmoshub-4:${cosmos.key.addresses['cosmoshub-4']}`,
      `cosmos:osmosis-1:${cosmos.key.addresses['osmosis-1']}`,
    ]);
  });

  it('is nothing when a required chain is missing, or none is known', () => {
    const missing = proposal({}, { eip155: ['eip155:1', 'eip155:5'] });
    const refusal = expect.objectContaining({ code: 5104 });
    const grant = (given: never) => () => grantedNamespaces(given, ['eip155:1'], wallets);
    expect(grant(missing)).toThrow(refusal);
    expect(grant(proposal({ eip155: ['eip155:5'] }))).toThrow(refusal);
  });
});
