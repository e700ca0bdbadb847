// SPDX-License-Identifier: Apache-2.0
//
// The niche: what we wait for stands in an arch on a ground line, and the arch is the progress. Light
// travels over it while we wait, it closes when settled, it rests when stopped. Hidden from assistive
// technology: the heading below says the same in words. At corner 0 the arch is post and beam.
import type { ReactNode } from 'react';
import { useId } from 'react';
import { Icon } from '../icons/Icon.tsx';
import type { IconName } from '../icons/iconPaths.ts';
import { useSquare } from './useSquare.ts';

export type NicheState = 'waiting' | 'settled' | 'stopped';

export interface NicheProps {
  readonly children: ReactNode;
  readonly state: NicheState;
  readonly badge?: { readonly icon: IconName; readonly tone?: 'warn' | 'success' } | undefined;
  /** Replaces the badge: a small tile of the other party. */
  readonly corner?: ReactNode;
}

const round = 'M100 143V78a64 64 0 0 1 128 0V143';
const square = 'M100 143V14h128v129';

export function Niche({ children, state, badge, corner }: NicheProps) {
  const id = useId();
  const [ref, isSquare] = useSquare<HTMLDivElement>();
  const arch = isSquare ? square : round;
  return (
    <div className="pt-niche" part="niche" ref={ref} aria-hidden="true">
      <svg viewBox="0 0 328 164" aria-hidden="true">
        <Gradients id={id} />
        <path d={`${arch}z`} fill={`url(#${id}f)`} />
        <path className="n-track" d={arch} />
        {state === 'waiting' && <path className="n-light" pathLength={100} d={arch} />}
        {state === 'settled' && <path className="n-done" pathLength={100} d={arch} />}
        <path stroke={`url(#${id}g)`} strokeWidth={1.5} d="M8 143.7H320" />
      </svg>
      <div className="n-stand">
        <span className="pt-badged">
          {children}
          {badge && (
            <span className={badge.tone ? `n-badge is-${badge.tone}` : 'n-badge'}>
              <Icon name={badge.icon} size={14} />
            </span>
          )}
          {!badge && corner && <span className="pt-corner is-wallet">{corner}</span>}
        </span>
      </div>
    </div>
  );
}

function Gradients({ id }: { id: string }) {
  const ground = 'var(--pt-line-strong)';
  return (
    <defs>
      <linearGradient id={`${id}f`} x1="0" y1="0" x2="0" y2="1">
        <stop stopColor="var(--pt-niche)" />
        <stop offset="1" stopColor="var(--pt-niche)" stopOpacity="0.15" />
      </linearGradient>
      <linearGradient id={`${id}g`} gradientUnits="userSpaceOnUse" x1="8" y1="0" x2="320" y2="0">
        <stop stopColor={ground} stopOpacity="0" />
        <stop offset=".3" stopColor={ground} />
        <stop offset=".7" stopColor={ground} />
        <stop offset="1" stopColor={ground} stopOpacity="0" />
      </linearGradient>
    </defs>
  );
}
