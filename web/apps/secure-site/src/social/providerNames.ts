// SPDX-License-Identifier: Apache-2.0
import type { SocialProvider } from '../generated/vault.ts';

export const providerNames = {
  google: 'Google',
  apple: 'Apple',
  github: 'GitHub',
  facebook: 'Facebook',
  x: 'X',
  discord: 'Discord',
  farcaster: 'Farcaster',
  demo: 'Portico Demo',
} as const satisfies Record<SocialProvider, string>;
