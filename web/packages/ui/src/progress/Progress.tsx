// SPDX-License-Identifier: Apache-2.0
//
// The progress arch: what we wait for stands in an arch on a ground line, and the arch is the progress. Light
// travels over it while we wait, it closes when settled, it rests when stopped. Hidden from assistive
// technology: the heading below says the same in words. At corner 0 the arch is post and beam. Of what a wallet is asked to do
// one light goes round it once: from the left foot, where it is asked, to the right, where a block has it.
import type { ReactNode } from 'react';
import { useId } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icons/Icon.tsx';
import type { IconName } from '../icons/icons.ts';
import { useSquare } from './useSquare.ts';

/** What a wallet does with a request, and the network with what was signed. `ended`: it has failed, and the light has gone out. */
export type LifeState = 'asked' | 'signed' | 'pending' | 'confirmed' | 'ended';
export type ProgressState = 'waiting' | 'settled' | 'stopped' | LifeState;

const life: ReadonlySet<ProgressState> = new Set<LifeState>([
  'asked',
  'signed',
  'pending',
  'confirmed',
  'ended',
]);

export interface ProgressProps {
  readonly children: ReactNode;
  readonly state: ProgressState;
  readonly badge?: { readonly icon: IconName; readonly tone?: 'warn' | 'success' } | undefined;
  /** Replaces the badge: a small tile of the other party. */
  readonly corner?: ReactNode;
  /** The second party, in an arch beside the first; the light passes from the first to it. */
  readonly second?: ReactNode;
}

interface Arches {
  readonly round: string;
  readonly square: string;
}
const alone: readonly Arches[] = [
  { round: 'M100 143V78a64 64 0 0 1 128 0V143', square: 'M100 143V14h128v129' },
];
const pair: readonly Arches[] = [
  { round: 'M40 143V68a54 54 0 0 1 108 0V143', square: 'M40 143V14h108v129' },
  { round: 'M180 143V68a54 54 0 0 1 108 0V143', square: 'M180 143V14h108v129' },
];

export function Progress({ children, state, badge, corner, second }: ProgressProps) {
  const id = useId();
  const [ref, isSquare] = useSquare<HTMLDivElement>();
  const arches = (second === undefined ? alone : pair).map((arch) =>
    isSquare ? arch.square : arch.round,
  );
  return (
    <div className="pt-progress" part="progress" ref={ref} aria-hidden="true">
      <svg viewBox="0 0 328 164" aria-hidden="true">
        <Gradients id={id} />
        {arches.map((arch, index) => (
          <Arch
            key={arch}
            arch={arch}
            fill={`url(#${id}f)`}
            state={state}
            turn={arches.length > 1 ? index + 1 : undefined}
          />
        ))}
        <path stroke={`url(#${id}g)`} strokeWidth={1.5} d="M8 143.7H320" />
      </svg>
      <div className={second === undefined ? 'n-stand' : 'n-stand is-pair'}>
        <span className="pt-badged">
          {children}
          {badge && (
            <span className={badge.tone ? `n-badge is-${badge.tone}` : 'n-badge'}>
              <Icon name={badge.icon} size={14} />
            </span>
          )}
          {!badge && corner && <span className="pt-corner is-wallet">{corner}</span>}
        </span>
        {second !== undefined && <span className="pt-badged">{second}</span>}
      </div>
    </div>
  );
}

interface ArchProps {
  readonly arch: string;
  readonly fill: string;
  readonly state: ProgressState;
  /** Which of two arches it is; the light visits the first, then the second. */
  readonly turn: number | undefined;
}

function Arch({ arch, fill, state, turn }: ArchProps) {
  return (
    <>
      <path d={`${arch}z`} fill={fill} />
      <path className="n-track" d={arch} />
      {state === 'waiting' && (
        <path
          className={cx('n-light', turn !== undefined && `is-${turn}`)}
          pathLength={100}
          d={arch}
        />
      )}
      {life.has(state) && (
        <>
          <path className={cx('n-close', `is-${state}`)} pathLength={100} d={arch} />
          <path className={cx('n-life', `is-${state}`)} pathLength={100} d={arch} />
        </>
      )}
      {state === 'settled' && <path className="n-done" pathLength={100} d={arch} />}
    </>
  );
}

function Gradients({ id }: { id: string }) {
  const ground = 'var(--pt-line-strong)';
  return (
    <defs>
      <linearGradient id={`${id}f`} x1="0" y1="0" x2="0" y2="1">
        <stop stopColor="var(--pt-progress)" />
        <stop offset="1" stopColor="var(--pt-progress)" stopOpacity="0.15" />
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
