// SPDX-License-Identifier: Apache-2.0
//
// What the host gave to `open({ view: 'onRampProviders', data })`. Anything else in there is not ours.
interface Given {
  token?: string;
  fiat?: string;
  amount?: string;
}

export function buyGiven(data: unknown): Given {
  if (typeof data !== 'object' || data === null) return {};
  const { token, fiat, amount } = data as Record<string, unknown>;
  return {
    ...(typeof token === 'string' && token.length <= 64 && { token }),
    ...(typeof fiat === 'string' && /^[A-Z]{3}$/.test(fiat) && { fiat }),
    ...(typeof amount === 'string' && /^\d{1,12}(\.\d{1,2})?$/.test(amount) && { amount }),
  };
}
