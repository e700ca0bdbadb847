// SPDX-License-Identifier: Apache-2.0
//
// What a host page configures. docs/options.md is made from the comments here (readOptions.mjs); every
// option does what it says, and what cannot work is refused at the start (options/checkOptions.ts).
import type { ChainNamespace, WasmSource } from '@portico/engine';
import type { Locale } from '@portico/widget';
import type { KnownWallet } from './KnownWallet.ts';
import type { NetworkOption } from './networks/NetworkOption.ts';
import type { PorticoMessages } from './PorticoMessages.ts';
import type { SignInWithServer, SiweConfig, SiwxConfig } from './SignInOptions.ts';

/**
 * How the widget chooses between light and dark. `system` follows the visitor's system.
 *
 * @example
 * const mode: ThemeMode = 'system';
 */
export type ThemeMode = 'light' | 'dark' | 'system';

/**
 * The public style variables (docs/options.md): accent, tint, font, sizes, corners, layer, code.
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
 * Parts of the widget. What the project's configuration decides on the server stands over this.
 *
 * @example
 * const features: PorticoFeatures = { walletConnect: false, activity: false };
 */
export interface PorticoFeatures {
  /** Wallets on another device, through the relay. On. */
  readonly walletConnect?: boolean;
  /** Wallets in this browser: announced, injected, and a Safe around the page. On. */
  readonly browserWallets?: boolean;
  /** Choosing another network inside the modal. On; without it the modal names the network and leads nowhere. */
  readonly networkSwitch?: boolean;
  /** What the account did, as your server tells it. On. */
  readonly activity?: boolean;
  /** Sending from the account, on EVM networks and Solana (docs/money.md). On. */
  readonly send?: boolean;
  /** The address to be paid at, and requests with an amount (docs/money.md). On. */
  readonly receive?: boolean;
  /** The account takes a name below a zone of your server's, where that has one (docs/names.md#in-the-page). On. */
  readonly names?: boolean;
  /** `pay()` and its views (docs/pay.md). On. */
  readonly pay?: boolean;
  /** Buying with a card, where your server has a provider set up and the project has it on (docs/onramp.md). `false` turns it off in this page. */
  readonly onramp?: boolean;
  /** Swapping one token for another, on networks where your server swaps (docs/money.md). On where it does. */
  readonly swaps?: boolean;
  /** The visitor ticks the terms before connecting, instead of reading a sentence. */
  readonly legalCheckbox?: boolean;
  /**
   * Usage data and error reports, to your server alone: on where your project there has them on.
   * `false` sends nothing whatever the project says.
   */
  readonly analytics?: boolean;
  /**
   * The toast when a block has taken what your page had the wallet send (docs/money.md#what-your-page-sends). On;
   * `false` where your app says it itself.
   */
  readonly pageTransactionToasts?: boolean;
  /**
   * The ways in, in their order. Without it e-mail, social logins and wallets; wallets come first where one is
   * installed or announces itself. What is left out keeps its place behind.
   */
  readonly connectMethodsOrder?: readonly ('email' | 'social' | 'wallet')[];
  /**
   * The kinds of rows of the Connect view in their order. `'visitor'`, which we recommend, is what the visitor
   * used last, then what is installed, then the phone. Without it the phone comes first, as in AppKit.
   */
  readonly connectorTypeOrder?:
    | 'visitor'
    | readonly (
        | 'walletConnect'
        | 'recent'
        | 'installed'
        | 'featured'
        | 'custom'
        | 'external'
        | 'recommended'
      )[];
  /** What an account can do, in its order: without it buying, swapping, receiving, sending. What is left out keeps its place behind. */
  readonly walletFeaturesOrder?: readonly ('onramp' | 'swaps' | 'receive' | 'send')[];
  /** Your server decides it: log-in by e-mail is there where it has a vault (docs/vault.md). `false` keeps it away from this page. */
  readonly email?: false;
  /** Your server decides it: the providers that its vault has set up (docs/vault.md). `false` keeps them away from this page. */
  readonly socials?: false;
  /** Wallets behind one button, where a log-in by e-mail or a provider stands beside them. */
  readonly collapseWallets?: boolean;
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
 * Kinds of accounts: `eoa` and `smartAccount` of eip155, `payment` and `ordinals` of Bitcoin.
 *
 * @example
 * const type: AccountType = 'ordinals';
 */
export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinals';

/**
 * When the engine and the modal are fetched, besides when they are needed. `idle`: when the page has loaded and
 * has nothing else to do, unless the visitor saves data or is on a 2G network. `intent`, and `idle` before that:
 * when the visitor points at, focuses or touches the button. `none`: at open().
 *
 * @example
 * const preload: Preload = 'intent';
 */
export type Preload = 'idle' | 'intent' | 'none';

/**
 * Options of {@link createPortico}.
 *
 * @example
 * const options: PorticoOptions = {
 *   projectId: 'your-project-id',
 *   metadata: { name: 'My app', url: 'https://app.example' },
 *   networks: ['eip155:1', 'eip155:8453'],
 *   server: 'https://portico.app.example',
 * };
 */
export interface PorticoOptions {
  /** Id of the project on your Portico server: the console shows it, and `portico project list`. */
  readonly projectId: string;
  /** Who the app is: name, description, url, icons. Wallets show it to their owner. */
  readonly metadata: AppMetadata;
  /**
   * In the order they are shown: CAIP-2 ids or numbers of built-in networks, chains of viem or AppKit, networks
   * of your own (docs/networks.md).
   */
  readonly networks: readonly NetworkOption[];
  /** One of `networks`, in any of its forms; the first when absent. */
  readonly defaultNetwork?: NetworkOption;
  /**
   * Address of your Portico server. It stands for `relayUrl`, `rpcUrl` and `apiUrl`, which are there for servers
   * that divide their work. Needed, unless there is a `relayUrl`.
   */
  readonly server?: string;
  /**
   * WebSocket address of the relay; that of `server` when absent, which reaches wallets of your own alone. Those of
   * others (MetaMask's app, Trust Wallet) listen at `wss://relay.walletconnect.org` (docs/relay.md#which-wallets-can-use-this-relay).
   */
  readonly relayUrl?: string;
  /** Id of your project at the relay, where that is not on your server: one of dashboard.reown.com for WalletConnect's. `projectId` when absent. */
  readonly relayProjectId?: string;
  /**
   * Base address of the chain RPC, which is asked first for built-in networks; that of `server` when absent. With
   * neither, the public nodes of each network are asked, which belong to others.
   */
  readonly rpcUrl?: string;
  /**
   * Base address of the API, for the wallet directory, what accounts hold, and the project's configuration, whose
   * features stand over `features` here; that of `server` when absent. Nothing is asked with neither.
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
  /**
   * `wide`: in windows from 700 px on Connect shows its list and, beside it, the code for the phone or what the chosen row leads
   * to. Each opening makes a code then, as if its row was pressed. `narrow` when absent, and always where it is embedded.
   */
  readonly sheet?: 'narrow' | 'wide';
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
  /** The way to the whole list; `show` when absent. */
  readonly allWallets?: 'show' | 'hide' | 'onlyMobile';
  /** Wallets in the Connect view at all; `true` when absent. */
  readonly enableWallets?: boolean;
  /** The help that says what a wallet is; `true` when absent. */
  readonly enableWalletGuide?: boolean;
  /** On phones, https links of wallets before their own schemes. */
  readonly preferUniversalLinks?: boolean;
  /** Your artwork for networks, by CAIP-2 id. The built-in ones have theirs from your server. */
  readonly chainImages?: Readonly<Record<string, string>>;
  /** Your artwork for wallets, by connector id. */
  readonly connectorImages?: Readonly<Record<string, string>>;
  /** Which kind of account a namespace begins with. Of `eip155` a smart account, where a wallet or your server has them (docs/smart-accounts.md), of `bip122` one for payments, where a wallet tells. */
  readonly defaultAccountTypes?: Readonly<Partial<Record<ChainNamespace, AccountType>>>;
  /** Parts of the widget and their order. */
  readonly features?: PorticoFeatures;
  /**
   * Have the visitor prove by a signature that the account is theirs (docs/sign-in.md): `true` with your Portico
   * server, options of it, or a plug-in of your own. Nobody is asked when absent.
   */
  readonly siwx?: boolean | SignInWithServer | SiwxConfig;
  /** AppKit's older form of it, on networks of eip155. Not together with `siwx`. */
  readonly siweConfig?: SiweConfig;
  /** Stay connected on a network that is not in `networks`, instead of asking to change it. */
  readonly allowUnsupportedChain?: boolean;
  /** Show only the pairing code. */
  readonly walletConnectBasic?: boolean;
  /**
   * Contracts of swaps that you know, as `eip155:31337:0x…`: routers and wrapped coins that your server is configured with (`swap.exchanges`) and
   * Portico does not know. Of any other the visitor is asked first, since its address is your server's word alone (docs/money.md). 64 at most.
   */
  readonly swapRouters?: readonly string[];
  /** Origins whose Safe may frame this page and connect by itself, instead of the public Safe's. */
  readonly safeOrigins?: readonly string[];

  /**
   * When engine and modal are fetched before they are needed. `idle` when absent: once the page has loaded and has nothing else to do, so your
   * server hears of every page view; for visitors who save data or are on a 2G network it is as `intent`: when they point at, focus or touch
   * the button. `none`: at open().
   */
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
  /** Where engine.wasm, pairing.wasm, account.wasm, embedded.wasm, sign_in.wasm (`signIn`), names.wasm, money.wasm, solana_send.wasm (`solanaSend`), onramp.wasm, replace.wasm, pay.wasm and swap.wasm come from, if not from beside this script. */
  readonly wasm?: Readonly<
    Partial<
      Record<
        | 'engine'
        | 'pairing'
        | 'account'
        | 'embedded'
        | 'signIn'
        | 'names'
        | 'money'
        | 'solanaSend'
        | 'onramp'
        | 'replace'
        | 'pay'
        | 'swap',
        WasmSource
      >
    >
  >;
}
