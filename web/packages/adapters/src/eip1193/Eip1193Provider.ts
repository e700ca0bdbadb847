// SPDX-License-Identifier: Apache-2.0
//
// The provider of EIP-1193 as wallets really ship it: everything but `request` may be missing.
import { read } from '../shared/read.ts';

export interface Eip1193Provider {
  request(args: { method: string; params?: unknown }): Promise<unknown>;
  on?(event: string, listener: (data: unknown) => void): unknown;
  removeListener?(event: string, listener: (data: unknown) => void): unknown;
}

export function isEip1193Provider(value: unknown): value is Eip1193Provider {
  return typeof value === 'object' && typeof read(value, 'request') === 'function';
}
