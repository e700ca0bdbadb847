// SPDX-License-Identifier: Apache-2.0
//
// What speaks against sending, and why it did not go on. Addresses that have to be compared stand in full, below each
// other.
import { Note } from '@portico/ui';
import { exactAmount } from '../../text/amounts.ts';
import { FullAddress } from '../activity/FullAddress.tsx';
import { cutReason, Reason } from '../activity/Reason.tsx';
import type { SendForm } from './useSend.ts';
import { useWords } from './useWords.ts';

export function SendNotes({ send }: { send: SendForm }) {
  return (
    <>
      <Problem send={send} />
      {send.warnings.map((warning) => (
        <Warning key={warning.kind} send={send} warning={warning} />
      ))}
    </>
  );
}

function Problem({ send }: { send: SendForm }) {
  const words = useWords();
  const { problem, detail = '' } = send;
  const code = 'code' in send ? send.code : undefined;
  if (problem === undefined || problem === 'unsupported_chain') return null;
  const refusal = problem === 'refused' && code !== undefined ? words.error(code) : undefined;
  return (
    <div role="alert">
      <Note
        title={
          refusal?.title ??
          (isOfRecipient(problem)
            ? words.format(`send.button.${isOfName(problem) ? 'invalid_name' : 'invalid_address'}`)
            : words.format(problem === 'unsure' ? 'send.unsure' : 'send.problem'))
        }
        // An answer, and no failure.
        tone={problem === 'declined' ? 'neutral' : 'warn'}
      >
        <p>
          {refusal?.text || words.format(`send.problem.${problem}`, { detail: cutReason(detail) })}
        </p>
        {problem === 'refused' && <Reason text={detail} />}
      </Note>
    </div>
  );
}

type Problems = NonNullable<SendForm['problem']>;

const OF_NAMES: readonly unknown[] = [
  'name_unknown',
  'name_elsewhere',
  'name_off_chain',
  'name_not_plain',
  'names_down',
  'other_names',
] satisfies readonly Problems[];
const OF_ADDRESSES: readonly unknown[] = [
  'checksum',
  'other_chain',
  'mint',
  'token_contract',
  'burn',
] satisfies readonly Problems[];

/** A name was typed, and leads to no address that can be sent to. */
export const isOfName = (problem: SendForm['problem']): boolean => OF_NAMES.includes(problem);

/** Said below the recipient's field while it is typed; nothing has been tried yet. */
const isOfRecipient = (problem: Problems): boolean =>
  isOfName(problem) || OF_ADDRESSES.includes(problem);

function Warning({ send, warning }: { send: SendForm; warning: SendForm['warnings'][number] }) {
  const words = useWords();
  const { kind, address } = warning;
  const to = send.quote?.to ?? send.recipient?.address;
  const { received } = send.quote ?? {};
  const token = send.tokens.find(({ id }) => id === send.token);
  return (
    <Note title={words.format(`send.warning.${kind}`)} tone="warn">
      <p>{words.format(`send.warning.${kind}_text`)}</p>
      {kind === 'fee_on_transfer' && received !== undefined && (
        <p className="pt-num">
          {words.format('send.received')}{' '}
          <bdi
            translate="no"
            dir="ltr"
          >{`${exactAmount(received, words.region)} ${token?.symbol ?? ''}`}</bdi>
        </p>
      )}
      {address !== undefined && (
        <dl className="pt-compare">
          {to !== undefined && kind === 'lookalike' && (
            <>
              <dt>{words.format('send.compare.this')}</dt>
              <dd>
                <FullAddress address={to} />
              </dd>
            </>
          )}
          <dt>
            {words.format(kind === 'lookalike' ? 'send.compare.known' : 'send.compare.before')}
          </dt>
          <dd>
            <FullAddress address={address} />
          </dd>
        </dl>
      )}
    </Note>
  );
}
