// SPDX-License-Identifier: Apache-2.0
//
// The namespaces that a scripted wallet grants a proposal: what was asked for, required or optional, as
// far as its chains and accounts go.
import type { WalletKitTypes } from '@reown/walletkit';
import type { Scripted } from '../wallets/Scripted.ts';
import { ScriptedBitcoinWallet } from '../wallets/ScriptedBitcoinWallet.ts';
import { ScriptedCosmosWallet } from '../wallets/ScriptedCosmosWallet.ts';
import { ScriptedPolkadotWallet } from '../wallets/ScriptedPolkadotWallet.ts';
import { ScriptedSolanaWallet } from '../wallets/ScriptedSolanaWallet.ts';
import { ScriptedWallet } from '../wallets/ScriptedWallet.ts';

type Proposal = WalletKitTypes.SessionProposal['params'];
type Granted = {
  chains: string[];
  accounts: string[];
  methods: string[];
  events: string[];
};

/** Throws error 5104 (CAIP-25: unsupported chains) when a required chain is not one of the wallet. */
export function grantedNamespaces(
  { requiredNamespaces, optionalNamespaces }: Proposal,
  chains: readonly string[],
  wallets: readonly Scripted[],
): Record<string, Granted> {
  const granted: Record<string, Granted> = {};
  for (const wallet of wallets) {
    const { namespace } = wallet;
    const requested = [requiredNamespaces[namespace], optionalNamespaces[namespace]].flatMap(
      (each) => (each ? [each] : []),
    );
    const wanted = requested.flatMap((each) => each.chains ?? []);
    const mine = chains.filter((chain) => wanted.includes(chain));
    if (mine.length === 0) continue;
    granted[namespace] = {
      chains: mine,
      accounts: mine.flatMap((chain) =>
        addressesOf(wallet, chain).map((each) => `${chain}:${each}`),
      ),
      methods: [...new Set(requested.flatMap(({ methods }) => methods))],
      events: [...new Set(requested.flatMap(({ events }) => events))],
    };
  }
  const required = Object.values(requiredNamespaces).flatMap((each) => each.chains ?? []);
  const missing = required.find((chain) => !chains.includes(chain));
  if (missing !== undefined || Object.keys(granted).length === 0) {
    throw { code: 5104, message: `Unsupported namespace or chain ${missing ?? ''}`.trim() };
  }
  return granted;
}

function addressesOf(wallet: Scripted, chain: string): readonly string[] {
  if (wallet instanceof ScriptedWallet) return wallet.accounts;
  if (wallet instanceof ScriptedCosmosWallet) {
    const address = wallet.key.addresses[chain.slice('cosmos:'.length)];
    return address === undefined ? [] : [address];
  }
  if (
    wallet instanceof ScriptedSolanaWallet ||
    wallet instanceof ScriptedBitcoinWallet ||
    wallet instanceof ScriptedPolkadotWallet
  ) {
    return wallet.accounts.map(({ address }) => address);
  }
  return [];
}
