// SPDX-License-Identifier: Apache-2.0
//
// What a host page configures. docs/options.md is made from the comments here (writeOptions.mjs); every
// option does what it says, and what cannot work is refused at the start by checkOptions.
import type {
  AccountType,
  AllWallets,
  ChainNamespace,
  KnownWallet,
  Network,
  SocialProvider,
  WalletRowKind,
  WasmSource,
} from '@portico/engine';
import type { Locale } from '@portico/widget';
import type { PorticoMessages } from './PorticoMessages.ts';

/**
 * How the widget chooses between light and dark. `system` follows the visitor's system.
 *
 * @example
 * const mode: ThemeMode = 'system';
 */
export type ThemeMode = 'light' | 'dark' | 'system';

/**
 * The public style variables (docs/theming in `design`): accent, tint, font, sizes, corners, layer, code.
 *
 * @example
 * const variables: ThemeVariables = { '--portico-accent': '#0a7', '--portico-border-radius-master': '2px' };
 */
export type ThemeVariables = { readonly [Name in `--portico-${ThemeVariable}`]?: string };

type ThemeVariable =
  | 'accent'
  | 'color-mix'
  | 'color-mix-strength'
  | 'font-family'
  | 'font-size-master'
  | 'border-radius-master'
  | 'z-index'
  | 'qr-color';

/**
 * Who the host app is; wallets show it to their owner.
 *
 * @example
 * const metadata: AppMetadata = { name: 'Harbour', url: 'https://harbour.example' };
 */
export interface AppMetadata {
  /** As the wallet names the app to its owner. */
  readonly name: string;
  /** One sentence, for wallets that show it. */
  readonly description?: string;
  /** The app's address; this page's origin when absent. */
  readonly url?: string;
  /** Addresses of the app's icon, best first. */
  readonly icons?: readonly string[];
}

/**
 * Parts of the widget. What needs your server's services (e-mail, socials, swaps, on-ramp) is off unless you
 * say so; the ways to wallets are on. What the project's configuration decides on the server stands over this.
 *
 * @example
 * const features: PorticoFeatures = { walletConnect: false, connectMethodsOrder: ['wallet', 'email'] };
 */
export interface PorticoFeatures {
  /** Wallets on another device, through the relay. On. */
  readonly walletConnect?: boolean;
  /** Wallets in this browser: announced, injected, and a Safe around the page. On. */
  readonly browserWallets?: boolean;
  /** Choosing another network inside the modal. On. */
  readonly networkSwitch?: boolean;
  /** Sign-in by e-mail code. Shows once your server has its secure site, like socials. */
  readonly email?: boolean;
  /** Sign-in by these providers, in this order. */
  readonly socials?: readonly SocialProvider[];
  /** Buying with a card. Shows once your server offers it, like the three below. */
  readonly onramp?: boolean;
  /** Swapping one token for another. */
  readonly swaps?: boolean;
  /** The visitor's address to be paid at. */
  readonly receive?: boolean;
  /** Sending tokens. */
  readonly send?: boolean;
  /** The visitor ticks the terms before connecting, instead of reading a sentence. */
  readonly legalCheckbox?: boolean;
  /**
   * Usage data and error reports, to your server alone: on where your project there has them on.
   * `false` sends nothing whatever the project says.
   */
  readonly analytics?: boolean;
  /** Wallets behind one row, when e-mail or socials stand above them. */
  readonly collapseWallets?: boolean;
  /** `email`, `social`, `wallet` in the order of the Connect view. */
  readonly connectMethodsOrder?: readonly ('email' | 'social' | 'wallet')[];
  /** The kinds of rows of the Connect view in their order. */
  readonly connectorTypeOrder?: readonly WalletRowKind[];
  /** The actions of the Account view in their order. */
  readonly walletFeaturesOrder?: readonly ('onramp' | 'swaps' | 'receive' | 'send')[];
}

/**
 * What the operator decided about a project. A feature with `config: null` is left to `features`.
 *
 * @example
 * const configuration: ProjectConfiguration = {
 *   features: [{ id: 'swap', isEnabled: false, config: [] }],
 * };
 */
export interface ProjectConfiguration {
  readonly features: readonly {
    readonly id: string;
    readonly isEnabled: boolean;
    readonly config: readonly string[] | null;
  }[];
  /** Usage data are wanted; `false` when absent. */
  readonly isAnalyticsEnabled?: boolean;
}

/**
 * When the engine and the modal are fetched, besides when they are needed. `intent`: when the visitor
 * points at, focuses or touches the button. `idle`: when the page has nothing else to do. `none`: at open().
 *
 * @example
 * const preload: Preload = 'idle';
 */
