// SPDX-License-Identifier: Apache-2.0
//
// The foot of the sheet: the actions, always in the same place, or a tinted strip with a note.
import type { ReactNode } from 'react';

export function Plinth({ children, note }: { children: ReactNode; note?: boolean }) {
  return (
    <footer className={note ? 'pt-plinth is-note' : 'pt-plinth'} part="plinth">
      {note ? children : <div className="pt-actions">{children}</div>}
    </footer>
  );
}
