// SPDX-License-Identifier: Apache-2.0
//
// To whom this account has sent before. The list fills the field; the address is compared there.
import { AddressAvatar, GroupLabel, Item, shortAddress } from '@portico/ui';
import { type SendForm, useTellSend } from './useSend.ts';
import { useWords } from './useWords.ts';

export function SentBefore({ contacts }: Pick<SendForm, 'contacts'>) {
  const words = useWords();
  const tell = useTellSend();
  const day = new Intl.DateTimeFormat(words.region, { dateStyle: 'medium' });
  return (
    <section aria-label={words.format('send.before')}>
      <GroupLabel>{words.format('send.before')}</GroupLabel>
      <ul className="pt-list">
        {contacts.map(({ address, at_ms }) => (
          <Item
            key={address}
            lead={<AddressAvatar address={address} />}
            title={shortAddress(address)}
            latin
            sub={day.format(at_ms)}
            onClick={() => tell({ type: 'type_send_recipient', text: address })}
          />
        ))}
      </ul>
    </section>
  );
}
