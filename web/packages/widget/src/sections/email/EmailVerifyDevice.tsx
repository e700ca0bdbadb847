// SPDX-License-Identifier: Apache-2.0
//
// EmailVerifyDevice: the number to pick on a device that is known.
import type { LoginSlice } from '@portico/engine';
import { Status } from '@portico/ui';
import { SentTo } from './SentTo.tsx';
import { SentToText } from './SentToText.tsx';
import { useWords } from './useWords.ts';

export function EmailVerifyDevice({ login }: { login: LoginSlice }) {
  const words = useWords();
  return (
    <div className="pt-email" data-alone>
      <Status title={words.format('email.device.title')}>
        <SentToText name="email.device.text" email={login.email} />
      </Status>
      {login.number && (
        <p className="pt-number" translate="no">
          {login.number}
        </p>
      )}
      <SentTo login={login} />
    </div>
  );
}
