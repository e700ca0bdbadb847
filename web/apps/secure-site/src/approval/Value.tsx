// SPDX-License-Identifier: Apache-2.0
//
// One value of what is approved: an amount, an address, a time.
import type { ReactNode } from 'react';
import type { Argument } from './summary.ts';

/** In full: nothing is shortened. */
export function Value({ of }: { of: Argument }): ReactNode {
  const { kind, value, symbol, units, contract, label } = of;
  if (kind === 'address')
    return (
      <strong>
        {label && `${label} `}
        <span className="pt-addr">{value}</span>
      </strong>
    );
  if (kind === 'amount' || kind === 'unlimited_amount') {
    const amount = symbol ? `${value} ${symbol}` : `${value} smallest units`;
    return (
      <strong title={units && `${units} smallest units`}>
        {kind === 'unlimited_amount' ? `without limit (${amount})` : amount}
        {!symbol && contract && ` of ${contract}`}
      </strong>
    );
  }
  return <strong>{kind === 'duration' ? durationText(value) : value}</strong>;
}

/** In the largest unit that says it exactly. */
function durationText(seconds: string): string {
  const whole = BigInt(seconds);
  for (const [unit, size] of UNITS) {
    if (whole === 0n || whole % size !== 0n) continue;
    return whole === size ? `1 ${unit}` : `${whole / size} ${unit}s`;
  }
  return `${seconds} seconds`;
}

const UNITS = [
  ['day', 86_400n],
  ['hour', 3_600n],
  ['minute', 60n],
] as const;
