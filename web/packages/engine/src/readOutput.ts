// SPDX-License-Identifier: Apache-2.0
//
// The output of a step, or what the machine says of a step that it could not read (over a limit,
// unknown members): nothing of that step was done.

export interface RefusedStep {
  readonly error: { readonly code: string; readonly message: string };
}

export function readOutput<Output extends object>(text: string): Output | RefusedStep {
  return JSON.parse(text);
}

export function isRefused(output: object | RefusedStep): output is RefusedStep {
  return 'error' in output;
}
