// SPDX-License-Identifier: Apache-2.0
//
// The toast over the header, and the bars at the foot: the alert, and that there is no connection.

import { Alert, Toast } from '@portico/ui';
import { useState } from 'react';
import { useStore } from '../store/StoreContext.ts';
import { useSlice } from '../store/useSlice.ts';
import { useWords } from '../text/useWords.ts';
import { useWidget } from './WidgetContext.ts';

export function ToastSlot() {
  const words = useWords();
  const { options } = useWidget();
  const toast = useSlice((slices) => slices.toast);
  const known = useSlice((slices) => slices.account.wallet?.name);
  const wallet = known ?? words.format('connecting.wallet');
  // One that the engine has closed is shown until it has faded.
  const [last, setLast] = useState(toast);
  const [gone, setGone] = useState(-1);
  if (toast.open && toast !== last) setLast(toast);
  const shown = toast.open ? toast : last;
  const leaving = !toast.open;
  return (
    <div className="pt-toast-slot">
      {(toast.open || (shown.open && gone !== shown.count)) && (
        <Toast
          key={shown.count}
          tone={shown.kind}
          leaving={leaving}
          onExited={() => setGone(shown.count)}
        >
          {words.toast(shown.code, shown.detail, { wallet, app: options.app.name })}
        </Toast>
      )}
    </div>
  );
}

export function AlertSlot() {
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
    </>
  );
}
