// SPDX-License-Identifier: Apache-2.0
//
// A login by e-mail: a code, then, where the account has devices and this is none of them, the approval of one who can
// read its mail: they pick the number that this device shows. One login at a time; a new one ends the one before.
import type { Session } from '../api/Session.ts';
import { ApiRefusal, type VaultApi } from '../api/VaultApi.ts';
import { Refusal } from '../frame/FrameServer.ts';
import type { LoginResult, SignedIn } from '../generated/vault.ts';

export interface LoginOptions {
  readonly api: VaultApi;
  readonly session: Session;
  readonly project: string;
  /** Of the page that embeds the site. */
  readonly origin: string;
  /** What a person calls this device. */
  readonly device: string;
  readonly wait?: (ms: number) => Promise<void>;
}

/** How often the vault wants to be asked (core/api/vault.hpp). */
const POLL_MS = 2_000;

interface Flow {
  readonly email: string;
  readonly id: string;
}

export class Login {
  readonly #on: LoginOptions;
  readonly #wait: (ms: number) => Promise<void>;
  #flow: Flow | undefined;

  constructor(options: LoginOptions) {
    this.#on = options;
    this.#wait = options.wait ?? ((ms) => new Promise((done) => setTimeout(done, ms)));
  }

  /** Mails a code; again, where one to this address was mailed before. Errors: code_too_soon and others of the vault. */
  async start(email: string): Promise<void> {
    const { api, project, origin, device } = this.#on;
    const before = this.#flow;
    if (before?.email === email) {
      try {
        await api.resendCode({ flow: before.id });
        return;
      } catch (error) {
        if (!(error instanceof ApiRefusal && error.code === 'code_flow_ended')) throw error;
      }
    }
    const { flow } = await api.login({ project, email, origin, device });
    this.#flow = { email, id: flow };
  }

  /** Undefined: signed in. Else the number to show while `untilApproved` waits. */
  async enterCode(code: string): Promise<string | undefined> {
    return this.#go(await this.#on.api.enterCode({ flow: this.#current().id, code }));
  }

  /** Resolves when this device was let in. Errors: of the vault (approval_ended); Refusal, where another login began. */
  async untilApproved(): Promise<void> {
    const flow = this.#current();
    for (;;) {
      const result = await this.#on.api.pollApproval({ flow: flow.id });
      if (this.#flow !== flow) throw new Refusal('Another login has begun');
      if ((await this.#go(result)) === undefined) return;
      await this.#wait(POLL_MS);
      if (this.#flow !== flow) throw new Refusal('Another login has begun');
    }
  }

  cancel(): void {
    this.#flow = undefined;
  }

  async #go({ outcome }: LoginResult): Promise<string | undefined> {
    if (outcome.type === 'approval_needed') return outcome.number;
    await this.#begin(outcome);
    return undefined;
  }

  async #begin(signedIn: SignedIn): Promise<void> {
    this.#flow = undefined;
    await this.#on.session.replace(signedIn);
  }

  #current(): Flow {
    if (!this.#flow) throw new Refusal('Enter your e-mail address first');
    return this.#flow;
  }
}
