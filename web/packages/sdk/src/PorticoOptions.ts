// SPDX-License-Identifier: Apache-2.0
//
// What a host page configures.
import type { KnownWallet, Network, WasmSource } from '@portico/engine';
import type { Locale } from '@portico/widget';

/** How the widget chooses between light and dark. `auto` follows the visitor's system. */
export type ThemeMode = 'light' | 'dark' | 'auto';

/** Who the host app is; wallets show it to their owner. */
export interface AppMetadata {
  readonly name: string;
  readonly description?: string;
  /** The app's address; this page's origin when absent. */
  readonly url?: string;
  readonly icons?: readonly string[];
}

/** Ways into an account and other parts that can be switched off. All are on by default. */
export interface PorticoFeatures {
  /** Wallets on another device, through the relay. */
  readonly walletConnect?: boolean;
  /** Wallets in this browser (EIP-6963 and window.ethereum). */
  readonly browserWallets?: boolean;
  /** Choosing another network inside the modal. */
  readonly networkSwitch?: boolean;
}

/**
 * Options of {@link createPortico}.
 *
 * @example
 * const options: PorticoOptions = {
 *   projectId: 'your-project-id',
 *   metadata: { name: 'My app', url: 'https://app.example' },
 *   networks: ['eip155:1', 'eip155:8453'],
 *   relayUrl: 'wss://portico.app.example',
 * };
 */
export interface PorticoOptions {
  /** Id of the project on your Portico server. */
  readonly projectId: string;
  readonly metadata: AppMetadata;
  /** CAIP-2 ids of built-in networks, or networks of your own, in the order they are shown. */
  readonly networks: readonly (string | Network)[];
  /** CAIP-2 id; the first network when absent. */
  readonly defaultNetwork?: string;
  /** WebSocket address of your Portico server's relay. */
  readonly relayUrl: string;
  /** Base address of your Portico server's chain RPC; networks use their own endpoints without it. */
  readonly rpcUrl?: string;
  readonly themeMode?: ThemeMode;
  /** `--portico-*` custom properties, for example `{ '--portico-accent': '#0a7' }`. */
  readonly themeVariables?: Readonly<Record<`--portico-${string}`, string>>;
  /** Wallets shown by name before they are found. */
  readonly wallets?: readonly KnownWallet[];
  readonly features?: PorticoFeatures;
  /** Stay connected on a network that is not in `networks`. */
  readonly allowUnsupportedChain?: boolean;
  /** Show only the pairing code. */
  readonly walletConnectBasic?: boolean;
  /** Show the widget inside this element instead of over the page. */
  readonly container?: HTMLElement;
  /** Linked in the sentence of consent below the wallets. */
  readonly termsUrl?: string;
  readonly privacyUrl?: string;
  /** The widget's words; English when absent. */
  readonly locale?: Locale;
  /** BCP 47 tag for numbers and dates; the browser's when absent. */
  readonly region?: string;
  /** Debug messages in the console. */
  readonly debug?: boolean;
  /** Where engine.wasm and pairing.wasm come from, if not from beside this script. */
  readonly wasm?: { readonly engine: WasmSource; readonly pairing: WasmSource };
}
