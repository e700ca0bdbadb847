// SPDX-License-Identifier: Apache-2.0
//
// To whom: an address, or a name and whose address that is, in full.
import { AddressAvatar, IconButton, LinkButton } from '@portico/ui';
import { useEffect, useRef, useState } from 'react';
import { FullAddress } from '../activity/FullAddress.tsx';
import { type SendForm, useTellSend } from './useSend.ts';
import { useWords } from './useWords.ts';

export function RecipientPanel({ send }: { send: SendForm }) {
  const words = useWords();
  const tell = useTellSend();
  const [text, setText] = useState(send.recipient_text);
  // Half an address is no wrong one: it is called so once it was pasted or the field is left.
  const [typing, setTyping] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
  useEffect(() => setText(send.recipient_text), [send.recipient_text]);
  const { recipient } = send;
  const isWrong =
    send.button === 'invalid_address' && !send.resolving && (!typing || send.problem !== undefined);
  const type = (typed: string): void => {
    const line = typed.replace(/\s+/g, ' ').trimStart().slice(0, 512);
    setText(line);
    tell({ type: 'type_send_recipient', text: line.trim() });
  };
  /** Where the browser or the visitor says no, they paste as everywhere. */
  const paste = async (): Promise<void> => {
    const copied = (await navigator.clipboard.readText().catch(() => '')).trim();
    if (copied !== '') type(copied);
    input.current?.focus();
  };
  return (
    <div className={isWrong ? 'pt-panel is-error' : 'pt-panel'} part="panel">
      <div className="pt-line2">
        <span>{words.format('send.to')}</span>
        {send.resolving && <span role="status">{words.format('send.resolving')}</span>}
      </div>
      <div className="pt-amountrow">
        {/* Two lines: an address is read whole. */}
        <textarea
          ref={input}
          className="pt-recipient"
          rows={text.length > 28 ? 2 : 1}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          aria-label={words.format('send.to')}
          aria-invalid={isWrong || undefined}
          placeholder={words.format('send.to_hint')}
          value={text}
          onChange={(event) => {
            // One character more or less is typed; more at once is pasted.
            setTyping(Math.abs(event.currentTarget.value.length - text.length) <= 1);
            type(event.currentTarget.value);
          }}
          onBlur={() => setTyping(false)}
        />
        {text === '' ? (
          mayPaste() && <LinkButton onClick={paste}>{words.format('send.paste')}</LinkButton>
        ) : (
          <IconButton
            icon="x"
            label={words.format('send.clear')}
            onClick={() => {
              type('');
              input.current?.focus();
            }}
          />
        )}
      </div>
      {isWrong && send.problem === undefined && (
        <div className="pt-line2">
          <span role="alert">{words.format('send.not_whole')}</span>
        </div>
      )}
      {recipient?.name !== undefined && (
        <div className="pt-party">
          <AddressAvatar address={recipient.address} size={32} />
          <FullAddress address={recipient.address} />
        </div>
      )}
    </div>
  );
}

/** Pages without TLS, and some browsers, cannot read what was copied. */
const mayPaste = (): boolean => typeof navigator.clipboard?.readText === 'function';
