// SPDX-License-Identifier: Apache-2.0
//
// What speaks against the swap, and why it did not go on.
import type { SwapSlice, SwapWarning } from '@portico/engine';
import { Note } from '@portico/ui';
import { exactAmount } from '../../text/amounts.ts';
import { formatMoney } from '../../text/formatMoney.ts';
import { FullAddress } from '../activity/FullAddress.tsx';
import { cutReason, Reason } from '../activity/Reason.tsx';
import { useSwap } from './useSwap.ts';
import { useWords } from './useWords.ts';

export function SwapNotes({ swap }: { swap: SwapSlice }) {
  return (
    <>
      <Problem swap={swap} />
      {swap.warnings.map((warning) => (
        <Warning key={warning.kind} warning={warning} router={swap.quote?.router} />
      ))}
    </>
  );
}

function Problem({ swap }: { swap: SwapSlice }) {
  const words = useWords();
  const { problem, detail = '', code } = swap;
  if (problem === undefined || problem === 'unsupported_chain') return null;
  const values = { detail: cutReason(detail) };
  const refusal = problem === 'refused' && code !== undefined ? words.error(code) : undefined;
  return (
    <div role="alert">
      <Note
        title={
          refusal?.title ?? words.format(problem === 'unsure' ? 'swap.unsure' : 'swap.problem')
        }
        tone="warn"
      >
        <p>{refusal?.text || words.format(`swap.problem.${problem}`, values).trim()}</p>
        {problem === 'refused' && <Reason text={detail} />}
      </Note>
    </div>
  );
}

interface WarningProps {
  readonly warning: SwapWarning;
  /** The contract that is called. */
  readonly router: string | undefined;
}

function Warning({ warning, router }: WarningProps) {
  const words = useWords();
  const { get } = useSwap();
  const { kind, amount } = warning;
  const { region } = words;
  const text =
    kind === 'moved'
      ? words.format('swap.warning.moved_text', {
          amount: exactAmount(amount ?? '0', region),
          symbol: get?.symbol ?? '',
        })
      : words.format(`swap.warning.${kind}_text`);
  return (
    <Note title={words.format(`swap.warning.${kind}`)} tone="warn">
      {kind === 'impact' && amount !== undefined && (
        <p>{words.format('swap.warning.impact_lost', { amount: formatMoney(amount, region) })}</p>
      )}
      <p>{text}</p>
      {kind === 'unknown_router' && router !== undefined && (
        <p>
          <FullAddress address={router} />
        </p>
      )}
    </Note>
  );
}
