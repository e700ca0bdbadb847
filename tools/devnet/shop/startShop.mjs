// SPDX-License-Identifier: Apache-2.0
//
// The back end of the playground's shop, as a host writes one (docs/pay.md#the-shops-server): it makes payments with the
// project's secret key, hears the signed webhook and calls an order paid by that alone. Who has signed in by their wallet it knows
// by their token, at the next visit too (docs/sign-in.md). Orders are kept in memory: the chain that they are paid on is as
// short-lived.
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { AuthError, createAuth, createPayments } from '@portico/server';
import { ARTICLES, DECIMALS } from './articles.mjs';

const BODY_MAX = 65_536;
const ORDERS_MAX = 1_000;
/** Pages on this machine: the shop is one of them. */
const PAGE = /^http:\/\/(127\.0\.0\.1|localhost)(:\d{1,5})?$/;
/** A play's goods leave with the first block. */
const CONFIRMATIONS = 1;

/**
 * @param {{ port?: number, server: string, projectId: string, pages: string[], secretKey: string, webhookSecret: string,
 *   chain: string, usdc: string, recipient: string }} options `pages`: origins of the shop's page; `chain`: CAIP-2; `usdc`: the
 *   token's address; `recipient`: where the money goes
 * @returns {Promise<{ url: string, stop(): Promise<void> }>} the webhook's route is `/paid`
 */
export async function startShop({ port = 0, projectId, pages, chain, usdc, recipient, ...keys }) {
  const payments = createPayments(keys);
  const auth = createAuth({ server: keys.server, projectId, origins: pages });
  const assets = { USDC: `${chain}/erc20:${usdc}`, ETH: `${chain}/slip44:60` };
  /** By order, oldest first. */
  const orders = new Map();
  const heard = new Set();

  /** Undefined: nobody has signed in. A session that was ended counts no more. */
  async function visitorOf({ method, headers }) {
    if (headers.authorization === undefined) return undefined;
    return auth.readSession({ method, headers: new Headers(headers) }, { live: true });
  }

  async function order({ article: id, currency }, visitor) {
    const article = ARTICLES.find((one) => one.id === id);
    if (!article || !Object.hasOwn(assets, currency))
      throw problem(400, 'The shop does not sell that.');
    const orderId = randomBytes(16).toString('hex');
    const payment = await payments.create(
      {
        asset: assets[currency],
        amount: article.prices[currency],
        recipient: `${chain}:${recipient}`,
        confirmations: CONFIRMATIONS,
        title: article.name,
        description: article.text,
        orderId,
      },
      { idempotencyKey: orderId },
    );
    if (orders.size >= ORDERS_MAX) orders.delete(orders.keys().next().value);
    const made = { article: id, payment: payment.id, status: payment.status };
    orders.set(orderId, { ...made, buyer: visitor?.profileId });
    return { order: orderId, ...made };
  }

  /** Who signed in, and what they have ordered here, on whatever device. */
  function known(visitor) {
    if (!visitor) throw problem(401, 'Nobody has signed in.');
    const { address, network, profileId } = visitor;
    const own = [...orders.values()].filter(({ buyer }) => buyer === profileId);
    return { address, network, orders: own.length };
  }

  /** Its events come at least once, and in any order: what is true now is asked for. */
  async function hear(body, signature) {
    const event = await payments.verifyWebhook({ body, signature });
    const found = orders.get(event.payment.orderId);
    if (!found || heard.has(event.id)) return;
    const { status } = await payments.get(found.payment);
    found.status = status;
    if (heard.size >= ORDERS_MAX * 8) heard.clear();
    heard.add(event.id);
  }

  const answer = async (request) => {
    const { pathname } = new URL(request.url, 'http://shop');
    const [, id] = /^\/orders\/([0-9a-f]{32})$/.exec(pathname) ?? [];
    switch (`${request.method} ${id ? '/orders/*' : pathname}`) {
      case 'GET /articles':
        return { articles: ARTICLES, decimals: DECIMALS };
      case 'GET /me':
        return known(await visitorOf(request));
      case 'POST /orders':
        return order(parse(await readBody(request)), await visitorOf(request));
      case 'GET /orders/*': {
        const found = orders.get(id);
        if (!found) throw problem(404, 'There is no such order.');
        const { article, payment, status } = found;
        return { order: id, article, payment, status };
      }
      case 'POST /paid':
        await hear(await readBody(request), request.headers['portico-signature']);
        return {};
      default:
        throw problem(404, 'The shop has nothing there.');
    }
  };

  const server = createServer((request, response) => {
    const write = (status, body) => writeTo(request, response, status, body);
    if (request.method === 'OPTIONS') return write(204);
    answer(request).then(
      (body) => write(200, body),
      (error) => write(statusOf(error), { error: { message: error.message } }),
    );
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const problem = (status, message) => Object.assign(new Error(message), { status });

function statusOf(error) {
  return error instanceof AuthError || error.status ? error.status : 500;
}

function parse(text) {
  try {
    const body = JSON.parse(text);
    if (typeof body === 'object' && body !== null) return body;
  } catch {
    // Said below.
  }
  throw problem(400, 'The body must be a JSON object.');
}

/** As it came: a webhook's signature is over these bytes. */
async function readBody(request) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > BODY_MAX) throw problem(413, 'The body is too long.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function writeTo({ headers: { origin = '' } }, response, status, body) {
  response.writeHead(status, {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    vary: 'origin',
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(PAGE.test(origin) && {
      'access-control-allow-origin': origin,
      'access-control-allow-headers': 'authorization, content-type',
    }),
  });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}
