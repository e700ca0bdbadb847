// SPDX-License-Identifier: Apache-2.0
//
// A service over time: one bar for each answer, the newest at the end, in the colour of its state. The same
// in words for who does not see it.
import type { HealthReport, HealthState, Service } from '../api/generated/types.ts';
import { stateWords } from '../words.ts';

const KEPT = 60;
const tones: Readonly<Record<HealthState, string>> = {
  unknown: 'n',
  off: 'n',
  good: '',
  slow: 'w',
  down: 'd',
};

export function HealthBars({ kept }: { readonly kept: readonly HealthState[] }) {
  const missing = Array.from({ length: Math.max(0, KEPT - kept.length) }, () => 'unknown' as const);
  return (
    <div className="cx-bars" aria-hidden="true">
      {[...missing, ...kept].map((state, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
        <i key={at} className={tones[state]} />
      ))}
    </div>
  );
}

export function ServiceState({
  service,
  name,
}: {
  readonly service: Service;
  readonly name: string;
}) {
  const tone = { unknown: 'off', off: 'off', good: 'ok', slow: 'slow', down: 'bad' }[service.state];
  return (
    <span className="cx-state">
      <span className={`pt-dot cx-${tone}`} />
      {name}
      <span className="pt-vh">{`, ${stateWords[service.state]}`}</span>
    </span>
  );
}

/** How long the bars reach back: "10 minutes". */
export function reachOf(report: HealthReport): string {
  return `${Math.round((KEPT * report.step) / 60_000)} minutes`;
}
