// SPDX-License-Identifier: Apache-2.0
//
// A login by e-mail or by another provider: a code, where one is needed, then, where the account has devices and this is
// none of them, the approval of one who can read its mail: they pick the number that this device shows. One login at a
// time; a new one ends the one before.
import type { Session } from '../api/Session.ts';
import { ApiRefusal, type VaultApi } from '../api/VaultApi.ts';
import { Refusal } from '../frame/FrameServer.ts';
import type { LoginResult, SignedIn, SocialProvider, SocialResult } from '../generated/vault.ts';
import type { SeveredLink } from '../social/severedLink.ts';
import { readSocialResult } from './readSocialResult.ts';

export interface LoginOptions {
  readonly api: VaultApi;
  readonly session: Session;
  readonly project: string;
  /** Of the page that embeds the site. */
  readonly origin: string;
  /** Of this site, serialised. */
  readonly site: string;
  /** What a person calls this device. */
  readonly device: string;
  /** Of the mails to its owner, BCP 47: the one that this site's views would be in. */
  readonly language: () => string;
  /** Where a provider's window goes; absent: to its address. */
  readonly leadTo?: (link: SeveredLink) => string;
  readonly wait?: (ms: number) => Promise<void>;
}

/** How often the vault wants to be asked (core/api/vault.hpp). */
const POLL_MS = 2_000;
/** What a turn of waiting for the mailed link waits between its questions: with them it is less than a page waits (120 s). */
const TURN_MS = 60_000;

/** What a provider's answer leads to. Without `email` and `number`: signed in. */
export interface SocialStep {
  /** May be empty. */
  readonly userName: string;
  /** A code was mailed there: `enterCode`. */
  readonly email?: string;
  /** To show while `untilApproved` waits. */
  readonly number?: string;
}

interface Flow {
  /** Empty: no code was mailed. */
  readonly email: string;
  readonly id: string;
}

export class Login {
  readonly #on: LoginOptions;
  readonly #wait: (ms: number) => Promise<void>;
  #flow: Flow | undefined;
  #turn = 0;

  constructor(options: LoginOptions) {
    this.#on = options;
    this.#wait = options.wait ?? ((ms) => new Promise((done) => setTimeout(done, ms)));
  }

  /** Mails a code; again, where one to this address was mailed before. Errors: code_too_soon and others of the vault. */
  async start(email: string): Promise<void> {
    const { api, project, origin, device, language } = this.#on;
    const before = this.#flow;
    if (before?.email === email) {
      try {
        await api.resendCode({ flow: before.id });
        return;
      } catch (error) {
        if (!(error instanceof ApiRefusal && error.code === 'code_flow_ended')) throw error;
      }
    }
    const { flow } = await api.login({ project, email, origin, device, language: language() });
    this.#turn += 1;
    this.#flow = { email, id: flow };
  }

  /** Undefined: signed in. Else the number to show while `untilApproved` waits. */
  async enterCode(code: string): Promise<string | undefined> {
    return this.#go(await this.#on.api.enterCode({ flow: this.#current().id, code }));
  }

  /**
   * Undefined: this device was let in. Else it is not yet: the number to show until that is asked again. A mail may take its
   * time, and the vault waits for 15 minutes. Errors: of the vault (approval_ended); Refusal, where another login began.
   */
  async untilApproved(): Promise<string | undefined> {
    const flow = this.#current();
    for (let waitedMs = 0; ; waitedMs += POLL_MS) {
      const result = await this.#on.api.pollApproval({ flow: flow.id });
      if (this.#flow !== flow) throw new Refusal('Another login has begun');
      const number = await this.#go(result);
      if (number === undefined || waitedMs >= TURN_MS) return number;
      await this.#wait(POLL_MS);
      if (this.#flow !== flow) throw new Refusal('Another login has begun');
    }
  }

  /** Where a window is to go, or what a phone opens. Errors: of the vault (not_found: it is not set up). */
  async startSocial(provider: SocialProvider): Promise<string> {
    const { api, project, origin, device, language } = this.#on;
    this.cancel();
    const turn = this.#turn;
    const { flow, url } = await api.startSocial({
      ...{ project, provider, origin, device },
      language: language(),
    });
    this.#only(turn);
    this.#flow = { email: '', id: flow };
    return this.#on.leadTo?.({ provider, url, flow }) ?? url;
  }

  /** `uri`: what the window brought (readSocialResult). It counts once. Errors: of the vault (sign_in_failed); Refusal. */
  async finishSocial(uri: string): Promise<SocialStep> {
    const flow = this.#current('Begin to sign in first').id;
    const result = readSocialResult(uri, { site: this.#on.site, flow });
    this.cancel();
    const turn = this.#turn;
    if ('refused' in result) throw new Refusal(result.refused);
    const answer = await this.#on.api.finishSocial({ flow, result: result.id });
    this.#only(turn);
    return this.#goSocial(answer);
  }

  /** Resolves when a phone has answered. Errors: of the vault (sign_in_failed: it is over); Refusal. */
  async untilScanned(): Promise<SocialStep> {
    const { id } = this.#current('Begin to sign in first');
    const turn = this.#turn;
    for (;;) {
      const answer = await this.#on.api.pollSocial({ flow: id });
      this.#only(turn);
      if (answer.outcome.type !== 'social_pending') return this.#goSocial(answer);
      await this.#wait(POLL_MS);
      this.#only(turn);
    }
  }

  cancel(): void {
    this.#flow = undefined;
    this.#turn += 1;
  }

  async #goSocial({ outcome, userName }: SocialResult): Promise<SocialStep> {
    switch (outcome.type) {
      case 'signed_in':
        await this.#begin(outcome);
        return { userName };
      case 'approval_needed':
        this.#flow = { email: '', id: outcome.flow };
        return { userName, number: outcome.number };
      case 'code_mailed': {
        const { email, sent } = outcome;
        this.#flow = { email: email.toLowerCase(), id: sent.flow };
        return { userName, email };
      }
      case 'social_pending':
        throw new Error('The vault gave no result');
    }
  }

  /** After an answer: whether it is still wanted. */
  #only(turn: number): void {
    if (this.#turn !== turn) throw new Refusal('Another login has begun');
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

  #current(words = 'Enter your e-mail address first'): Flow {
    if (!this.#flow) throw new Refusal(words);
    return this.#flow;
  }
}
