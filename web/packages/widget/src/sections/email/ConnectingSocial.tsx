// SPDX-License-Identifier: Apache-2.0
//
// ConnectingSocial: the provider's window is open, was blocked, or has answered.
import type { LoginSlice } from '@portico/engine';
import { Button, Progress, Status } from '@portico/ui';
import { useStore } from '../../store/StoreContext.ts';
import { providerNames } from './providerNames.ts';
import { ProviderAvatar } from './providers.tsx';
import { useWords } from './useWords.ts';

export function ConnectingSocial({ login }: { login: LoginSlice }) {
  const words = useWords();
  const { send } = useStore();
  const { step, provider = 'google' } = login;
  const name = providerNames[provider];
  const isBlocked = step === 'blocked';
  const isOpen = step === 'window';
  const again = () => send({ type: 'login_by_social', provider });
  return (
    <div className="pt-email" data-alone>
      <Progress
        state={isBlocked ? 'stopped' : 'waiting'}
        badge={isBlocked ? { icon: 'circleAlert', tone: 'warn' } : undefined}
      >
        <ProviderAvatar provider={provider} size={64} />
      </Progress>
      {isBlocked && (
        <Status title={words.format('social.blocked.title')}>
          {words.format('social.blocked.text')}
        </Status>
      )}
      {isOpen && (
        <Status title={words.format('social.window.title', { provider: name })}>
          {words.format('social.window.text')}
        </Status>
      )}
      {!isBlocked && !isOpen && <Status title={words.format('social.answered.title')} />}
      <div className="pt-actions">
        <Button onClick={() => send({ type: 'cancel_login' })}>
          {words.format('action.cancel')}
        </Button>
        {isBlocked && (
          <Button kind="primary" onClick={again}>
            {words.format('social.blocked.open')}
          </Button>
        )}
        {isOpen && <Button onClick={again}>{words.format('social.window.again')}</Button>}
      </div>
    </div>
  );
}
