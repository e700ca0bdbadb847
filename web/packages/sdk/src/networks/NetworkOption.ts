// SPDX-License-Identifier: Apache-2.0
//
// How a host names a network (docs/networks.md).
import type { ChainNamespace } from '@portico/engine';

/**
 * A network of your own, of any namespace.
 *
 * @example
 * const local: NetworkDefinition = {
 *   id: 31337,
 *   name: 'Local chain',
 *   nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
 *   rpcUrls: ['http://127.0.0.1:8545'],
 *   testnet: true,
 * };
 */
export interface NetworkDefinition {
  /** The chain's number, of eip155 networks. */
  readonly id?: number | string | undefined;
  /** CAIP-2 id, of networks of any namespace; stands over `id`. */
  readonly caipNetworkId?: string | undefined;
  readonly name: string;
  readonly nativeCurrency: {
    readonly name: string;
    readonly symbol: string;
    readonly decimals: number;
  };
  /** Its nodes, best first, asked from the page. */
  readonly rpcUrls: readonly string[];
  /** Base addresses of sites that show transactions: `{url}/tx/{hash}`. */
  readonly blockExplorerUrls?: readonly string[] | undefined;
  /** Your artwork for it. */
  readonly imageUrl?: string | undefined;
  /** The id of a picture that your server has (docs/wallets.md#pictures); `imageUrl` stands over it. */
  readonly imageId?: string | undefined;
  /** Has play money; `false` when absent. */
  readonly testnet?: boolean | undefined;
}

/**
 * A chain as viem, wagmi and AppKit define it, as far as it is read here.
 *
 * @example
 * const chain: LibraryChain = mainnet;
 */
export interface LibraryChain {
  readonly id: number | string;
  readonly name: string;
  /** Of AppKit's chains. */
  readonly caipNetworkId?: string | undefined;
  /** Of AppKit's chains. */
  readonly chainNamespace?: ChainNamespace | (string & {}) | undefined;
  readonly nativeCurrency: NetworkDefinition['nativeCurrency'];
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } };
  readonly blockExplorers?: { readonly default: { readonly url: string } } | undefined;
  /** Of AppKit's chains. */
  readonly assets?:
    | { readonly imageUrl?: string | undefined; readonly imageId?: string | undefined }
    | undefined;
  readonly testnet?: boolean | undefined;
}

/**
 * A network: the CAIP-2 id or the number of one that Portico knows, a chain of viem or AppKit, or your own.
 *
 * @example
 * const networks: NetworkOption[] = ['eip155:1', 8453, mainnet];
 */
export type NetworkOption = string | number | NetworkDefinition | LibraryChain;
