// SPDX-License-Identifier: Apache-2.0
//
// One fact of a transaction: its name and what it is, in words.
import type { ReactNode } from 'react';

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="is-words">{children}</dd>
    </div>
  );
}
