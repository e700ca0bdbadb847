// SPDX-License-Identifier: Apache-2.0
//
// The vault's API (core/api/vault.hpp) from its own origin. Every call has a deadline, is made once, and ends with a
// body or with one of three errors; nothing is tried again here.
import type {
  Account,
  ApprovalDecision,
  ApprovalLink,
  ApprovalRequest,
  ChangeRef,
  ChangeState,
  CodeEntry,
  CodeSent,
  CodesStop,
  DeviceList,
  DeviceRef,
  EmailResult,
  EmailStart,
  FlowRef,
  Handover,
  HandoverAnswer,
  HandoverGive,
  HandoverList,
  HandoverRef,
  HandoverReveal,
  HandoverStart,
  LoginResult,
  LoginStart,
  LoginWayRef,
  LoginWayResult,
  LoginWayStart,
  LoginWays,
  RecoveryCancel,
  RecoveryFinish,
  RecoveryRef,
  RecoveryResult,
  RecoveryStart,
  RecoveryState,
  RefreshEntry,
  SealedToCaller,
  SessionList,
  SessionRef,
  ShareRequest,
  SocialFinish,
  SocialOffer,
  SocialResult,
  SocialStart,
  SocialStarted,
  SteppedUp,
  Tokens,
  WalletChange,
} from '../generated/vault.ts';
import type { ProofMaker } from './ProofMaker.ts';

/** The vault answered and said no. `code` is a word of its catalogue, `message` is for people. */
export class ApiRefusal extends Error {
  override readonly name = 'ApiRefusal';

  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
    /** What the message was filled with: seconds to wait, tries left. */
    readonly detail?: string,
  ) {
    super(message);
  }
}

/** No answer: the network failed, or the deadline passed. Whether the vault did it is not known. */
export class ApiUnreachable extends Error {
  override readonly name = 'ApiUnreachable';

  constructor(readonly reason: 'network' | 'deadline') {
    super('The wallet service could not be reached. Please try again');
  }
}

/** An answer that is none of the vault's: something stands between. */
export class ApiBroken extends Error {
  override readonly name = 'ApiBroken';
  constructor(readonly status: number) {
    super('The wallet service gave an answer that cannot be read');
  }
}

export interface VaultApiOptions {
  /** None for a page that calls what anyone may. */
  readonly proofs?: ProofMaker;
  /** Of the vault, serialised: this site's own. */
  readonly origin: string;
  readonly deadlineMs?: number;
  /** Milliseconds since 1970, by this device's clock. */
  readonly now?: () => number;
}

const DEADLINE_MS = 15_000;

export class VaultApi {
  readonly #proofs: ProofMaker | undefined;
  readonly #origin: string;
  readonly #deadlineMs: number;
  readonly #now: () => number;
  /** What the server's clock is ahead by: proofs are held to it. */
  #aheadMs = 0;

  constructor({ proofs, origin, deadlineMs = DEADLINE_MS, now = Date.now }: VaultApiOptions) {
    this.#proofs = proofs;
    this.#origin = origin;
    this.#deadlineMs = deadlineMs;
    this.#now = now;
  }

  get device(): string {
    return this.#prover().device;
  }

  /** Milliseconds since 1970 by the server's clock, as far as it is known. */
  now(): number {
    return this.#now() + this.#aheadMs;
  }

  login = (body: LoginStart) => this.#post<CodeSent>('login', body);
  enterCode = (body: CodeEntry) => this.#post<LoginResult>('login/code', body);
  pollApproval = (body: FlowRef) => this.#post<LoginResult>('login/approval', body);
  stopCodes = (body: CodesStop) => this.#ask<object>('codes/stop', body);
  resendCode = (body: FlowRef) => this.#post<CodeSent>('codes/resend', body);
  startSocial = (body: SocialStart) => this.#post<SocialStarted>('social', body);
  finishSocial = (body: SocialFinish) => this.#post<SocialResult>('social/finish', body);
  pollSocial = (body: FlowRef) => this.#post<SocialResult>('social/wait', body);
  /** Which providers there are. */
  socialOffer = () => this.#send<SocialOffer>('social', { method: 'GET' });
  showApproval = (body: ApprovalLink) => this.#ask<ApprovalRequest>('approval', body);
  decideApproval = (body: ApprovalDecision) => this.#ask<object>('approval/decision', body);
  cancelRecovery = (body: RecoveryCancel) => this.#ask<object>('recovery/cancel', body);
  refresh = (body: RefreshEntry) => this.#post<Tokens>('session/refresh', body);

