// SPDX-License-Identifier: Apache-2.0
//
// The id of a wallet outside of eip155: namespace and name, the same after every reload. "Xverse" and
// "Xverse Wallet" are one wallet.
import type { ChainNamespace } from '@portico/engine';

const KEY_MAX_LENGTH = 64;

export function connectorId(namespace: ChainNamespace, name: string): string {
  const key = name
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, '-')
    .replace(/-wallet$|^-+|-+$/g, '');
  return `${namespace}:${key.slice(0, KEY_MAX_LENGTH) || 'wallet'}`;
}
