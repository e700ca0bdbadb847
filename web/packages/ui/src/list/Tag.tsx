// SPDX-License-Identifier: Apache-2.0
//
// One or two words at the end of a row. One per row.

export function Tag({ children, accent }: { children: string; accent?: boolean }) {
  return (
    <span className={accent ? 'pt-tag is-accent' : 'pt-tag'} part="tag">
      {children}
    </span>
  );
}
