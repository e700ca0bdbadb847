// SPDX-License-Identifier: Apache-2.0
//
// The marks of the providers of social log-in, drawn here.
import type { SocialProvider } from '@portico/engine';
import type { CSSProperties } from 'react';

interface Mark {
  /** A line of this width; else filled. */
  readonly stroke?: number;
  readonly path: string;
  readonly round?: true;
}

const marks: Readonly<Record<SocialProvider, Mark>> = {
  google: { stroke: 2.6, path: 'M19.6 7.1A9 9 0 1 0 21 12h-8.4' },
  x: {
    stroke: 1.8,
    round: true,
    path: 'M4.2 4.2h4.1l11.5 15.6h-4.1zM19.3 4.2l-6.6 7.2M11 13.1l-6.3 6.7',
  },
  farcaster: {
    path: 'M5.6 3.6h12.8v2.6h2.4l-.8 2.9h-.6v9h.9v2.3h-5v-2.3h.8v-4.7a3.9 3.9 0 0 0-7.8 0v4.7h.8v2.3h-5v-2.3H5V9.1h-.6l-.8-2.9h2z',
  },
  discord: {
    path: 'M8.9 4.6c-1.5.3-2.7.7-3.8 1.2C2.9 9 2.2 12.4 2.5 16.3c1.5 1.2 3.1 2 4.7 2.5l1.1-1.8-1.6-.8.4-.3c3 1.4 6.8 1.4 9.8 0l.4.3-1.6.8 1.1 1.8c1.6-.5 3.2-1.3 4.7-2.5.4-4.5-.7-7.7-2.6-10.5-1.1-.5-2.4-.9-3.8-1.2l-.6 1.2c-1.5-.2-3.5-.2-5 0zM8.7 14.2c-1 0-1.7-.9-1.7-1.9s.7-1.9 1.7-1.9 1.7.9 1.7 1.9-.7 1.9-1.7 1.9zm6.6 0c-1 0-1.7-.9-1.7-1.9s.7-1.9 1.7-1.9 1.7.9 1.7 1.9-.7 1.9-1.7 1.9z',
  },
  apple: {
    path: 'M17 12.5c0-1.9 1-3.1 2.3-3.9-.9-1.3-2.3-2-4-2-1.5 0-2.3.8-3.3.8s-2-.8-3.4-.8C5.9 6.6 4 9 4 12.5c0 4.2 2.7 8.9 5.1 8.9 1.1 0 1.7-.8 3.1-.8s1.9.8 3 .8c1.9 0 3.6-2.8 4.3-4.9-1.5-.7-2.5-2-2.5-4zM12 5.7c0-2 1.4-3.6 3.4-3.9.1 2.1-1.3 3.9-3.4 3.9z',
  },
  github: {
    stroke: 1.9,
    round: true,
    path: 'M9.3 21.3v-3.1c-2.9.6-3.7-1-4.5-2.3-.3-.5-.7-.8-1.2-1M14.8 21.3v-3.5c0-1-.2-1.6-.7-2.1 2.8-.3 5.3-1.4 5.3-5.6 0-1.2-.4-2.3-1.2-3.1.2-.8.2-1.9-.2-3 0 0-1.1-.2-3.2 1.2a11 11 0 0 0-5.6 0C7.1 3.8 6 4 6 4c-.4 1.1-.4 2.2-.2 3-.8.8-1.2 1.9-1.2 3.1 0 4.2 2.5 5.3 5.3 5.6-.3.3-.5.8-.6 1.4',
  },
  facebook: { stroke: 2.7, path: 'M13.2 21.5V8.6c0-2.6 1.3-4 3.9-4h.7M8.9 12.4h7.9' },
  // Of ./x demo alone: no company's, and its name says so.
  demo: {
    stroke: 2,
    round: true,
    path: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.4 20.5c.8-4 3.8-6 7.6-6s6.8 2 7.6 6',
  },
};

const more: Mark = {
  stroke: 2,
  path: 'M5 11a1 1 0 1 0 0 2 1 1 0 0 0 0-2zM12 11a1 1 0 1 0 0 2 1 1 0 0 0 0-2zM19 11a1 1 0 1 0 0 2 1 1 0 0 0 0-2z',
};

export const ProviderMark = ({ provider }: { provider: SocialProvider }) => (
  <Drawn mark={marks[provider]} />
);

/** Three dots: there are others. */
export const MoreMark = () => <Drawn mark={more} />;

function Drawn({ mark: { stroke, path, round } }: { mark: Mark }) {
  const end = round ? 'round' : 'butt';
  return (
    <svg className="pt-i" viewBox="0 0 24 24" aria-hidden="true">
      <path
        d={path}
        style={
          stroke === undefined
            ? { fill: 'currentColor', stroke: 'none', fillRule: 'evenodd' }
            : {
                fill: 'none',
                stroke: 'currentColor',
                strokeWidth: stroke,
                strokeLinecap: end,
                strokeLinejoin: round ? 'round' : 'miter',
              }
        }
      />
    </svg>
  );
}

/** A mark on a tile, beside its name. `tone`: two colours of the tile's, which the mark is white on. */
export function ProviderAvatar({
  provider,
  size = 40,
  tone,
}: {
  provider: SocialProvider;
  size?: 40 | 56 | 64;
  tone?: readonly [string, string];
}) {
  return (
    <span
      className={`pt-square-avatar s${size}${tone ? '' : ' is-plain'}`}
      style={tone && ({ '--a': tone[0], '--b': tone[1] } as CSSProperties)}
      part="tile"
      aria-hidden="true"
    >
      <ProviderMark provider={provider} />
    </span>
  );
}
