// SPDX-License-Identifier: Apache-2.0
//
// What a host fills in: `data` of open({ view: 'swap' }).

export interface SwapGiven {
  readonly from_token?: string;
  readonly to_token?: string;
  readonly amount?: string;
}

/** Texts of these names that are not too long; anything else is left out. */
export function swapGiven(data: unknown): SwapGiven {
  if (typeof data !== 'object' || data === null) return {};
  const given = data as Readonly<Record<string, unknown>>;
  const read = (name: string, most: number): string | undefined => {
    const value = given[name];
    return typeof value === 'string' && value !== '' && value.length <= most ? value : undefined;
  };
  const [from_token, to_token, amount] = [
    read('fromToken', 192),
    read('toToken', 192),
    read('amount', 128),
  ];
  return {
    ...(from_token !== undefined && { from_token }),
    ...(to_token !== undefined && { to_token }),
    ...(amount !== undefined && { amount }),
  };
}
