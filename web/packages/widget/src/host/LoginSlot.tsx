// SPDX-License-Identifier: Apache-2.0
//
// Fetches the section of the e-mail and other providers where there is one, and shows what it has to say. Its row stands above the wallets:
// once the visitor aims at one of them it waits for the next view, as late features do (core/engine/config.hpp).
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { addEmail } from '../sections/email/addEmail.ts';
import { useSlice } from '../store/useSlice.ts';
import { useWords } from '../text/useWords.ts';

addEmail();

/** The time a visitor needs to aim at a row. */
const kLookMs = 1_000;

export interface LoginSlotProps {
  /** loadSection: the slots come with what it loads. */
  readonly load: (section: 'email', tag: string) => Promise<void>;
}

export function LoginSlot({ load }: LoginSlotProps) {
  const { tag } = useWords().locale;
  const open = useSlice((slices) => slices.modal.open);
  const isConnect = useSlice((slices) => slices.router.view === 'connect');
  const wanted = useSlice(
    ({ connect, networks }) =>
      connect.vault_url !== undefined &&
      connect.methods.some(({ method }) => method !== 'wallet') &&
      networks.networks.some((row) => /^(eip155|solana):/.test(row.caip_network_id)),
  );
  const openedAt = useRef(0);
  const [Notices, setNotices] = useState<ComponentType>();
  const isThere = Notices !== undefined;
  useEffect(() => {
    if (open) openedAt.current = Date.now();
  }, [open]);
  useEffect(() => {
    if (!wanted) return;
    const looks = open && isConnect && Date.now() - openedAt.current > kLookMs;
    if (looks && !isThere) return;
    // Once for each language.
    void load('email', tag)
      .then(() => import('../sections/email/index.ts'))
      .then(
        ({ EmailNotices }) => setNotices(() => EmailNotices),
        () => {},
      );
  }, [wanted, isThere, open, isConnect, tag, load]);
  return Notices ? <Notices /> : null;
}
