// SPDX-License-Identifier: Apache-2.0
//
// Fetches the section of the e-mail and other providers where there is one, and shows what it has to say. Connect has kept its
// place (shownMethods.ts), by what is written down here.
import { type ComponentType, useEffect, useLayoutEffect, useState } from 'react';
import { rows } from '../sections/connect/Connect.tsx';
import { loginKey } from '../sections/connect/shownMethods.ts';
import { addEmail } from '../sections/email/addEmail.ts';
import { type Store, useStore } from '../store/StoreContext.ts';
import { useSlice } from '../store/useSlice.ts';
import { useWords } from '../text/useWords.ts';
import { redrawAll } from './loads.ts';

addEmail();

/** Of widgets whose networks have no account for who logs in. */
const withoutUse = new WeakSet<Store>();
rows.unused = (store) => withoutUse.has(store);

export interface LoginSlotProps {
  /** loadSection: the slots come with what it loads. */
  readonly load: (section: 'email', tag: string) => Promise<void>;
}

export function LoginSlot({ load }: LoginSlotProps) {
  const store = useStore();
  const { tag } = useWords().locale;
  // Whether the networks have an account for who logs in; nothing where there is no log-in, or no network is known yet.
  const wanted = useSlice(({ connect, networks }) =>
    connect.vault_url &&
    connect.methods.some(({ method }) => method !== 'wallet') &&
    networks.networks.length > 0
      ? networks.networks.some((row) => /^(eip155|solana):/.test(row.caip_network_id))
      : undefined,
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
  // Where they have none, it has no place in this widget; another of the page may have other networks.
  const unused = wanted === false;
  useLayoutEffect(() => {
    if (withoutUse.has(store) === unused) return;
    if (unused) withoutUse.add(store);
    else withoutUse.delete(store);
    redrawAll();
  }, [unused, store]);
  // Once for each language. What could not be fetched has no place in any widget of the page, and is tried again when the modal
  // opens: before it is painted the place is there again.
  useLayoutEffect(() => {
    const lose = (lost: boolean): void => {
      if (rows.lost === lost) return;
      rows.lost = lost;
      redrawAll();
    };
    if (!wanted || (rows.lost && !open)) return;
    lose(false);
    void load('email', tag)
      .then(() => import('../sections/email/index.ts'))
      .then(
        ({ EmailNotices }) => setNotices(() => EmailNotices),
        () => lose(true),
      );
  }, [wanted, tag, load, open]);
  return Notices ? <Notices /> : null;
}
