// SPDX-License-Identifier: Apache-2.0
//
// What a page that comes from AppKit writes, and what to write instead (docs/migration-from-appkit.md).

const NONE = 'is not in this version';
const features = (line: string): string => `write features: { ${line} }`;

export const APPKIT_OPTIONS: Readonly<Record<string, string>> = {
  adapters: 'remove it: each namespace of networks brings its own code (wagmi: porticoConnector)',
  termsConditionsUrl: 'write termsUrl',
  privacyPolicyUrl: 'write privacyUrl',
  enableEIP6963: features('browserWallets: true'),
  enableInjected: features('browserWallets: true'),
  enableWalletConnect: features('walletConnect: true'),
  enableNetworkSwitch: features('networkSwitch: true'),
  enableCoinbase: 'remove it: that wallet announces itself like any other',
  coinbasePreference: 'remove it: that wallet announces itself like any other',
  basic: 'write walletConnectBasic',
  experimental_preferUniversalLinks: 'write preferUniversalLinks',
  customRpcUrls:
    'write server for your own RPC, or rpcUrls in a network of your own (docs/networks.md)',
  universalProvider: 'remove it: pairing is part of Portico',
  universalProviderConfigOverride: 'remove it: pairing is part of Portico',
  manualWCControl: 'remove it: pairing is part of Portico',
  enableReconnect: 'remove it: a stored connection is always restored',
  enableAuthLogger: 'write debug',
  enableMobileFullScreen: `it ${NONE}`,
  tokens: 'remove it: balances come from the server',
  analytics: features('analytics: true'),
  connectMethodsOrder: features("connectMethodsOrder: ['wallet', 'email', 'social']"),
  connectorTypeOrder: features("connectorTypeOrder: ['recent', 'installed']"),
  walletFeaturesOrder: features("walletFeaturesOrder: ['send', 'receive', 'swaps', 'onramp']"),
};

export const APPKIT_FEATURES: Readonly<Record<string, string>> = {
  history: 'write activity',
  allWallets: "write allWallets: 'hide' beside features",
  emailShowWallets: 'remove it: wallets always stand beside the e-mail',
  smartSessions: `it ${NONE}`,
  reownBranding: 'remove it: there is no mark of ours',
  reownAuthentication: `it ${NONE}`,
};
