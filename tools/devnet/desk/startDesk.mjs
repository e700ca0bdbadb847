// SPDX-License-Identifier: Apache-2.0
//
// A cash desk for the devnet: sells ether and USDC for the money of test cards, pays out from the faucet's accounts and
// reports by signed webhook. It speaks the protocol that any desk may speak: docs/onramp.md#a-desk-of-your-own.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { encodeFunctionData, getAddress, isAddress, parseAbi, parseUnits } from 'viem';
import { answerPage, payPage } from './pages.mjs';

const BODY_MAX = 16_384;
const WINDOW_S = 300;
const SESSIONS_MAX = 10_000;
/** Ours: two percent, and thirty cents for the network. */
const FEE_PERCENT = 2n;
const NETWORK_CENTS = 30n;
const LIMITS = { min: '10', max: '7500' };
const MINT = parseAbi(['function mint(address to, uint256 amount)']);
/** Of a dollar and of a euro, in US cents: a play's price. */
const CENTS_OF = { USD: 100n, EUR: 108n };

const CARDS = {
  4242424242424242: 'success',
  4000000000000002: 'decline',
  4000000000000077: 'slow',
  4000000000005126: 'refund',
};

/**
 * @param {{ port?: number, manifest: object, call: (method: string, params?: unknown[]) => Promise<any>,
 *   secret: string, webhook: () => string,
 *   slow?: () => Promise<void>, countries?: string[] }} options `webhook`: where reports go; `slow`: how long a slow card
 *   takes; `countries`: where it sells, or everywhere
 * @returns {Promise<{ url: string, reports: object[], stop(): Promise<void> }>} `reports`: those that were sent
 */
