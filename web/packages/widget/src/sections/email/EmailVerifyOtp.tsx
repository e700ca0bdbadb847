// SPDX-License-Identifier: Apache-2.0
//
// EmailVerifyOtp: the six digits that were mailed.
import type { LoginSlice } from '@portico/engine';
import { Status } from '@portico/ui';
import { useStore } from '../../store/StoreContext.ts';
import { emailError } from './emailError.ts';
import { OtpField } from './OtpField.tsx';
import { SentTo } from './SentTo.tsx';
import { SentToText } from './SentToText.tsx';
import { useWords } from './useWords.ts';

export function EmailVerifyOtp({ login }: { login: LoginSlice }) {
  const words = useWords();
  const { send } = useStore();
  const isChecking = login.step !== 'code';
  const isOver = login.attempts_left === 0 && !isChecking;
  const error = isChecking ? '' : emailError(words, login);
  return (
    <div className="pt-email" data-alone>
      <Status title={words.format('email.code.title')}>
        <SentToText name="email.code.text" email={login.email} />
      </Status>
      <OtpField
        isChecking={isChecking}
        isOver={isOver}
        error={error}
        onEnter={(otp) => send({ type: 'enter_login_code', otp })}
      />
      {isChecking ? (
        <p className="pt-help" role="status">
          {words.format('email.code.checking')}
        </p>
      ) : (
        <SentTo login={login} />
      )}
    </div>
  );
}
