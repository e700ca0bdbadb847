// SPDX-License-Identifier: Apache-2.0
//
// EmailRecover: the account is known, but this browser cannot open its wallet yet, or may forget it and has no way back to it.
// Leads to the secure site's own window and says what comes of it; nothing secret is entered here.
import type { LoginSlice } from '@portico/engine';
import { Button, IconAvatar, Progress, Status } from '@portico/ui';
import { useWidget } from '../../host/WidgetContext.ts';
import { useStore } from '../../store/StoreContext.ts';
import { useNow } from '../../text/useNow.ts';
import { SentToText } from './SentToText.tsx';
import { useWords } from './useWords.ts';

const kLookMs = 5_000;

export function EmailRecover({ login }: { login: LoginSlice }) {
  const words = useWords();
  const { region } = useWidget();
  const { send } = useStore();
  const now = useNow(kLookMs);
  const { opens_at_ms: opensAt, email, user_name: name } = login;
  const time = new Intl.DateTimeFormat(region, { dateStyle: 'medium', timeStyle: 'short' });
  const isWaiting = opensAt !== undefined && now < opensAt;
  return (
    <div className="pt-email" data-alone>
      <Progress state={isWaiting ? 'waiting' : 'stopped'}>
        <IconAvatar icon={isWaiting ? 'clock' : 'keyRound'} large />
      </Progress>
      {login.is_new ? (
        <Status title={words.format('email.begin.title')}>
          <SentToText name="email.begin.text" email={email ?? name} />
        </Status>
      ) : opensAt === undefined ? (
        <Status title={words.format('email.recover.title')}>
          <SentToText name="email.recover.text" email={email ?? name} />
        </Status>
      ) : isWaiting ? (
        <Status title={words.format('email.recover.waits.title')}>
          {words.format('email.recover.waits.text', { time: time.format(opensAt) })}
        </Status>
      ) : (
        <Status title={words.format('email.recover.ready.title')}>
          {words.format('email.recover.ready.text')}
        </Status>
      )}
      <div className="pt-actions">
        <Button kind="primary" onClick={() => send({ type: 'recover_wallet' })}>
          {words.format(
            login.is_new
              ? 'email.begin.open'
              : isWaiting
                ? 'email.recover.show'
                : 'email.recover.open',
          )}
        </Button>
      </div>
      {opensAt === undefined && !login.is_new && (
        <p className="pt-help">{words.format('email.recover.hint')}</p>
      )}
      <div className="pt-sent">
        <button type="button" className="pt-textbtn" onClick={() => send({ type: 'cancel_login' })}>
          {words.format('email.other')}
        </button>
      </div>
    </div>
  );
}
