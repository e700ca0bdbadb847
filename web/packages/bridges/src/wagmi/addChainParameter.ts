// SPDX-License-Identifier: Apache-2.0
//
// What a wallet is told of a network that it does not know (EIP-3085).

interface Currency {
  readonly name: string;
  readonly symbol: string;
  readonly decimals: number;
}

/** A chain of wagmi's configuration, as far as it is read here. */
export interface WagmiChain {
  readonly id: number;
  readonly name: string;
  readonly nativeCurrency: Currency;
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } };
  readonly blockExplorers?: { readonly [name: string]: { readonly url: string } } | undefined;
}

/** What stands over the chain's own, member by member: of wagmi's switchChain. */
export interface AddChainChanges {
  readonly chainName?: string | undefined;
  readonly nativeCurrency?: Currency | undefined;
  readonly rpcUrls?: readonly string[] | undefined;
  readonly blockExplorerUrls?: readonly string[] | undefined;
  readonly iconUrls?: readonly string[] | undefined;
}

export const hexOf = (chainId: number): string => `0x${chainId.toString(16)}`;

/** The parameter of wallet_addEthereumChain. Wallets refuse empty lists of explorers. */
export function addChainParameter(
  { id, name, nativeCurrency, rpcUrls, blockExplorers = {} }: WagmiChain,
  changes: AddChainChanges = {},
): object {
  const { default: first, ...others } = blockExplorers;
  const explorers = [...(first ? [first] : []), ...Object.values(others)].map(({ url }) => url);
  return {
    chainId: hexOf(id),
    chainName: changes.chainName ?? name,
    nativeCurrency: changes.nativeCurrency ?? nativeCurrency,
    rpcUrls: some(changes.rpcUrls) ?? rpcUrls.default.http,
    blockExplorerUrls: some(changes.blockExplorerUrls) ?? some(explorers),
    iconUrls: some(changes.iconUrls),
  };
}

const some = (list: readonly string[] | undefined) => (list?.length ? list : undefined);

/** Wallets on phones say it in a message or inside of their error. */
export function isUnknownChain(error: unknown): boolean {
  const { code, message, data } = error as {
    readonly code?: unknown;
    readonly message?: unknown;
    readonly data?: { readonly originalError?: { readonly code?: unknown } };
  };
  return (
    code === UNKNOWN_CHAIN ||
    data?.originalError?.code === UNKNOWN_CHAIN ||
    /Unrecognized chain|wallet_addEthereumChain/.test(String(message))
  );
}

const UNKNOWN_CHAIN = 4902;
