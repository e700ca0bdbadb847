// SPDX-License-Identifier: Apache-2.0
//
// Another address of e-mail for a signed-in account: a code to the old one, where there is one, and then one to the new.
// One change at a time; another one takes its place.
import type { Session } from '../api/Session.ts';
import type { VaultApi } from '../api/VaultApi.ts';
import { Refusal } from '../frame/FrameServer.ts';

interface Flow {
  readonly id: string;
  /** Whose code is awaited. */
  readonly step: 'old' | 'new';
}

export class EmailChange {
  readonly #api: Pick<VaultApi, 'account' | 'startEmail' | 'enterEmail'>;
  readonly #session: Session;
  #flow: Flow | undefined;

  constructor(api: Pick<VaultApi, 'account' | 'startEmail' | 'enterEmail'>, session: Session) {
    this.#api = api;
    this.#session = session;
  }

  /** Whose code is awaited then. Errors: of the vault (email_invalid, recovery_needed, rate_limited). */
  async start(email: string): Promise<Flow['step']> {
    this.#flow = undefined;
    const known = await this.#session.call((access) => this.#api.account(access));
    const { flow } = await this.#session.call((access) => this.#api.startEmail(access, { email }));
    const step = known.email === '' ? 'new' : 'old';
    this.#flow = { id: flow, step };
    return step;
  }

  /** The old address's code: one goes to the new address. Errors: of the vault (code_wrong and others); Refusal. */
  async confirmOld(code: string): Promise<void> {
    const { id } = this.#current('old');
    const { next } = await this.#enter(id, code);
    if (!next) throw new Error('The vault began no code to the new address');
    this.#flow = { id: next.flow, step: 'new' };
  }

  /** The new address's code. Gives the address that the account has then. Errors: as of confirmOld. */
  async confirmNew(code: string): Promise<string> {
    const { id } = this.#current('new');
    const { email } = await this.#enter(id, code);
    if (email === undefined) throw new Error('The vault changed no address');
    this.#flow = undefined;
    await this.#session.rename(email);
    return email;
  }

  cancel(): void {
    this.#flow = undefined;
  }

  #enter(flow: string, code: string) {
    return this.#session.call((access) => this.#api.enterEmail(access, { flow, code }));
  }

  #current(step: Flow['step']): Flow {
    if (this.#flow?.step !== step) throw new Refusal('Enter the new address first');
    return this.#flow;
  }
}
