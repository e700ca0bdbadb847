// SPDX-License-Identifier: Apache-2.0
//
// The toast at the foot of the content, and the bars at the foot: the alert, and that there is no connection.

import { Alert, Toast } from '@portico/ui';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isEmbedded, nameOfWallet } from '../parts/leavingWord.ts';
import { useStore } from '../store/StoreContext.ts';
import { useSlice } from '../store/useSlice.ts';
import { useWords } from '../text/useWords.ts';
import { LoginSlot, type LoginSlotProps } from './LoginSlot.tsx';
import { useWidget } from './WidgetContext.ts';

/** Said by the control that was pressed, to the eye; to the ear it is said here. */
const kSaidByControl: ReadonlySet<string> = new Set(['address_copied', 'link_copied']);

/** What stands below the content. */
const kBelow = '.pt-body:not(.pt-ghost) > .pt-footer, .pt-alert';

export function ToastSlot() {
  const words = useWords();
  const { options, announce } = useWidget();
  const current = useSlice((slices) => slices.toast);
  const silent = kSaidByControl.has(current.code);
  const toast = silent ? { ...current, open: false } : current;
  const known = useSlice((slices) => slices.account.wallet);
  const wallet = nameOfWallet(known) ?? words.format('connecting.wallet');
  // One that the engine has closed is shown until it has faded.
  const [last, setLast] = useState(toast);
  // Of the wallet that was left.
  const [before, setBefore] = useState(known);
  if (known && known !== before) setBefore(known);
  const [gone, setGone] = useState(-1);
  if (toast.open && toast !== last) setLast(toast);
  const shown = toast.open ? toast : last;
  const leaving = !toast.open;
  const signedOut = shown.code === 'disconnected' && !known && isEmbedded(before?.id);
  const said = silent && current.open ? words.toast(current.code, current.detail) : '';
  useEffect(() => {
    if (said) announce(said);
  }, [said, announce]);
  const slot = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each toast
  useLayoutEffect(() => {
    const below = slot.current?.parentElement?.querySelectorAll<HTMLElement>(kBelow) ?? [];
    const height = [...below].reduce((sum, { offsetHeight }) => sum + offsetHeight, 0);
    slot.current?.style.setProperty('margin-block-end', `${height}px`);
  }, [shown.count]);
  return (
    <div className="pt-toast-slot" ref={slot}>
      {(toast.open || (shown.open && gone !== shown.count)) && (
        <Toast
          key={shown.count}
          tone={shown.kind}
          leaving={leaving}
          onExited={() => setGone(shown.count)}
        >
          {words.toast(signedOut ? 'signed_out' : shown.code, shown.detail, {
            wallet,
            app: options.app.name,
          })}
        </Toast>
      )}
    </div>
  );
}

/** `load`: what a login says comes with its section. */
export function AlertSlot({ load }: LoginSlotProps) {
  const words = useWords();
  const { send } = useStore();
  const alert = useSlice((slices) => slices.alert);
  const online = useSlice((slices) => slices.modal.online);
  const detail = alert.detail ?? '';
  const own = words.alert(alert.code, detail);
  // The server's why, where the words have no place for it.
  const why = own && detail && !own.text.includes(detail) ? ` (${detail})` : '';
  return (
    <>
      {alert.open && (
        <Alert
          title={own?.title ?? alert.short_message}
          text={own ? own.text + why : alert.long_message}
          dismiss={{
            label: words.format('alert.dismiss'),
            onClick: () => send({ type: 'dismiss_alert' }),
          }}
        />
      )}
      {!online && (
        <Alert
          tone="info"
          title={words.format('offline.title')}
          text={words.format('offline.text')}
        />
      )}
      <LoginSlot load={load} />
    </>
  );
}
