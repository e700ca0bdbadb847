// SPDX-License-Identifier: Apache-2.0
//
// Messages of the server to a back end: signed with a secret that the two alone have, over the time and the body as
// it came. What is older than five minutes is refused; of what comes twice in that time the event's id is the same.
import { AuthError } from './AuthError.ts';
import type { Payment } from './Payment.ts';

const AGE_MAX_S = 300;
const BODY_MAX = 65_536;

export interface WebhookRequest {
  /** The body's text as it came: a parsed one cannot be verified. */
  readonly body: string;
  /** The header `Portico-Signature`. */
  readonly signature: string | null | undefined;
}

export interface PaymentEvent {
  /** The same each time this event is sent: keep those you have dealt with. */
  readonly id: string;
  readonly type:
    | 'payment.seen'
    | 'payment.confirmed'
    | 'payment.underpaid'
    | 'payment.overpaid'
    | 'payment.late'
    | 'payment.expired'
    | 'payment.reverted';
  readonly projectId: string;
  /** Seconds since 1970. */
  readonly createdAt: number;
  readonly payment: Payment;
}

/** What became of a visitor's sessions (docs/sign-in.md#webhooks). That one is over by `expiresAt` is not told. */
export interface SignInEvent {
  /** The same each time this event is sent: keep those you have dealt with. */
  readonly id: string;
  readonly type: 'sign_in.started' | 'sign_in.ended' | 'sign_in.ended_everywhere';
  readonly projectId: string;
  /** Seconds since 1970. */
  readonly createdAt: number;
  /** A token's `jti`; absent for `sign_in.ended_everywhere`. */
  readonly sessionId?: string;
  /** Seconds since 1970, of `sign_in.started`. */
  readonly expiresAt?: number;
  readonly account: SignInEventAccount;
}

export interface SignInEventAccount {
  /** A token's `profileId`. Stays the same for this address in this project; of a contract, on this network. */
  readonly uuid: string;
  readonly address: string;
  /** CAIP-2, of the last sign-in. */
  readonly caip2_chain: string;
  readonly connection_method: string;
  /** As the visitor's page set it: it is not verified. */
  readonly metadata: unknown;
  readonly created_at: string;
  readonly last_signed_in_at: string;
}

/** Tells of payments and sign-ins: `event.type` says which. Errors: AuthError `webhook_refused`. */
export async function verifyWebhook(
  { body, signature }: WebhookRequest,
  { secret, now = Date.now }: { readonly secret: string; readonly now?: () => number },
): Promise<PaymentEvent | SignInEvent> {
  const [, time = '', mac = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature ?? '') ?? [];
  if (!mac) throw refused('it is not signed');
  if (typeof body !== 'string' || body.length > BODY_MAX) throw refused('its body is no text');
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey(
    'raw',
    encoder.encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  );
  const bytes = Uint8Array.from(mac.match(/../g) ?? [], (one) => Number.parseInt(one, 16));
  // subtle.verify takes the same time for every wrong one.
  if (!(await crypto.subtle.verify('HMAC', key, bytes, encoder.encode(`${time}.${body}`))))
    throw refused('it is signed by somebody else, or was changed');
  if (Math.abs(now() / 1000 - Number(time)) > AGE_MAX_S) throw refused('it is too old');
  return read(body);
}

function read(body: string): PaymentEvent | SignInEvent {
  try {
    const event = JSON.parse(body);
    if (typeof event?.id === 'string' && /^(payment|sign_in)\./.test(event.type)) return event;
  } catch {
    // It is refused below.
  }
  throw refused('it tells of nothing that is known here');
}

const refused = (why: string) => new AuthError('webhook_refused', `the message is refused: ${why}`);
