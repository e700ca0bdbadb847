// SPDX-License-Identifier: Apache-2.0
//
// UpdateEmailWallet: another address for the wallet behind an e-mail. The new address, the code that went to the old one,
// the code that went to the new one; UpdateEmailPrimaryOtp and UpdateEmailSecondaryOtp are its steps.
import type { EmailChangeSlice } from '@portico/engine';
import { Button, Content, Footer, Icon, Status } from '@portico/ui';
import { type FormEvent, useId, useState } from 'react';
import { ViewHeader } from '../../host/ViewHeader.tsx';
import { NoAccount } from '../../parts/NoAccount.tsx';
import { useStore } from '../../store/StoreContext.ts';
import { useSlice } from '../../store/useSlice.ts';
import { changeError, leavesTries } from './emailError.ts';
import { OtpField } from './OtpField.tsx';
import { readEmail } from './readEmail.ts';
import { SentToText } from './SentToText.tsx';
import { useWords } from './useWords.ts';

/** Before the machine has said anything of it. */
const none: EmailChangeSlice = { step: 'none', checking: false };
const kSteps = [
  'email.change.step_new',
  'email.change.step_old',
  'email.change.step_last',
] as const;

export function UpdateEmailWallet() {
  const words = useWords();
  const change = useSlice((slices) => slices.email_change) ?? none;
  const email = useSlice((slices) => slices.login?.email) ?? '';
  const isSignedIn = useSlice((slices) => slices.login?.step === 'signed_in');
  const title = words.format('email.change.header');
  if (!isSignedIn) return <NoAccount title={title} />;
  const at = change.step === 'primary_code' ? 1 : change.step === 'secondary_code' ? 2 : 0;
  return (
    <>
      <ViewHeader title={title} />
      {change.step === 'done' ? (
        <Changed email={email} />
      ) : (
        <Content>
          <div className="pt-email">
            <ol className="pt-steps">
              {kSteps.map(
                (key, index) =>
                  // An account without an address has no old inbox.
                  (email !== '' || index !== 1) && (
                    <li
                      key={key}
                      className={index < at ? 'is-done' : index === at ? 'is-now' : undefined}
                      aria-current={index === at ? 'step' : undefined}
                    >
                      {words.format(key)}
                    </li>
                  ),
              )}
            </ol>
            {at === 0 ? (
              <NewAddress change={change} email={email} />
            ) : (
              <Code key={at} change={change} email={at === 1 ? email : (change.email ?? '')} />
            )}
          </div>
        </Content>
      )}
    </>
  );
}

function NewAddress({ change, email: current }: { change: EmailChangeSlice; email: string }) {
  const words = useWords();
  const { send } = useStore();
  const [email, setEmail] = useState(change.email ?? '');
  const helpId = useId();
  const isSaving = change.step === 'saving';
  const error = isSaving ? '' : changeError(words, change.error);
  const isOff = isSaving || email.trim().length <= 3 || email.trim() === current;
  const submit = (event?: FormEvent): void => {
    event?.preventDefault();
    if (!isOff) send({ type: 'change_email', email: email.trim() });
  };
  return (
    <form onSubmit={submit} noValidate>
      <div className={error ? 'pt-field is-error' : 'pt-field'} part="field">
        <Icon name="mail" />
        <input
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          aria-label={words.format('email.change.label')}
          placeholder={words.format('email.change.label')}
          aria-invalid={error !== '' || undefined}
          aria-describedby={helpId}
          readOnly={isSaving}
          value={email}
          onChange={(event) => setEmail(readEmail(event.currentTarget.value))}
        />
      </div>
      <p
        id={helpId}
        className={error ? 'pt-help is-error' : 'pt-help'}
        role={error ? 'alert' : undefined}
      >
        {error ||
          (current === ''
            ? words.format('email.change.first')
            : words.format('email.change.help', { email: current }))}
      </p>
      <div className="pt-actions">
        <Button
          onClick={() => {
            send({ type: 'cancel_email_change' });
            send({ type: 'go_back' });
          }}
        >
          {words.format('action.cancel')}
        </Button>
        <Button kind="primary" disabled={isOff} onClick={() => submit()}>
          {words.format(isSaving ? 'email.change.sending' : 'email.change.continue')}
        </Button>
      </div>
    </form>
  );
}

function Code({ change, email }: { change: EmailChangeSlice; email: string }) {
  const words = useWords();
  const { send } = useStore();
  const isOver = change.error !== undefined && !leavesTries(change.error);
  return (
    <>
      <Status title={words.format('email.code.title')}>
        <SentToText name="email.code.text" email={email} />
      </Status>
      <OtpField
        isChecking={change.checking}
        isOver={isOver && !change.checking}
        error={change.checking ? '' : changeError(words, change.error)}
        onEnter={(otp) => send({ type: 'enter_change_code', otp })}
      />
      {change.checking ? (
        <p className="pt-help" role="status">
          {words.format('email.code.checking')}
        </p>
      ) : (
        <div className="pt-sent">
          <button
            type="button"
            className="pt-textbtn"
            onClick={() => send({ type: 'cancel_email_change' })}
          >
            {words.format('email.change.again')}
          </button>
        </div>
      )}
    </>
  );
}

function Changed({ email }: { email: string }) {
  const words = useWords();
  const { send } = useStore();
  const leave = (): void => {
    send({ type: 'cancel_email_change' });
    send({ type: 'go_back' });
  };
  return (
    <>
      <Content>
        <div className="pt-email">
          <Status title={words.format('email.change.done.title')}>
            <SentToText name="email.change.done.text" email={email} />
          </Status>
        </div>
      </Content>
      <Footer>
        <Button block kind="primary" onClick={leave}>
          {words.format('email.change.done.close')}
        </Button>
      </Footer>
    </>
  );
}