export async function startDesk({
  port = 0,
  manifest,
  call,
  secret,
  webhook,
  slow = pause,
  countries = [],
}) {
  const chain = `eip155:${manifest.chainId}`;
  const usdc = manifest.evm.tokens.find(({ key }) => key === 'usdc').address;
  /** Of one ether, in units of 10^-8: as the chain's markets have it. */
  const etherDollars = parseUnits(manifest.evm.tokens.find(({ key }) => key === 'weth').usd, 8);
  const from = (role) => manifest.evm.accounts.find((one) => one.role === role).address;
  const assets = [
    { id: `ETH_${manifest.chainId}`, symbol: 'ETH', name: 'Ether', chain, contract: '' },
    { id: `USDC_${manifest.chainId}`, symbol: 'USDC', name: 'USD Coin', chain, contract: usdc },
  ];
  const sessions = new Map();
  const reports = [];
  // One after another: the node gives the next nonce to who asks first.
  let last = Promise.resolve();

  const payOut = (session) => {
    const paying = last.then(() => send(session));
    last = paying.catch(() => {});
    return paying;
  };
  const send = ({ asset, units, address }) =>
    asset.contract === ''
      ? call('eth_sendTransaction', [
          { from: from('faucet'), to: address, value: `0x${units.toString(16)}` },
        ])
      : call('eth_sendTransaction', [
          {
            from: from('master'),
            to: asset.contract,
            data: encodeFunctionData({
              abi: MINT,
              functionName: 'mint',
              args: [address, units],
            }),
          },
        ]);

  const report = async (session, state, more = {}) => {
    const body = JSON.stringify({
      event: randomBytes(16).toString('hex'),
      purchase: session.purchase,
      // Each card is a payment of its own.
      transaction: `${session.id}-${session.tries}`,
      state,
      arrives: session.arrives,
      ...more,
    });
    const sent = { body, headers: signed(secret, body) };
    reports.push(sent);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      // A later try is signed anew: the server takes no old one.
      if (attempt > 0) await pause(500 * 2 ** attempt);
      const answer = await fetch(webhook(), {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...signed(secret, body) },
        body,
      }).catch(() => undefined);
      if (answer?.ok) return;
    }
    console.error(`desk: the report of ${session.purchase} was not taken`);
  };

  const pay = async (session, outcome) => {
    await report(session, 'in_progress');
    if (outcome === 'decline') {
      session.state = 'open';
      return report(session, 'failed', { reason: 'The card was declined.' });
    }
    if (outcome === 'slow') await slow();
    if (outcome === 'refund') {
      session.state = 'refunded';
      return report(session, 'refunded', { reason: 'The payment was given back.' });
    }
    try {
      session.hash = await payOut(session);
    } catch (error) {
      session.state = 'declined';
      return report(session, 'failed', {
        reason: `Nothing was sent: ${error.message}`.slice(0, 200),
      });
    }
    session.state = 'paid';
    return report(session, 'done', {
      hash: session.hash,
      paid: session.amount,
      currency: session.currency,
    });
  };

  const quote = ({ asset: id, currency, amount, method, country }) => {
    if (countries.length > 0 && !countries.includes(country))
      throw problem(400, 'The desk does not sell in that country.');
    const asset = assets.find((one) => one.id === id);
    if (!asset) throw problem(400, 'The desk does not sell that.');
    if (!Object.hasOwn(CENTS_OF, currency) || method !== 'card')
      throw problem(400, 'The desk takes US dollars and euros by card.');
    const cents = centsOf(amount);
    if (cents === undefined) throw problem(400, 'An amount has at most two places.');
    if (cents < centsOf(LIMITS.min) || cents > centsOf(LIMITS.max))
      throw problem(400, `An amount is from ${LIMITS.min} to ${LIMITS.max}.`);
    const fee = (cents * FEE_PERCENT + 99n) / 100n + NETWORK_CENTS;
    // Of a hundredth of a cent, in US dollars.
    const worth = (cents - fee) * CENTS_OF[currency];
    // Eight places of ether, six of USDC: what is told is what is sent, to the last digit.
    const ether = asset.contract === '';
    const places = ether ? 8 : 6;
    const parts = ether ? (worth * 10n ** 12n) / etherDollars : (worth * 10n ** 6n) / 10_000n;
    return {
      asset,
      units: ether ? parts * 10n ** 10n : parts,
      body: {
        id: randomBytes(8).toString('hex'),
        arrives: decimal(parts, places),
        fee: decimal(fee, 2),
        network_fee: decimal(NETWORK_CENTS, 2),
      },
    };
  };

  const routes = {
    'GET /v1/options': () => ({
      assets,
      methods: Object.keys(CENTS_OF).map((currency) => ({ currency, method: 'card', ...LIMITS })),
      countries,
    }),
    'POST /v1/quotes': (wish) => quote(wish).body,
    'POST /v1/sessions': (wish) => {
      const { asset, units, body } = quote(wish);
      if (!isAddress(wish.address ?? '', { strict: false }))
        throw problem(400, 'The address is none of the chain.');
      if (typeof wish.purchase !== 'string' || !/^[\w-]{1,64}$/.test(wish.purchase))
        throw problem(400, 'purchase is an id.');
      if (sessions.size >= SESSIONS_MAX) throw problem(429, 'The desk is full.');
      const id = randomBytes(16).toString('hex');
      sessions.set(id, {
        id,
        asset,
        units,
        arrives: body.arrives,
        fee: body.fee,
        amount: wish.amount,
        currency: wish.currency,
        purchase: wish.purchase,
        address: getAddress(wish.address.toLowerCase()),
        state: 'open',
        tries: 0,
      });
      return { id, url: `${url}/pay/${id}` };
    },
  };

  const answer = async (request) => {
    const { pathname } = new URL(request.url, url);
    const [, id] = pathname.match(/^\/pay\/([0-9a-f]{32})$/) ?? [];
    const session = id && sessions.get(id);
    if (session && request.method === 'GET') return { html: payPage(session) };
    if (session && request.method === 'POST') {
      const form = new URLSearchParams(await readBody(request));
      const outcome = CARDS[(form.get('card') ?? '').replace(/\s/g, '')];
      if (session.state !== 'open') return { html: answerPage(session) };
      if (!outcome)
        return { status: 400, html: payPage(session, 'This desk takes its test cards alone.') };
      // Before anything is waited for: a second press pays nothing.
      session.state = 'paying';
      session.tries += 1;
      const paid = pay(session, outcome).catch((error) => console.error(`desk: ${error.message}`));
      if (outcome !== 'slow') await paid;
      if (outcome === 'decline')
        return { html: payPage(session, 'The card was declined. You can pay with another.') };
      return { html: answerPage(session) };
    }
    const route = routes[`${request.method} ${pathname}`];
    if (!route) throw problem(404, 'There is nothing here.');
    if (request.method === 'GET') return { body: route() };
    const text = await readBody(request);
    if (!isSigned(secret, text, request.headers['portico-signature'] ?? ''))
      throw problem(401, 'This is not signed by the server that the desk sells for.');
    return { body: route(parse(text)) };
  };

  const server = createServer((request, response) => {
    answer(request).then(
      (reply) => write(response, reply),
      (error) => write(response, { status: error.status ?? 500, body: { message: error.message } }),
    );
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${server.address().port}`;
  return {
    url,
    reports,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** As a server that is named `http://127.0.0.1:8080` takes it. */
export const webhookOf = (server) => `${server}/v1/onramp/webhooks/desk`;

/** The header of a signed body. */
export function signed(secret, body, seconds = Math.floor(Date.now() / 1000)) {
  return { 'portico-signature': `t=${seconds},v1=${macOf(secret, seconds, body)}` };
}

function macOf(secret, seconds, body) {
  return createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
}

function isSigned(secret, body, header) {
  const [, seconds, mac] = header.match(/^t=(\d{1,12}),v1=([0-9a-f]{64})$/) ?? [];
  if (!mac || Math.abs(Date.now() / 1000 - Number(seconds)) > WINDOW_S) return false;
  return timingSafeEqual(Buffer.from(mac, 'hex'), Buffer.from(macOf(secret, seconds, body), 'hex'));
}

/** "10.5" is 1050n; nothing where it is no amount of money. */
function centsOf(amount) {
  const [, whole, part = ''] = String(amount).match(/^(\d{1,9})(?:\.(\d{1,2}))?$/) ?? [];
  return whole === undefined ? undefined : BigInt(whole) * 100n + BigInt(part.padEnd(2, '0'));
}

function decimal(units, places) {
  const digits = units.toString().padStart(places + 1, '0');
  const part = digits.slice(-places).replace(/0+$/, '');
  return part === '' ? digits.slice(0, -places) : `${digits.slice(0, -places)}.${part}`;
}

function pause(ms = 15_000) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function problem(status, message) {
  return Object.assign(new Error(message), { status });
}

function parse(text) {
  try {
    const body = JSON.parse(text);
    if (typeof body === 'object' && body !== null) return body;
  } catch {}
  throw problem(400, 'The body must be a JSON object.');
}

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

function write(response, { status = 200, body, html }) {
  response.writeHead(status, {
    'content-type': html ? 'text/html; charset=utf-8' : 'application/json',
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
  response.end(html ?? JSON.stringify(body));
}
