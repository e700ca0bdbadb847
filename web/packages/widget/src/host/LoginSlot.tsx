// SPDX-License-Identifier: Apache-2.0
//
// Fetches the section of the e-mail and other providers where there is one, and shows what it has to say. Connect has kept its
// place (shownMethods.ts), by what is written down here.
import { type ComponentType, useEffect, useLayoutEffect, useState } from 'react';
import { rows } from '../sections/connect/Connect.tsx';
import { loginKey } from '../sections/connect/shownMethods.ts';
import { addEmail } from '../sections/email/addEmail.ts';
import { useSlice } from '../store/useSlice.ts';
import { useWords } from '../text/useWords.ts';
import { redrawAll } from './loads.ts';

addEmail();

export interface LoginSlotProps {
  /** loadSection: the slots come with what it loads. */
  readonly load: (section: 'email', tag: string) => Promise<void>;
}

export function LoginSlot({ load }: LoginSlotProps) {
  const { tag } = useWords().locale;
  const wanted = useSlice(
    ({ connect, networks }) =>
      !!connect.vault_url &&
      connect.methods.some(({ method }) => method !== 'wallet') &&
      networks.networks.some((row) => /^(eip155|solana):/.test(row.caip_network_id)),
  );
  // Nothing while the server is asked.
  const known = useSlice(({ connect, modal }) =>
    modal.loading || connect.vault_url === ''
      ? undefined
      : `${connect.methods.map(({ method }) => method).filter((method) => method !== 'wallet')}`,
  );
  const open = useSlice(({ modal }) => modal.open);
  const [Notices, setNotices] = useState<ComponentType>();
  useEffect(() => {
    try {
      if (known !== undefined) localStorage[loginKey] = known;
    } catch {
      // Storage is blocked: a next visit keeps both places.
    }
  }, [known]);
  // What keeps the wallets where they are has come with this and begins now.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      rows.stay = true;
      redrawAll();
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  // Once for each language. What could not be fetched has no place, and is tried again when the modal opens: before it is
  // painted the place is there again. Nor has what the networks of the app have no use for.
  useLayoutEffect(() => {
    const lose = (lost: boolean): void => {
      if (rows.lost === lost) return;
      rows.lost = lost;
      redrawAll();
    };
    if (!wanted && known) lose(true);
    if (!wanted || (rows.lost && !open)) return;
    lose(false);
    void load('email', tag)
      .then(() => import('../sections/email/index.ts'))
      .then(
        ({ EmailNotices }) => setNotices(() => EmailNotices),
        () => lose(true),
      );
  }, [wanted, known, tag, load, open]);
  return Notices ? <Notices /> : null;
}
