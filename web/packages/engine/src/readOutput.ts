// SPDX-License-Identifier: Apache-2.0
//
// The output of a step, or what the machine says of a step that it could not read (over a limit,
// unknown members): nothing of that step was done.

export interface RefusedStep {
  readonly error: { readonly code: string; readonly message: string };
}

/** JSON-RPC: the answer is no valid JSON of the protocol. */
export const ANSWER_UNREADABLE = -32700;

/** Of a step that JSON has no form for: nothing reached the machine. */
export const UNWRITABLE = 'params_unwritable';

/** The step as JSON text, or why there is none (a BigInt, a circle, a toJSON that throws). */
export function writeInput(step: object): string | RefusedStep {
  try {
    return JSON.stringify(step);
  } catch (error) {
    return { error: { code: UNWRITABLE, message: `no JSON can be made of it (${error})` } };
  }
}

export function readOutput<Output extends object>(text: string): Output | RefusedStep {
  return JSON.parse(text);
}

export function isRefused(output: object | RefusedStep): output is RefusedStep {
  return 'error' in output;
}
