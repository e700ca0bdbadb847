// SPDX-License-Identifier: Apache-2.0
//
// One thing that an operator does: whether it runs, and why it failed.
import { useState } from 'react';
import { type ApiFailure, failureOf } from './ApiFailure.ts';

export interface Act {
  readonly busy: boolean;
  readonly failure: ApiFailure | undefined;
  /** False when it failed. A second call while one runs does nothing. */
  run(what: () => Promise<void>): Promise<boolean>;
  forget(): void;
}

export function useAct(): Act {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure>();
  return {
    busy,
    failure,
    async run(what) {
      if (busy) return false;
      setBusy(true);
      setFailure(undefined);
      try {
        await what();
        return true;
      } catch (error) {
        setFailure(failureOf(error));
        return false;
      } finally {
        setBusy(false);
      }
    },
    forget: () => setFailure(undefined),
  };
}
