// SPDX-License-Identifier: Apache-2.0
//
// The foot of the sheet: the actions, always in the same place, or a tinted strip with a note.
import type { ReactNode } from 'react';

export function Footer({ children, note }: { children: ReactNode; note?: boolean }) {
  return (
    <div className={note ? 'pt-footer is-note' : 'pt-footer'} part="footer">
      {note ? children : <div className="pt-actions">{children}</div>}
    </div>
  );
}
