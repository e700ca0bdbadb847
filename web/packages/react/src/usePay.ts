// SPDX-License-Identifier: Apache-2.0
//
// Paying.
import type { PayOptions, PayResult } from '@portico/sdk';
import { useState } from 'react';
import { usePortico } from './PorticoProvider.tsx';

/**
 * What {@link usePay} gives.
 *
 * @example
 * const { isPending }: UsePay = usePay();
 */
export interface UsePay {
  /** Opens what is to be paid; resolves and rejects as `pay()` of the SDK does. */
  readonly pay: (options: PayOptions) => Promise<PayResult>;
  /** One that this component asked for is under way. */
  readonly isPending: boolean;
  /** What the last one came to. Deliver by your server's webhook, never by this. */
  readonly result: PayResult | undefined;
  /** Why the last one did not: a PayError, or a ProviderRpcError 4001 of a visitor who closed it. */
  readonly error: Error | undefined;
}

/**
 * Pays.
 *
 * @example
 * const { pay, isPending } = usePay();
 * const buy = () => pay({ payment: '0123456789abcdef0123456789abcdef' }).catch(() => {});
 * const way = <button type="button" disabled={isPending} onClick={buy} />;
 */
export function usePay(): UsePay {
  const portico = usePortico();
  const [state, setState] = useState<Omit<UsePay, 'pay'>>(none);
  return {
    ...state,
    async pay(options) {
      setState({ ...none, isPending: true });
      try {
        const result = await portico.pay(options);
        setState({ ...none, result });
        return result;
      } catch (error) {
        setState({ ...none, error: error as Error });
        throw error;
      }
    },
  };
}

const none = { isPending: false, result: undefined, error: undefined } as const;
