// SPDX-License-Identifier: Apache-2.0

/** `all_wallets` -> `allWallets`. */
export type Camel<Text extends string> = Text extends `${infer Head}_${infer Rest}`
  ? `${Head}${Capitalize<Camel<Rest>>}`
  : Text;
