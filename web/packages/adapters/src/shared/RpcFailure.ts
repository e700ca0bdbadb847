// SPDX-License-Identifier: Apache-2.0
//
// What an adapter throws where its connector must answer with an error of EIP-1193 or JSON-RPC.

export const INVALID_PARAMS = -32602;
export const METHOD_NOT_FOUND = -32601;
export const USER_REJECTED = 4001;
export const UNAUTHORIZED = 4100;
export const UNSUPPORTED = 4200;
export const GONE = 4900;
export const UNKNOWN_CHAIN = 4902;

export class RpcFailure extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}
