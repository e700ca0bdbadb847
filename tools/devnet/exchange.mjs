// SPDX-License-Identifier: Apache-2.0
//
// An exchange of the devnet: speaks the calls that a Portico server asks of one (docs/pay.md#exchanges), has a page on which a
// buyer confirms, and pays out on the devnet's chain. Its customers have all the play money there is.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { encodeFunctionData, erc20Abi, formatUnits, getAddress, isAddress } from 'viem';
import { problem } from './services.mjs';

/** Of the devnet alone: both sides of it stand on this machine. */
export const EXCHANGE_KEY = 'the devnet has play money and nothing else';
const CLOCK_S = 300;
const ORDERS_MAX = 1_000;
const SESSION = /^[0-9a-f]{32}$/;

/** @param {{ chainId: number, tokens: { address: string, symbol: string, decimals: number, key: string }[], accounts: object[] }} evm */
export function makeExchange({ call, evm, url }) {
  const orders = new Map();
  const assets = new Map([
    [`eip155:${evm.chainId}/slip44:60`, { symbol: 'ETH', decimals: 18 }],
    ...evm.tokens
      .filter(({ key }) => key === 'usdc')
      .map((token) => [`eip155:${evm.chainId}/erc20:${token.address}`.toLowerCase(), token]),
  ]);
  const find = (session) => {
    const order = SESSION.test(session) && orders.get(session);
    if (!order) throw problem(404, 'There is no such order here.');
    return order;
  };

  function make({ session, asset, amount, recipient }) {
    const bought = assets.get(String(asset).toLowerCase());
    const to = String(recipient).split(':')[2] ?? '';
    if (!bought || !SESSION.test(session) || !/^[1-9]\d{0,77}$/.test(amount) || !isAddress(to))
      throw problem(400, 'That is nothing that could be bought here.');
    if (!orders.has(session) && orders.size >= ORDERS_MAX)
      throw problem(503, 'The exchange is full until the devnet starts again.');
    if (!orders.has(session))
      orders.set(session, { bought, amount, to: getAddress(to), status: 'waiting' });
    return { body: { url: `${url}/exchange/buy/${session}` } };
  }

  /** Once: a second press finds that it is under way. */
  async function confirm(order) {
    if (order.status !== 'waiting' || order.isPaying) return;
    order.isPaying = true;
    const from = evm.accounts.find(({ role }) => role === 'faucet').address;
    const master = evm.accounts.find(({ role }) => role === 'master').address;
    const { address } = order.bought;
    try {
      order.transaction = address
        ? await call('eth_sendTransaction', [
            {
              from: master,
              to: address,
              data: encodeFunctionData({
                abi: [...erc20Abi, MINT],
                functionName: 'mint',
                args: [order.to, BigInt(order.amount)],
              }),
            },
          ])
        : await call('eth_sendTransaction', [
            { from, to: order.to, value: `0x${BigInt(order.amount).toString(16)}` },
          ]);
      order.status = 'paid';
    } catch {
      order.status = 'failed';
    }
  }

  return async function answer({ method, pathname, signature, body }) {
    const [, , place = '', session = '', action] = pathname.split('/');
    if (place === 'buy' && method === 'POST') {
      const order = find(session);
      if (action === 'confirm') await confirm(order);
      else if (action === 'decline' && order.status === 'waiting' && !order.isPaying)
        order.status = 'failed';
      return { type: 'text/html', body: page(order, session) };
    }
    if (place === 'buy') return { type: 'text/html', body: page(find(session), session) };
    check(signature, method === 'POST' ? body : pathname.slice('/exchange'.length));
    if (place === 'assets') return { body: { assets: [...assets.keys()].map(withChecksum) } };
    if (place === 'orders' && method === 'POST') return make(JSON.parse(body));
    if (place === 'orders') {
      const { status, transaction } = find(session);
      return { body: { status, ...(transaction && { transaction }) } };
    }
    throw problem(404, 'The exchange has no such page.');
  };
}

const MINT = {
  type: 'function',
  name: 'mint',
  stateMutability: 'nonpayable',
  inputs: [
    { name: 'to', type: 'address' },
    { name: 'amount', type: 'uint256' },
  ],
  outputs: [],
};

/** Clients write the token's address as they like; lists of ours have its checksum. */
const withChecksum = (asset) => asset.replace(/0x[0-9a-f]{40}$/, (address) => getAddress(address));

function check(signature, text) {
  const [, time = '0', mac = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature ?? '') ?? [];
  const own = createHmac('sha256', EXCHANGE_KEY).update(`${time}.${text}`).digest();
  const is = Buffer.from(mac, 'hex');
  const isFresh = Math.abs(Date.now() / 1000 - Number(time)) < CLOCK_S;
  if (is.length !== own.length || !timingSafeEqual(is, own) || !isFresh)
    throw problem(401, 'Calls of the exchange are signed.');
}

function page({ bought, amount, to, status }, session) {
  const text = `${formatUnits(BigInt(amount), bought.decimals)} ${bought.symbol}`;
  const form = (action, label) =>
    `<form method="post" action="/exchange/buy/${session}/${action}"><button>${label}</button></form>`;
  const states = {
    waiting: `${form('confirm', `Send ${text}`)}${form('decline', 'Decline')}`,
    paid: '<p role="status">Sent. You may close this page.</p>',
    failed: '<p role="status">Nothing was sent. You may close this page.</p>',
  };
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Harbour exchange</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:28rem;margin:3rem auto;padding:0 1rem}code{overflow-wrap:anywhere}
button{font:inherit;padding:.6rem 1rem;margin:.25rem 0;width:100%}</style>
<h1>Harbour exchange</h1><p>An exchange of the devnet: play money alone.</p>
<p>Send <strong>${text}</strong> to <code>${to}</code></p>${states[status]}</html>`;
}
