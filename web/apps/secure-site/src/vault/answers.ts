// SPDX-License-Identifier: Apache-2.0
//
// What an answer of vault.wasm must be: anything else is a bug.
import type { VaultAnswer } from '../generated/wasm.ts';
import type { AnswerOf } from './WasmVault.ts';

export function expected<T extends VaultAnswer['type']>(answer: VaultAnswer, type: T): AnswerOf<T> {
  if (answer.type !== type) throw new Error(`The vault answered ${answer.type} for ${type}`);
  return answer as AnswerOf<T>;
}

export function secretAt(secrets: readonly Uint8Array[], index: number): Uint8Array {
  const secret = secrets[index];
  if (!secret) throw new Error('The vault gave fewer secrets than its answer has');
  return secret;
}