  account = (access: string) => this.#get<Account>('account', access);
  sessions = (access: string) => this.#get<SessionList>('sessions', access);
  endSession = (access: string, body: SessionRef) =>
    this.#post<object>('sessions/end', body, access);
  devices = (access: string) => this.#get<DeviceList>('devices', access);
  removeDevice = (access: string, body: DeviceRef) =>
    this.#post<object>('devices/remove', body, access);
  logins = (access: string) => this.#get<LoginWays>('logins', access);
  addLogin = (access: string, body: LoginWayStart) =>
    this.#post<SocialStarted>('logins', body, access);
  finishLogin = (access: string, body: SocialFinish) =>
    this.#post<LoginWays>('logins/finish', body, access);
  waitLogin = (access: string, body: FlowRef) =>
    this.#post<LoginWayResult>('logins/wait', body, access);
  removeLogin = (access: string, body: LoginWayRef) =>
    this.#post<LoginWays>('logins/remove', body, access);
  recovery = (access: string) => this.#get<RecoveryState>('recovery', access);
  startRecovery = (access: string, body: RecoveryStart) =>
    this.#post<RecoveryResult>('recovery', body, access);
  finishRecovery = (access: string, body: RecoveryFinish) =>
    this.#post<RecoveryResult>('recovery/finish', body, access);
  endRecovery = (access: string, body: RecoveryRef) =>
    this.#post<object>('recovery/end', body, access);
  handovers = (access: string) => this.#get<HandoverList>('handovers', access);
  handover = (access: string, body: HandoverRef) =>
    this.#post<Handover>('handover/state', body, access);
  startHandover = (access: string, body: HandoverStart) =>
    this.#post<Handover>('handover', body, access);
  answerHandover = (access: string, body: HandoverAnswer) =>
    this.#post<Handover>('handover/answer', body, access);
  revealHandover = (access: string, body: HandoverReveal) =>
    this.#post<Handover>('handover/reveal', body, access);
  giveHandover = (access: string, body: HandoverGive) =>
    this.#post<Handover>('handover/give', body, access);
  endHandover = (access: string, body: HandoverRef) =>
    this.#post<object>('handover/end', body, access);
  prepareChange = (access: string, body: WalletChange) =>
    this.#post<ChangeState>('wallet/changes', body, access);
  commitChange = (access: string, body: ChangeRef) =>
    this.#post<Account>('wallet/commit', body, access);
  /** Mails a code to the account's address; to the new one, where the account has none. */
  startEmail = (access: string, body: EmailStart) => this.#post<CodeSent>('email', body, access);
  enterEmail = (access: string, body: CodeEntry) =>
    this.#post<EmailResult>('email/code', body, access);
  /** Mails a code to the account's address. */
  startStepUp = (access: string) => this.#post<CodeSent>('step-up', {}, access);
  enterStepUp = (access: string, body: CodeEntry) =>
    this.#post<SteppedUp>('step-up/code', body, access);
  releaseShare = (access: string, body: ShareRequest) =>
    this.#post<SealedToCaller>('share', body, access);

  #get<T>(path: string, access: string): Promise<T> {
    return this.#call<T>('GET', path, undefined, access);
  }

  #post<T>(path: string, body: object, access?: string): Promise<T> {
    return this.#call<T>('POST', path, JSON.stringify(body), access);
  }

  /** As anyone. */
  #ask<T>(path: string, body: object): Promise<T> {
    const headers = { 'Content-Type': 'application/json' };
    return this.#send<T>(path, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  #prover(): ProofMaker {
    if (!this.#proofs) throw new Error('This page has no key of the device');
    return this.#proofs;
  }

  async #call<T>(
    method: 'GET' | 'POST',
    path: string,
    body: string | undefined,
    access: string | undefined,
  ): Promise<T> {
    const url = this.#url(path);
    const shown = access === undefined ? {} : { access };
    const headers: Record<string, string> = {
      DPoP: await this.#prover().prove({ method, url, now: this.now(), ...shown }),
    };
    if (access !== undefined) headers.Authorization = `DPoP ${access}`;
    if (body !== undefined) headers['Content-Type'] = 'application/json';
    return this.#send<T>(path, { method, headers, ...(body && { body }) });
  }

  async #send<T>(path: string, request: RequestInit): Promise<T> {
    const { status, text } = await this.#fetch(this.#url(path), request);
    const read = parse(text, status);
    if (status === 200) return read as T;
    throw refusalOf(read, status);
  }

  #url(path: string): string {
    return `${this.#origin}/v1/vault/${path}`;
  }

  async #fetch(url: string, request: RequestInit): Promise<{ status: number; text: string }> {
    const options: RequestInit = {
      ...request,
      credentials: 'omit',
      redirect: 'error',
      cache: 'no-store',
      signal: AbortSignal.timeout(this.#deadlineMs),
    };
    try {
      const response = await fetch(url, options);
      const serverTime = Date.parse(response.headers.get('date') ?? '');
      if (Number.isFinite(serverTime)) this.#aheadMs = serverTime - this.#now();
      return { status: response.status, text: await response.text() };
    } catch (error) {
      const isLate = error instanceof DOMException && error.name === 'TimeoutError';
      throw new ApiUnreachable(isLate ? 'deadline' : 'network');
    }
  }
}

function parse(text: string, status: number): object {
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read === 'object' && read !== null) return read;
  } catch {
    // Falls through: no JSON is as little an answer as JSON that is no object.
  }
  throw new ApiBroken(status);
}

/** RefusalBody of core/api/refusal.hpp. */
interface RefusalBody {
  readonly error?: {
    readonly code?: unknown;
    readonly message?: unknown;
    readonly params?: { readonly detail?: unknown };
  };
}

function refusalOf({ error }: RefusalBody, status: number): Error {
  const detail = error?.params?.detail;
  if (typeof error?.code !== 'string' || typeof error.message !== 'string')
    return new ApiBroken(status);
  return new ApiRefusal(
    error.code,
    error.message,
    status,
    typeof detail === 'string' ? detail : undefined,
  );
}
