// SPDX-License-Identifier: Apache-2.0
//
// A row of a list: lead, title and second line, end. A button, or a link when it leaves the page.
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

export interface ItemProps {
  readonly lead: ReactNode;
  readonly title: string;
  readonly sub?: ReactNode;
  /** A second line that gives a reason wraps; one that gives a value is cut. */
  readonly wrap?: boolean;
  readonly end?: ReactNode;
  readonly compact?: boolean;
  readonly selected?: boolean;
  readonly disabled?: boolean;
  /** A destructive act. */
  readonly danger?: boolean;
  /** The title is an address: it stays left to right, with a slashed zero. */
  readonly latin?: boolean;
  readonly href?: string;
  readonly onClick?: () => void;
}

export function Item(props: ItemProps) {
  const { lead, title, sub, end, href, selected, disabled } = props;
  const className = cx(
    'pt-row',
    props.compact && 'is-compact',
    selected && 'is-selected',
    disabled && 'is-disabled',
    props.danger && 'is-danger',
  );
  const inside = (
    <>
      {lead}
      <span className="pt-main">
        <span className="pt-title">
          {props.latin ? (
            <bdi translate="no" className="pt-addr">
              {title}
            </bdi>
          ) : (
            title
          )}
        </span>
        {sub && <span className={cx('pt-sub', props.wrap && 'is-wrap')}>{sub}</span>}
      </span>
      {end}
    </>
  );
  return (
    <li>
      {href ? (
        <a className={className} part="row" href={href} target="_blank" rel="noopener noreferrer">
          {inside}
        </a>
      ) : (
        <button
          type="button"
          className={className}
          part="row"
          aria-current={selected ? 'true' : undefined}
          aria-disabled={disabled || undefined}
          onClick={disabled ? undefined : props.onClick}
        >
          {inside}
        </button>
      )}
    </li>
  );
}
