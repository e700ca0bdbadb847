// SPDX-License-Identifier: Apache-2.0
//
// pay(): opens the view, and tells the host what became of it. Fetched with the first call.
import type { Engine, PaySlice, Slices } from '@portico/engine';
import { ProviderRpcError } from '../../HostProvider.ts';
import type { PayError, PayErrorCode, PayOptions, PayResult } from '../../PayTypes.ts';
import type { OpenOptions } from '../../PorticoTypes.ts';
import { payGiven } from './payGiven.ts';

interface Host {
  open(options: OpenOptions): Promise<void>;
}

const REJECTED = 4001;
const messages: Readonly<Record<PayErrorCode, string>> = {
  INVALID_PAYMENT_CONFIG: 'Invalid payment configuration',
  INVALID_RECIPIENT: 'Invalid recipient address',
  INVALID_ASSET: 'Invalid asset specified',
  INVALID_AMOUNT: 'Invalid payment amount',
  UNKNOWN_ERROR: 'Unknown payment error occurred',
  UNABLE_TO_INITIATE_PAYMENT: 'Unable to initiate payment',
  INVALID_CHAIN_NAMESPACE: 'Invalid chain namespace',
  GENERIC_PAYMENT_ERROR: 'Unable to process payment',
  UNABLE_TO_GET_EXCHANGES: 'Unable to get exchanges',
  ASSET_NOT_SUPPORTED: 'Asset not supported by the selected exchange',
  UNABLE_TO_GET_PAY_URL: 'Unable to get payment URL',
  UNABLE_TO_GET_BUY_STATUS: 'Unable to get buy status',
};
/** What the page itself got wrong: there is nothing that the visitor could do. */
const wrong: readonly (string | undefined)[] = [
  'config',
  'recipient',
  'asset',
  'amount',
  'namespace',
];

let calls = 0;

/** Ends in every case: paid, sent, given up, or `end` is aborted. */
export async function payCall(
  host: Host,
  engine: Pick<Engine, 'getSlices' | 'subscribe'>,
  options: PayOptions,
): Promise<PayResult> {
  if (engine.getSlices().modal.pay_off) throw payError('GENERIC_PAYMENT_ERROR', 'off');
  const call = `${Date.now().toString(36)}-${++calls}`;
  return new Promise((resolve, reject) => {
    /** This call's, as it last was. */
    let last: PaySlice | undefined;
    /** The modal has shown it: before, that none is open says nothing. */
    let shown = false;
    const settle = (act: () => void): void => {
      leave();
      act();
    };
    const look = (): void => {
      const slices: Slices = engine.getSlices();
      const { pay, modal, router } = slices;
      const data = router.data as { readonly call?: unknown } | undefined;
      shown ||= modal.open && data?.call === call;
      const stopped = slices.alert.code === 'engine_stopped';
      if (pay?.call === call && pay.step !== 'closed') last = pay;
      // It is shown no more: closed, or another call stands in its place.
      const gone = last !== undefined && (pay?.call !== call || pay.step === 'closed');
      const lost =
        stopped || (last === undefined && pay?.step === 'unavailable' && pay.call === '');
      const never = last === undefined && pay?.call !== call && shown && !modal.open;
      const isSent = (gone || stopped) && last?.step === 'sent' && last.problem === undefined;
      if (last && (last.step === 'done' || isSent)) {
        const result = resultOf(last);
        settle(() => resolve(result));
      } else if (lost && !last?.open) {
        settle(() => reject(payError('GENERIC_PAYMENT_ERROR')));
      } else if (
        gone ||
        never ||
        lost ||
        (last?.step === 'unavailable' && wrong.includes(last.problem))
      ) {
        const failure = failureOf(last);
        settle(() => reject(failure));
      }
    };
    // From before it opens: it may be closed before open() resolves.
    const leave = engine.subscribe(look);
    host
      .open({ view: 'pay', data: { ...payGiven(options), call } })
      .then(look, (error) => settle(() => reject(error)));
  });
}

function resultOf(pay: PaySlice): PayResult {
  const { status } = pay;
  const paid = status === 'overpaid' || status === 'late' ? status : 'confirmed';
  const { session: _, ...known } = knownOf(pay);
  return { status: pay.step === 'sent' ? 'sent' : paid, ...known };
}

type Known = {
  readonly [Name in 'hash' | 'payment' | 'exchange' | 'session']?: string | undefined;
};

/** What a host can ask about later. */
function knownOf({ hash, payment, exchange, session }: Known) {
  return {
    ...(hash !== undefined && { hash }),
    ...(payment !== undefined && { payment }),
    ...(exchange !== undefined && { exchange }),
    ...(session !== undefined && { session }),
  };
}

/** The visitor's own no, and closing, are what EIP-1193 calls them; but not while it may still be paid. */
function failureOf(pay: PaySlice | undefined): Error {
  const code = pay?.code?.toUpperCase() as PayErrorCode | undefined;
  if (pay?.open) {
    const { step, session, payment } = pay;
    const isOrdered = step === 'exchange' && session !== undefined;
    // What stands in a form's way says nothing of what was asked before.
    if (code !== undefined && (step === 'sent' || isOrdered))
      return payError(code, pay.problem, pay);
    // Nor does what failed, or was not reached: a host that looks there would ask again.
    const isOver = step === 'failed' || (step === 'exchange' && !isOrdered);
    return payError('UNKNOWN_ERROR', 'unsure', isOver ? { payment } : pay);
  }
  if (pay === undefined || code === undefined || pay.problem === 'declined')
    return new ProviderRpcError(REJECTED, 'The visitor did not pay');
  return payError(code, pay.problem, pay);
}

function payError(code: PayErrorCode, problem?: string, pay?: Known): PayError {
  return Object.assign(new Error(messages[code]), {
    name: 'PayError' as const,
    code,
    ...(problem !== undefined && { problem }),
    ...(pay && knownOf(pay)),
  });
}
