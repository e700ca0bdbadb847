// SPDX-License-Identifier: Apache-2.0
//
// A note in the flow of a view: a bold line that says it, a second one that explains.
import type { ReactNode } from 'react';
import { Icon } from '../icons/Icon.tsx';

export interface NoteProps {
  readonly title: string;
  readonly children?: ReactNode;
  readonly tone?: 'neutral' | 'warn';
}

export function Note({ title, children, tone = 'neutral' }: NoteProps) {
  return (
    <div className={tone === 'warn' ? 'pt-note is-warn' : 'pt-note'} part="note">
      <Icon name={tone === 'warn' ? 'triangleAlert' : 'info'} />
      <div>
        <b>{title}</b>
        {children}
      </div>
    </div>
  );
}