export type Preload = 'intent' | 'idle' | 'none';

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
  /** Id of the project on your Portico server. Without one the modal shows "Project ID Not Configured". */
  readonly projectId: string;
  /** Who the app is: name, description, url, icons. Wallets show it to their owner. */
  readonly metadata: AppMetadata;
  /**
   * CAIP-2 ids of built-in networks, or networks of your own, of any namespace, in the order they are
   * shown.
   */
  readonly networks: readonly (string | Network)[];
  /** CAIP-2 id, one of `networks`; the first when absent. */
  readonly defaultNetwork?: string;
  /** WebSocket address of your Portico server's relay. */
  readonly relayUrl: string;
  /**
   * Base address of your Portico server's chain RPC, which is asked first; a network's own endpoints stand in
   * for it, and do alone without it.
   */
  readonly rpcUrl?: string;
  /**
   * Base address of your Portico server: for its wallet directory, and for the project's
   * configuration, whose features stand over `features` here. Nothing is asked without it.
   */
  readonly apiUrl?: string;
  /**
   * The project's configuration, where your page has it already: what
   * `{apiUrl}/appkit/v1/config` answers. It is not asked for then.
   */
  readonly projectConfiguration?: ProjectConfiguration;

  /** `light`, `dark` or `system`, which is what you get without it. */
  readonly themeMode?: ThemeMode;
  /** `--portico-*` variables for buttons and modal. On `:root` in your own style sheet does the same. */
  readonly themeVariables?: ThemeVariables;
  /** Language of the words: a BCP 47 tag of a language that is on board (`'de'`), or one of your own. */
  readonly locale?: string | Locale;
  /** Your own words for single messages, over those of `locale`. */
  readonly messages?: PorticoMessages;
  /** BCP 47 tag for digits and dates; the browser's when absent. */
  readonly region?: string;

  /** Wallets shown by name before they are found, first in the list. */
  readonly wallets?: readonly KnownWallet[];
  /** Wallets of your own, that no list has. */
  readonly customWallets?: readonly KnownWallet[];
  /** Ids of listed wallets that come first. */
  readonly featuredWalletIds?: readonly string[];
  /** Ids of the only listed wallets that are shown. */
  readonly includeWalletIds?: readonly string[];
  /** Ids of listed wallets that are not shown. */
  readonly excludeWalletIds?: readonly string[];
  /** The way to the whole list: `show`, `hide` or `only_mobile`; `show` when absent. */
  readonly allWallets?: AllWallets;
  /** Wallets in the Connect view at all; `true` when absent. */
  readonly enableWallets?: boolean;
  /** The help that says what a wallet is; `true` when absent. */
  readonly enableWalletGuide?: boolean;
  /** On phones, https links of wallets before their own schemes. */
  readonly preferUniversalLinks?: boolean;
  /** Your artwork for networks, by CAIP-2 id. */
  readonly chainImages?: Readonly<Record<string, string>>;
  /** Your artwork for wallets, by connector id. */
  readonly connectorImages?: Readonly<Record<string, string>>;
  /** Which kind of account a namespace begins with. */
  readonly defaultAccountTypes?: { readonly [Name in ChainNamespace]?: AccountType };
  /** Parts of the widget and their order. */
  readonly features?: PorticoFeatures;
  /** Stay connected on a network that is not in `networks`, instead of asking to change it. */
  readonly allowUnsupportedChain?: boolean;
  /** Show only the pairing code. */
  readonly walletConnectBasic?: boolean;
  /** Origins whose Safe may frame this page and connect by itself, instead of the public Safe's. */
  readonly safeOrigins?: readonly string[];

  /** When engine and modal are fetched before they are needed; `intent` when absent. */
  readonly preload?: Preload;
  /** Show the widget in the flow of the page: inside `container` or a `<portico-modal>`. */
  readonly enableEmbedded?: boolean;
  /** Do not add the modal to the body: it goes where a `<portico-modal>` or `mount()` puts it. */
  readonly disableAppend?: boolean;
  /** The element that gets the widget, instead of the body. */
  readonly container?: HTMLElement;

  /** Linked in the sentence of consent below the wallets. */
  readonly termsUrl?: string;
  /** Linked in the sentence of consent below the wallets. */
  readonly privacyUrl?: string;
  /** Debug messages in the console. */
  readonly debug?: boolean;
  /** Where engine.wasm, pairing.wasm and account.wasm come from, if not from beside this script. */
  readonly wasm?: Readonly<Partial<Record<'engine' | 'pairing' | 'account', WasmSource>>>;
}
