// SPDX-License-Identifier: Apache-2.0
//
// Where an arrow, Home or End leads in a list or a grid of equal columns.

export interface ListShape {
  readonly columns: number;
  readonly rtl?: boolean;
}

/** The index that `key` leads to, or undefined when the key does not move or there is no such item. */
export function nextIndex(
  key: string,
  at: number,
  count: number,
  { columns, rtl = false }: ListShape,
): number | undefined {
  const to = target(key, at, count, columns, rtl ? -1 : 1);
  return to === undefined || to === at || to < 0 || to >= count ? undefined : to;
}

function target(
  key: string,
  at: number,
  count: number,
  columns: number,
  forward: number,
): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return columns >= count ? undefined : at + columns;
    case 'ArrowUp':
      return columns >= count ? undefined : at - columns;
    case 'ArrowRight':
      return columns === 1 ? undefined : at + forward;
    case 'ArrowLeft':
      return columns === 1 ? undefined : at - forward;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
