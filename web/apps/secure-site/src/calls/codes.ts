// SPDX-License-Identifier: Apache-2.0
//
// Errors of EIP-5792, EIP-1193 and EIP-1474 that the page gets by number.
export const INVALID_PARAMS = -32602;
export const UNAUTHORIZED = 4100;
export const CAPABILITY_UNKNOWN = 5700;
export const OTHER_CHAIN = 5710;
export const ID_USED = 5720;
export const BATCH_UNKNOWN = 5730;
export const BATCH_TOO_LARGE = 5740;
export const NOT_ATOMIC = 5760;
