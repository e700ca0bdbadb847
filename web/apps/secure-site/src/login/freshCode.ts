// SPDX-License-Identifier: Apache-2.0
//
// A code that is mailed to the account's address and entered in this session, which then may do for five minutes what a
// session alone may not: show the keys, set up other ways of recovery.
import type { Session } from '../api/Session.ts';
import { ApiRefusal, type VaultApi } from '../api/VaultApi.ts';
import { Refusal } from '../frame/FrameServer.ts';

export interface FreshCode {
  /** Mails one; again, where one was mailed before. Errors: of the vault. */
  readonly send: () => Promise<void>;
  /** Until when it counts, in milliseconds since 1970 by the server's clock. Errors: Refusal; of the vault. */
  readonly enter: (code: string) => Promise<number>;
}

export function makeFreshCode(api: VaultApi, session: Session): FreshCode {
  let flow: string | undefined;
  return {
    send: async () => {
      if (flow !== undefined) {
        try {
          await api.resendCode({ flow });
          return;
        } catch (error) {
          if (!(error instanceof ApiRefusal && OVER.has(error.code))) throw error;
        }
      }
      ({ flow } = await session.call((access) => api.startStepUp(access)));
    },
    enter: async (code) => {
      if (flow === undefined) throw new Refusal('Ask for a code first');
      const entry = { flow, code };
      const { until } = await session.call((access) => api.enterStepUp(access, entry));
      return until;
    },
  };
}

/** After these a flow takes no code any more: another one begins. */
const OVER: ReadonlySet<string> = new Set(['code_flow_ended', 'code_expired']);
