// SPDX-License-Identifier: Apache-2.0
//
// The devnet's HTTP server: what was played, the token list, pictures, metadata of collectibles, the
// faucet and an exchange. Loopback only; every page may read it.
import { createServer } from 'node:http';
import { hostile } from './hostile.mjs';
import { avatar, boat, logo } from './pictures.mjs';
import { portError } from './startAnvil.mjs';

const BODY_MAX = 1_000;
const SVG = 'image/svg+xml';

/**
 * @param {{ port?: number, faucet: (wish: object) => Promise<object> }} options port 0: one that is free
 * @returns {Promise<{ url: string, show(world: object): void, stop(): Promise<void> }>} `show` says what to serve
 */
export async function startServices({ port = 0, faucet }) {
  let world = {};
  const server = createServer((request, response) => {
    answer(request, { world, faucet, url }).then(
      (reply) => send(response, reply),
      (error) =>
        send(response, {
          status: error.status ?? 500,
          body: { error: { message: error.message } },
        }),
    );
  });
  await new Promise((resolve, reject) => {
    server.once('error', (error) => reject(portError(error, port)));
    server.listen(port, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${server.address().port}`;
  return {
    url,
    show(next) {
      world = next;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(request, { world: { manifest, prices, exchange }, faucet, url }) {
  const { pathname } = new URL(request.url, url);
  if (request.method === 'OPTIONS') return { status: 204 };
  if (pathname === '/faucet') {
    if (request.method !== 'POST')
      throw problem(405, 'The faucet is asked with POST and {"address": "..."}.');
    return { body: await faucet(await readJson(request)) };
  }
  if (pathname.startsWith('/exchange/') && exchange)
    return await exchange({
      method: request.method,
      pathname,
      signature: request.headers['portico-signature'],
      body: await readText(request),
    });
  if (request.method !== 'GET' && request.method !== 'HEAD')
    throw problem(405, 'Only the faucet and the exchange take anything.');
  if (!manifest) throw problem(503, 'The devnet is still starting.');
  if (pathname === '/')
    return {
      body: {
        offers: ['manifest.json', 'tokens.json', 'prices.json', 'faucet'].map(
          (name) => `${url}/${name}`,
        ),
      },
    };
  if (pathname === '/manifest.json') return { body: manifest };
  if (pathname === '/prices.json') return { body: prices };
  if (pathname === '/tokens.json') return { body: tokenList(manifest, url) };
  const found = picture(pathname, manifest) ?? metadata(pathname, url) ?? hostile(pathname, url);
  if (!found) throw problem(404, `There is no ${pathname} here; / names what there is.`);
  return found;
}

function picture(pathname, { evm }) {
  const [, folder, name] = pathname.match(/^\/(logos|boats|avatars)\/([\w-]{1,42})\.svg$/) ?? [];
  if (folder === 'logos') {
    const token = evm.tokens.find(({ key, listed }) => key === name && listed);
    return token && { type: SVG, body: logo(token) };
  }
  if (folder === 'boats' && /^\d{1,4}$/.test(name)) return { type: SVG, body: boat(Number(name)) };
  if (folder === 'avatars') return { type: SVG, body: avatar(name) };
}

/** Of ERC-721 (boats/ID) and of ERC-1155, whose ids are 64 digits of hex. */
function metadata(pathname, url) {
  const [, boatId] = pathname.match(/^\/boats\/(\d{1,4})$/) ?? [];
  if (boatId) {
    const attributes = [
      { trait_type: 'Rig', value: ['Sloop', 'Ketch', 'Yawl'][boatId % 3] },
      { trait_type: 'Berth', value: Number(boatId) },
    ];
    return {
      body: {
        name: `Harbour Boat #${boatId}`,
        description: 'A boat of the devnet',
        image: `${url}/boats/${boatId}.svg`,
        attributes,
      },
    };
  }
  const [, passId] = pathname.match(/^\/passes\/0{60}(\w{4})\.json$/) ?? [];
  if (passId) {
    const id = Number.parseInt(passId, 16);
    return {
      body: {
        name: id === 1 ? 'Day pass' : 'Season pass',
        description: 'Lets you in',
        image: `${url}/boats/${100 + id}.svg`,
        decimals: 0,
      },
    };
  }
}

/** The Uniswap token list, schema version 3. */
export function tokenList({ chainId, evm }, url) {
  return {
    name: 'Devnet tokens',
    timestamp: new Date(evm.endsAt * 1000).toISOString(),
    version: { major: 1, minor: 0, patch: 0 },
    tokens: evm.tokens
      .filter(({ listed }) => listed)
      .map(({ key, address, name, symbol, decimals }) => ({
        chainId,
        address,
        name,
        symbol,
        decimals,
        logoURI: `${url}/logos/${key}.svg`,
      })),
  };
}

async function readText(request) {
  let text = '';
  for await (const part of request.setEncoding('utf8')) {
    text += part;
    if (text.length > BODY_MAX) throw problem(413, `A wish has at most ${BODY_MAX} letters.`);
  }
  return text;
}

async function readJson(request) {
  const text = await readText(request);
  try {
    const wish = JSON.parse(text);
    if (typeof wish === 'object' && wish !== null) return wish;
  } catch {
    // Said below.
  }
  throw problem(400, 'A wish is a JSON object: {"address": "..."}.');
}

function send(response, { status = 200, type = 'application/json', location, body }) {
  response.writeHead(status, {
    'content-type': type,
    ...(location && { location }),
    'access-control-allow-origin': '*',
    'access-control-allow-headers': 'content-type',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(type === 'application/json' && body !== undefined ? JSON.stringify(body) : body);
}

export const problem = (status, message) => Object.assign(new Error(message), { status });
