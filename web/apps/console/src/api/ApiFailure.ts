// SPDX-License-Identifier: Apache-2.0
//
// Why a call came to nothing: the server's own code and words, or `offline` where it was not reached.

export class ApiFailure extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export function failureOf(error: unknown): ApiFailure {
  if (error instanceof ApiFailure) return error;
  return new ApiFailure('internal', error instanceof Error ? error.message : String(error));
}
