// SPDX-License-Identifier: Apache-2.0
//
// The id of a wallet outside of eip155: namespace and name, the same after every reload. "Xverse" and
// "Xverse Wallet" are one wallet.
import type { ChainNamespace } from '@portico/engine';
import { cutText } from './cutText.ts';

const KEY_MAX_BYTES = 100;

export function connectorId(namespace: ChainNamespace, name: string): string {
  const key = name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}.]+/gu, '-')
    .replace(/-wallet$|^-+|-+$/g, '');
  return `${namespace}:${cutText(key, KEY_MAX_BYTES) || 'wallet'}`;
}
