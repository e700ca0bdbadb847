// SPDX-License-Identifier: Apache-2.0
//
// Artwork of a wallet, app or network. A letter on a gradient stands there when there is none, and
// comes back when it fails to load. Decorative: the name always stands beside it.
import type { CSSProperties } from 'react';
import { useState } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icons/Icon.tsx';
import type { IconName } from '../icons/icons.ts';
import { avatarTone } from './avatarTone.ts';

export type AvatarSize = 16 | 20 | 28 | 32 | 40 | 56 | 64;

export interface AvatarProps {
  readonly name: string;
  readonly image?: string | undefined;
  readonly size?: AvatarSize;
  readonly round?: boolean;
  /** Fetched when it comes near what is seen. */
  readonly lazy?: boolean;
}

export function Avatar({ name, image, size = 40, round, lazy }: AvatarProps) {
  const [failed, setFailed] = useState<string>();
  const [loaded, setLoaded] = useState<string>();
  const [a, b] = avatarTone(name);
  const art = image !== undefined && image !== failed;
  return (
    <span
      className={cx(
        'pt-square-avatar',
        `s${size}`,
        round && 'is-round',
        art && image === loaded && 'has-art',
      )}
      part="tile"
      data-l={[...name.trim()][0]?.toUpperCase() ?? '?'}
      suppressHydrationWarning
      style={{ '--a': a, '--b': b } as CSSProperties}
      aria-hidden="true"
    >
      {art && (
        <img
          loading={lazy ? 'lazy' : undefined} // before src, which some browsers fetch at once
          src={image}
          alt=""
          decoding="async"
          draggable={false}
          onLoad={() => setLoaded(image)}
          onError={() => setFailed(image)}
        />
      )}
    </span>
  );
}

/** A tile with an interface icon instead of artwork. */
export function IconAvatar({ icon, large }: { icon: IconName; large?: boolean }) {
  return (
    <span
      className={cx('pt-square-avatar is-plain', large && 's64')}
      part="tile"
      aria-hidden="true"
    >
      <Icon name={icon} />
    </span>
  );
}
