// SPDX-License-Identifier: Apache-2.0
//
// Calls over time: those that passed, and dashed those that were limited or refused. It begins when counting
// began: of a young server a whole day would be a needle at the edge. The last step is not over yet: the way to
// it is faint, so that it is not taken for a fall.
import type { UsageStep } from '../api/generated/types.ts';
import { number } from '../words.ts';
import type { Counted } from './counted.ts';
import { timeMarks } from './timeMarks.ts';

const WIDTH = 620;
const HEIGHT = 168;
const LEFT = 44;
const BOTTOM = 146;
const TOP = 8;
/** Width of a mark's text where it is largest, on a phone. */
const TEXT = 84;

export function LineChart({ counted, step }: Counted) {
  const most = Math.max(4, ...counted.map((one) => Math.max(one.requests, turnedAway(one))));
  const top = roundUp(most);
  const first = counted[0]?.at ?? 0;
  const span = Math.max(1, (counted.length - 1) * step);
  const x = (at: number): number => LEFT + ((WIDTH - LEFT) * (at - first)) / span;
  const y = (value: number): number => BOTTOM - ((BOTTOM - TOP) * value) / top;
  const path = (of: readonly UsageStep[], value: (one: UsageStep) => number): string =>
    of
      .map((one, at) => `${at ? 'L' : 'M'}${x(one.at).toFixed(1)} ${y(value(one)).toFixed(1)}`)
      .join('');
  const lines = [turnedAway, ({ requests }: UsageStep) => requests];
  const passed = counted.reduce((sum, { requests }) => sum + requests, 0);
  const away = counted.reduce((sum, one) => sum + turnedAway(one), 0);
  const text = `${number(passed)} calls passed and ${number(away)} were turned away`;
  return (
    <svg className="cx-chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={text}>
      {[0, 1, 2, 3, 4].map((line) => (
        <g key={line}>
          <path className="cx-grid" d={`M${LEFT} ${y((top * line) / 4)}H${WIDTH}`} />
          <text className="cx-axis" x={LEFT - 8} y={y((top * line) / 4) + 4} textAnchor="end">
            {number((top * line) / 4)}
          </text>
        </g>
      ))}
      {timeMarks(first, first + span).map(({ at, text }) => (
        <g key={at}>
          <path className="cx-grid" d={`M${x(at)} ${TOP}V${BOTTOM + 4}`} />
          {x(at) <= WIDTH - TEXT / 2 && (
            <text className="cx-axis" x={x(at)} y={HEIGHT - 3} textAnchor="middle">
              {text}
            </text>
          )}
        </g>
      ))}
      {lines.map((value) => {
        const look = value === turnedAway ? 'cx-line is-away' : 'cx-line';
        return (
          <g key={look}>
            <path className={look} d={path(counted.slice(0, -1), value)} />
            <path className={`${look} is-open`} d={path(counted.slice(-2), value)} />
          </g>
        );
      })}
    </svg>
  );
}

export const turnedAway = (step: UsageStep): number => step.limited + step.refused;

/** To 4, 8, 20, 40, 80, 200 ...: quarters of it are whole numbers. */
function roundUp(most: number): number {
  for (let unit = 1; ; unit *= 10) {
    for (const times of [4, 8, 20]) if (most <= times * unit) return times * unit;
  }
}
