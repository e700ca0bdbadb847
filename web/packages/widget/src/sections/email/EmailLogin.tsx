// SPDX-License-Identifier: Apache-2.0
//
// EmailLogin: the address, in Connect.
import type { LoginSlice } from '@portico/engine';
import { Button, Icon, Note } from '@portico/ui';
import { type FormEvent, useId, useState } from 'react';
import { useStore } from '../../store/StoreContext.ts';
import { BLOCKED, emailError } from './emailError.ts';
import { readEmail } from './readEmail.ts';
import { useWords } from './useWords.ts';

export function EmailLogin({ login }: { login: LoginSlice }) {
  const words = useWords();
  const { send } = useStore();
  const [email, setEmail] = useState(login.email ?? '');
  const helpId = useId();
  const isSending = login.step === 'sending';
  // A provider's stands below its row.
  const error = isSending || login.provider ? '' : emailError(words, login);
  const isBlocked = error !== '' && BLOCKED.test(login.error ?? '');
  const isOff = isSending || email.trim() === '';
  const submit = (event?: FormEvent): void => {
    event?.preventDefault();
    if (!isOff) send({ type: 'login_by_email', email: email.trim() });
  };
  return (
    <form className="pt-email" onSubmit={submit} noValidate>
      <div className={error && !isBlocked ? 'pt-field is-error' : 'pt-field'} part="field">
        <Icon name="mail" />
        <input
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          aria-label={words.format('email.label')}
          placeholder={words.format('email.label')}
          aria-invalid={(error !== '' && !isBlocked) || undefined}
          aria-describedby={error ? helpId : undefined}
          readOnly={isSending}
          value={email}
          onChange={(event) => setEmail(readEmail(event.currentTarget.value))}
        />
        <button
          type="submit"
          className="pt-go"
          part="go"
          aria-label={words.format('email.continue')}
          aria-disabled={isOff || undefined}
          aria-busy={isSending || undefined}
        >
          <Icon name="arrowRight" />
        </button>
      </div>
      {isBlocked && (
        <div id={helpId} role="alert" className="pt-blocked">
          <Note title={words.format('email.blocked.title')} tone="warn">
            {error}
          </Note>
          <Button block disabled={isOff} onClick={() => submit()}>
            {words.format('action.try_again')}
          </Button>
        </div>
      )}
      {error && !isBlocked && (
        <p id={helpId} className="pt-help is-error" role="alert">
          {error}
        </p>
      )}
    </form>
  );
}
