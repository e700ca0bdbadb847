// SPDX-License-Identifier: Apache-2.0
//
// A small chart, edge to edge, without axes. The pointer and the arrows walk over its points; whoever
// shows the chart says what the point means. Never mirrored: time goes from left to right everywhere.
import { type CSSProperties, type PointerEvent, useId, useMemo } from 'react';
import { chartDots, chartPath, nearestDot, type Reading } from './chartPath.ts';

export interface ChartProps {
  /** Two or more, oldest first. */
  readonly readings: readonly Reading[];
  /** One line that says what the chart shows. */
  readonly label: string;
  /** Names the control that the arrows move. */
  readonly scrubLabel: string;
  /** What the point that is looked at says. */
  readonly scrubText: string;
  /** The point looked at; none: the newest. */
  readonly at: number | undefined;
  readonly onScrub: (at: number | undefined) => void;
}

const kWidth = 360;
const kHeight = 76;

export function Chart({ readings, label, scrubLabel, scrubText, at, onScrub }: ChartProps) {
  const id = useId();
  const dots = useMemo(() => chartDots(readings, kWidth, kHeight), [readings]);
  const line = useMemo(() => chartPath(dots), [dots]);
  const last = readings.length - 1;
  const dot = at === undefined ? undefined : dots[at];
  const follow = (event: PointerEvent<HTMLElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    onScrub(nearestDot(dots, ((event.clientX - box.left) / box.width) * kWidth));
  };
  const leave = (): void => onScrub(undefined);
  return (
    <div
      className="pt-chart"
      part="chart"
      dir="ltr"
      onPointerDown={follow}
      onPointerMove={follow}
      onPointerLeave={leave}
      onPointerCancel={leave}
    >
      <svg viewBox={`0 0 ${kWidth} ${kHeight}`} preserveAspectRatio="none" role="img">
        <title>{label}</title>
        <defs>
          <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
            <stop stopColor="var(--pt-accent-ink)" stopOpacity={0.16} />
            <stop offset="1" stopColor="var(--pt-accent-ink)" stopOpacity={0} />
          </linearGradient>
        </defs>
        <path d={`${line}V${kHeight}H0z`} fill={`url(#${id})`} />
        <path className="c-line" d={line} />
      </svg>
      {dot && (
        <span
          className="c-mark"
          style={
            {
              insetInlineStart: `${(dot.x / kWidth) * 100}%`,
              '--y': `${(dot.y / kHeight) * 100}%`,
            } as CSSProperties
          }
        />
      )}
      {/* For keys and screen readers alone; the pointer has the whole chart. */}
      <input
        type="range"
        aria-label={scrubLabel}
        aria-valuetext={scrubText}
        min={0}
        max={last}
        value={at ?? last}
        onChange={(event) => onScrub(event.currentTarget.valueAsNumber)}
        onBlur={leave}
      />
    </div>
  );
}
