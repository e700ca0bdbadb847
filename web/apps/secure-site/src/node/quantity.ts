// SPDX-License-Identifier: Apache-2.0
//
// Numbers as JSON-RPC writes them (EIP-1474): 0x and hex without leading zeros.
import { Refusal } from '../frame/FrameServer.ts';

const QUANTITY = /^0x(0|[1-9a-fA-F][0-9a-fA-F]{0,63})$/;

/** Undefined: it is none, or more than `max`. */
export function readQuantity(value: unknown, max: bigint = 2n ** 256n - 1n): bigint | undefined {
  if (typeof value !== 'string' || !QUANTITY.test(value)) return undefined;
  const number = BigInt(value);
  return number <= max ? number : undefined;
}

/** As pages write them, who also pad them: `0x00`, `0x0de0b6b3a7640000`. Undefined: it is no number of 256 bits. */
export const readGiven = (value: unknown): bigint | undefined =>
  typeof value === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(value) ? BigInt(value) : undefined;

/** Of a node's answer. Errors: Refusal. */
export function quantityOf(answer: unknown, what: string, max: bigint): bigint {
  const number = readQuantity(answer, max);
  if (number === undefined) throw new Refusal(`The network gave no ${what} that can be used`);
  return number;
}

export const toQuantity = (value: bigint): string => `0x${value.toString(16)}`;
