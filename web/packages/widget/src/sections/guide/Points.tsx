// SPDX-License-Identifier: Apache-2.0
//
// Three points that explain something, each with an icon.
import { Icon, type IconName } from '@portico/ui';

export interface Point {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
}

export function Points({ points }: { points: readonly Point[] }) {
  return (
    <ul className="pt-points">
      {points.map(({ icon, title, text }) => (
        <li key={icon}>
          <span className="pt-square-avatar is-plain s32">
            <Icon name={icon} />
          </span>
          <div>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
