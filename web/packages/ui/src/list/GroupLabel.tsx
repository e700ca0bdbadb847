// SPDX-License-Identifier: Apache-2.0
//
// The quiet line above a group of rows.
import type { ReactNode } from 'react';

export function GroupLabel({ children }: { children: ReactNode }) {
  return (
    <h3 className="pt-sec" part="sec">
      {children}
    </h3>
  );
}
