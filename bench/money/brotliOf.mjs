// SPDX-License-Identifier: Apache-2.0
import { brotliCompressSync, constants } from 'node:zlib';

/** Bytes after brotli, as tools/size.mjs counts them. */
export const brotliOf = (bytes) =>
  brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  }).length;
