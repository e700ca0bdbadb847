// SPDX-License-Identifier: Apache-2.0
//
// What a host fills in: `data` of open({ view: 'walletSend' }).

export interface SendGiven {
  readonly token?: string;
  readonly amount?: string;
  readonly recipient?: string;
}

/** Texts of these names that are not too long; anything else is left out. */
export function sendGiven(data: unknown): SendGiven {
  if (typeof data !== 'object' || data === null) return {};
  const most = { token: 192, amount: 128, recipient: 512 };
  return Object.fromEntries(
    Object.entries(most).flatMap(([name, limit]) => {
      const value = (data as Readonly<Record<string, unknown>>)[name];
      return typeof value === 'string' && value !== '' && value.length <= limit
        ? [[name, value]]
        : [];
    }),
  );
}
