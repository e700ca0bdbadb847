// SPDX-License-Identifier: Apache-2.0
//
// The ways out below what an e-mail brought: it once more, or to another address.
import type { LoginSlice } from '@portico/engine';
import { useWidget } from '../../host/WidgetContext.ts';
import { useStore } from '../../store/StoreContext.ts';
import { formatCountdown } from '../../text/formatCountdown.ts';
import { useNow } from '../../text/useNow.ts';
import { useWords } from './useWords.ts';

const kSecondMs = 1_000;

export function SentTo({ login }: { login: LoginSlice }) {
  const words = useWords();
  const { region } = useWidget();
  const { send } = useStore();
  const now = useNow(kSecondMs);
  const leftMs = (login.resend_at_ms ?? 0) - now;
  return (
    <div className="pt-sent">
      {leftMs > 0 ? (
        <span className="pt-num">
          {words.format('email.resend_in', { time: formatCountdown(leftMs, region) })}
        </span>
      ) : (
        <button
          type="button"
          className="pt-textbtn"
          onClick={() => send({ type: 'resend_login_email' })}
        >
          {words.format('email.resend')}
        </button>
      )}
      <button type="button" className="pt-textbtn" onClick={() => send({ type: 'cancel_login' })}>
        {words.format('email.other')}
      </button>
    </div>
  );
}
