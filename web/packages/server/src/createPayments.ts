// SPDX-License-Identifier: Apache-2.0
//
// Payment requests of a merchant's back end, and the messages by which the server tells what became of them
// (docs/pay.md). The secret key stays here: a page gets a payment's id, and nothing else.
import { AuthError } from './AuthError.ts';
import { isServerAddress } from './AuthOptions.ts';
import type { Payment } from './Payment.ts';
import { requestText } from './requestText.ts';
import { type PaymentEvent, verifyWebhook, type WebhookRequest } from './verifyWebhook.ts';

const TIMEOUT_MS = 10_000;
const ID = /^[0-9a-f]{32}$/;

export interface PaymentsOptions {
  /** The address of your Portico server: `https://portico.app.example`. */
  readonly server: string;
  /** `portico payments key create` prints it once. */
  readonly secretKey: string;
  /** Printed beside it. Without it {@link Payments.verifyWebhook} refuses. */
  readonly webhookSecret?: string;
  /** In place of the global one. */
  readonly fetch?: typeof globalThis.fetch;
  /** Milliseconds since 1970, in place of `Date.now`. */
  readonly now?: () => number;
}

export interface PaymentRequest {
  /** CAIP-19: `eip155:1/erc20:0x…`, or `eip155:1/slip44:60` for the chain's own currency. */
  readonly asset: string;
  /** In base units, a whole number as a text: `1500000` are 1.5 of a token with six decimals. */
  readonly amount: string;
  /** CAIP-10, on the chain of `asset`: where the money goes. */
  readonly recipient: string;
  /** Seconds until it expires, 60 to 604800; 900. */
  readonly expiresIn?: number;
  /** Blocks, that of the transfer included, after which it counts; `pay.confirmations` of the server. */
  readonly confirmations?: number;
  /** What the payer reads: at most 100 and 300 bytes. */
  readonly title?: string;
  readonly description?: string;
  /** Where the page leads when it is paid. */
  readonly redirectUrl?: string;
  /** Yours alone; the payer never sees them. */
  readonly orderId?: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

export interface Payments {
  /**
   * Makes a payment request. The same `idempotencyKey` (your order's number) makes one payment, however often it is
   * asked for: so a request that failed on its way is simply sent again.
   *
   * Errors: AuthError `payment_refused` (`message` says why), `server_unreachable`.
   */
  create(request: PaymentRequest, options: { idempotencyKey: string }): Promise<Payment>;
  /** What has become of one. Errors: AuthError `payment_unknown`, `payment_refused`, `server_unreachable`. */
  get(id: string): Promise<Payment>;
  /** Reads a message of the server, and refuses every other. Errors: AuthError `webhook_refused`. */
  verifyWebhook(request: WebhookRequest): Promise<PaymentEvent>;
}

/** Keep one for the process. Errors: AuthError `option_invalid`. */
export function createPayments(options: PaymentsOptions): Payments {
  const { server, secretKey, webhookSecret, now = Date.now } = options;
  const ask = options.fetch ?? ((...words) => globalThis.fetch(...words));
  if (!isServerAddress(server)) refuse(`server is not an address: '${server}'`);
  if (!secretKey?.startsWith('portico_pay_'))
    refuse('secretKey is none: `portico payments key create` makes one');
  const base = server.replace(/\/+$/, '');

  async function call(path: string, init: RequestInit): Promise<Payment> {
    const { status, text } = await requestText(
      ask,
      `${base}${path}`,
      { ...init, headers: { ...init.headers, authorization: `Bearer ${secretKey}` } },
      TIMEOUT_MS,
    );
    const body = parse(text);
    if (status === 200 || status === 201) return readPayment(body);
    const { message } = (body as { error?: { message?: string } } | undefined)?.error ?? {};
    if (status >= 500 || status === 429)
      throw new AuthError('server_unreachable', message ?? `the Portico server answered ${status}`);
    const code = status === 404 ? 'payment_unknown' : 'payment_refused';
    throw new AuthError(code, message ?? `the Portico server answered ${status}`);
  }

  return {
    async create(request, { idempotencyKey }) {
      if (!idempotencyKey) refuse('idempotencyKey is missing: the number of your order');
      return call('/v1/payments', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
        body: JSON.stringify(request),
      });
    },
    async get(id) {
      // What comes from a page goes into a path.
      if (!ID.test(id)) throw new AuthError('payment_unknown', 'there is no such payment');
      return call(`/v1/payments/${id}`, { method: 'GET' });
    },
    async verifyWebhook(request) {
      if (!webhookSecret) return refuse('webhookSecret is missing');
      const event = await verifyWebhook(request, { secret: webhookSecret, now });
      if ('payment' in event) return event;
      throw new AuthError('webhook_refused', 'the message is refused: it tells of no payment');
    },
  };
}

function readPayment(body: unknown): Payment {
  const { id } = (body ?? {}) as { id?: unknown };
  if (typeof id === 'string' && ID.test(id)) return body as Payment;
  throw new AuthError('server_unreachable', 'the answer is of no Portico server');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refuse(text: string): never {
  throw new AuthError('option_invalid', `@portico/server: ${text}`);
}
