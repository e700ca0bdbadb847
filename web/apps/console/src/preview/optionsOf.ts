// SPDX-License-Identifier: Apache-2.0
//
// A project's switches as the options of the widget that they stand over.
import type { PorticoOptions } from '@portico/sdk';
import type { PreviewSettings } from './PreviewSettings.ts';

type Social = NonNullable<NonNullable<PorticoOptions['features']>['socials']>[number];
const SOCIALS: readonly Social[] = [
  'google',
  'x',
  'farcaster',
  'discord',
  'apple',
  'github',
  'facebook',
];

export function optionsOf(settings: PreviewSettings, container: HTMLElement): PorticoOptions {
  const feature = (id: string) => settings.features.find((one) => one.id === id);
  const on = (id: string): boolean => feature(id)?.isEnabled ?? false;
  const login = feature('social_login');
  const ways = login?.isEnabled ? login.config : [];
  return {
    projectId: 'preview',
    metadata: { name: settings.name || 'Your app', url: location.origin },
    networks: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    // Nobody listens there: the preview asks nothing of the network.
    relayUrl: location.origin.replace(/^http/, 'ws'),
    wallets: [
      { id: 'preview-meridian', name: 'Meridian' },
      { id: 'preview-kestrel', name: 'Kestrel' },
    ],
    allWallets: feature('all_wallets')?.isEnabled === false ? 'hide' : 'show',
    features: {
      browserWallets: false,
      email: ways.includes('email'),
      socials: SOCIALS.filter((social) => ways.includes(social)),
      onramp: on('onramp'),
      swaps: on('swap'),
      send: on('send'),
      receive: on('receive'),
      legalCheckbox: on('legal_checkbox'),
      collapseWallets: on('collapse_wallets'),
    },
    termsUrl: 'https://example.org/terms',
    privacyUrl: 'https://example.org/privacy',
    themeMode: settings.scheme,
    themeVariables: { '--portico-accent': settings.accent },
    enableEmbedded: true,
    container,
  };
}
