// SPDX-License-Identifier: Apache-2.0
//
// The toast over the lintel and the alert bar at the foot.

import { AlertBar, Toast } from '@portico/ui';
import { useStore } from '../store/StoreContext.ts';
import { useSlice } from '../store/useSlice.ts';
import { useWords } from '../text/useWords.ts';

export function ToastSlot() {
  const words = useWords();
  const toast = useSlice((slices) => slices.toast);
  return (
    <div className="pt-toast-slot">
      {toast.open && (
        <Toast key={toast.count} tone={toast.kind}>
          {words.toast(toast.code, toast.detail)}
        </Toast>
      )}
    </div>
  );
}

export function AlertSlot() {
  const words = useWords();
  const { send } = useStore();
  const alert = useSlice((slices) => slices.alert);
  if (!alert.open) return null;
  return (
    <AlertBar
      title={alert.short_message}
      text={alert.long_message}
      dismissLabel={words.say('alert.dismiss')}
      onDismiss={() => send({ type: 'dismiss_alert' })}
    />
  );
}
