// SPDX-License-Identifier: Apache-2.0
//
// Heading and text of a state, below the progress arch. The heading is a polite live region.
import type { ReactNode } from 'react';

export function Status({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="pt-state" part="state">
      <h3 aria-live="polite">{title}</h3>
      {children && <p>{children}</p>}
    </div>
  );
}
