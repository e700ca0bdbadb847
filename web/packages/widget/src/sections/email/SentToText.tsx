// SPDX-License-Identifier: Apache-2.0
//
// A sentence with the address that it is about, which stands out.
import { Rich } from '../../text/Rich.tsx';
import { shortEmail } from './shortEmail.ts';
import { useWords } from './useWords.ts';

export function SentToText({
  name,
  email,
}: {
  name:
    | 'email.code.text'
    | 'email.device.text'
    | 'email.recover.text'
    | 'email.begin.text'
    | 'email.change.done.text';
  email: string | undefined;
}) {
  const text = useWords().format(name, { email: shortEmail(email) });
  return <Rich text={text} tags={{ b: (inside) => <strong>{inside}</strong> }} />;
}
