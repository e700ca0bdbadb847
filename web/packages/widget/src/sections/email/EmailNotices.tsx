// SPDX-License-Identifier: Apache-2.0
//
// What the wallet behind an e-mail has to say beside its views: alerts stay until they are dismissed, toasts go.
import { Alert, Toast } from '@portico/ui';
import { useEffect } from 'react';
import { useStore } from '../../store/StoreContext.ts';
import { useSlice } from '../../store/useSlice.ts';
import { type MessageKey, useWords } from './useWords.ts';

const kToastMs = 4_000;

const alerts: Readonly<Record<string, 'not_loaded' | 'timeout' | 'session'>> = {
  embedded_not_loaded: 'not_loaded',
  embedded_timeout: 'timeout',
  session_ended: 'session',
};
const toasts: Readonly<Record<string, MessageKey>> = {
  embedded_action_not_allowed: 'email.not_allowed',
  embedded_request_failed: 'email.failed',
  code_resent: 'email.resent',
  approval_being_sent: 'email.being_sent',
};

export function EmailNotices() {
  const words = useWords();
  const { send } = useStore();
  const notice = useSlice((slices) => slices.embedded_notice);
  const kind = notice?.kind;
  const passes = kind !== undefined && kind !== 'alert';
  // biome-ignore lint/correctness/useExhaustiveDependencies: each notice has its own time
  useEffect(() => {
    if (!passes) return;
    const timer = setTimeout(() => send({ type: 'dismiss_embedded_notice' }), kToastMs);
    return () => clearTimeout(timer);
  }, [notice, passes, send]);
  if (!notice || !kind) return null;
  if (kind === 'alert') {
    const name = alerts[notice.code];
    return (
      <Alert
        title={name ? words.format(`email.${name}.title`) : notice.message}
        text={name ? words.format(`email.${name}.text`) : ''}
        dismiss={{
          label: words.format('alert.dismiss'),
          onClick: () => send({ type: 'dismiss_embedded_notice' }),
        }}
      />
    );
  }
  const key = toasts[notice.code];
  return (
    <div className="pt-toast-slot">
      <Toast tone={kind === 'success_toast' ? 'success' : 'error'}>
        {key ? words.format(key) : notice.message}
      </Toast>
    </div>
  );
}
