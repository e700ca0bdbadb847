// SPDX-License-Identifier: Apache-2.0
//
// The hosted providers of buying, each against a server that speaks its public documents: what is asked, the page that opens,
// and reports, also forged and sent again.
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { DEV_ADDRESS } from '../../tools/harness/startChain.mjs';
import { startServer } from '../../tools/harness/startServer.mjs';
import { secretFile } from '../harness/secretFile.mjs';
import { keys, reports, startRamps } from '../peers/startRamps.mjs';

const PROJECT = '0123456789abcdef0123456789abcdef';

const post = ({ server }, path, body) =>
  fetch(`${server.origin}${path}?projectId=${PROJECT}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });

const bought = async ({ server }) => {
  const query = `projectId=${PROJECT}&chainId=eip155:1&onramp=all`;
  const answer = await fetch(`${server.origin}/v1/account/${DEV_ADDRESS}/history?${query}`);
  return (await answer.json()).data;
};

/** Begins a purchase; its page and its id. */
async function begin(world, serviceProvider) {
  const answer = await post(world, '/v1/onramp/widget', {
    sessionData: {
      countryCode: 'US',
      destinationCurrencyCode: 'ETH',
      serviceProvider,
      sourceAmount: 100,
      sourceCurrencyCode: 'USD',
      subdivision: 'NY',
      walletAddress: DEV_ADDRESS,
    },
  });
  assert.equal(answer.status, 200, await answer.clone().text());
  const { widgetUrl, purchaseId } = await answer.json();
  return { page: new URL(widgetUrl), purchase: purchaseId };
}

/** Its report is taken, a changed one is not, and a second time it changes nothing. */
async function report(world, provider, purchase) {
  const { body, headers } = reports[provider](purchase, world.ramps.token);
  const send = async (text, more = headers) =>
    (
      await fetch(`${world.server.origin}/v1/onramp/webhooks/${provider}`, {
        method: 'POST',
        headers: more,
        body: text,
      })
    ).status;
  assert.equal(await send(body.replace(/.(?="})/, 'x')), 401);
  if (Object.keys(headers).length > 0) assert.equal(await send(body, {}), 401);
  assert.equal(await send(body), 200);
  const [first] = await bought(world);
  assert.equal(first.id, purchase);
  assert.equal(first.metadata.status, 'ONRAMP_TRANSACTION_STATUS_SUCCESS');
  assert.equal(await send(body), 200);
  const [second] = await bought(world);
  assert.deepEqual(second, first);
  return first;
}

export default {
  name: 'hosted providers of buying',
  async setUp(keep) {
    const ramps = await startRamps();
    keep.closeOnExit('ramps', () => ramps.stop());
    const options = {
      'stand-in': ramps.url,
      'moonpay-key': keys.moonpay.key,
      'moonpay-secret-file': secretFile(keep, keys.moonpay.secret),
      'moonpay-webhook-key-file': secretFile(keep, keys.moonpay.webhook),
      'coinbase-key-id': keys.coinbase.id,
      'coinbase-key-file': secretFile(keep, keys.coinbase.key),
      'coinbase-webhook-secret-file': secretFile(keep, keys.coinbase.webhook),
      'transak-key': keys.transak.key,
      'transak-secret-file': secretFile(keep, keys.transak.secret),
      'transak-domain': keys.transak.domain,
      'meld-key-file': secretFile(keep, keys.meld.key),
      'meld-webhook-secret-file': secretFile(keep, keys.meld.webhook),
      'meld-webhook-url': keys.meld.url,
    };
    const server = await startServer(keep, {
      args: [
        '--any-project',
        // Never asked: what is sold is told by who has nodes of it.
        ...['--rpc-chains', 'eip155:1 http://127.0.0.1:9 allow_private'],
        ...Object.entries(options).flatMap(([name, value]) => [`--onramp-${name}`, value]),
      ],
    });
    return { ramps, server };
  },
  tests: {
    async 'offers stand side by side, what arrives most first'(world) {
      const answer = await post(world, '/v1/onramp/multi/quotes', {
        countryCode: 'US',
        destinationCurrencyCode: 'ETH',
        sourceAmount: 100,
        sourceCurrencyCode: 'USD',
        subdivision: 'NY',
      });
      assert.equal(answer.status, 200);
      const offers = (await answer.json()).map((one) => [
        one.serviceProvider,
        one.destinationAmount,
        one.totalFee,
      ]);
      assert.deepEqual(offers, [
        ['coinbase', 0.0325, 4.5],
        ['moonpay', 0.0311, 4.5],
        ['meld', 0.0308, 4.2],
        ['transak', 0.0305, 5.49],
      ]);
    },

    async 'Coinbase is asked by state in the US and by country elsewhere, and offers wait for the state'(
      world,
    ) {
      const options = async (place) => {
        const query = `projectId=${PROJECT}&${place}`;
        const answer = await fetch(`${world.server.origin}/v1/onramp/options?${query}`);
        assert.equal(answer.status, 200);
        return answer.json();
      };
      const ids = (list) => list.map(({ id }) => id);
      const american = await options('country=US');
      assert.deepEqual(ids(american.needSubdivision), ['coinbase']);
      assert.equal(ids(american.providers).includes('coinbase'), false);
      assert.ok(american.subdivisions.includes('NY'));
      const inState = await options('country=US&subdivision=NY');
      assert.equal(inState.needSubdivision, undefined);
      assert.ok(ids(inState.providers).includes('coinbase'));
      const austrian = await options('country=AT');
      assert.ok(ids(austrian.paymentCurrencies).includes('EUR'), 'limits are of the country');
      const offered = async (more) => {
        const answer = await post(world, '/v1/onramp/multi/quotes', {
          countryCode: 'US',
          destinationCurrencyCode: 'ETH',
          sourceAmount: 100,
          sourceCurrencyCode: 'USD',
          ...more,
        });
        const body = await answer.json();
        return answer.status === 200 ? body.map((one) => one.serviceProvider) : body.code;
      };
      assert.deepEqual(await offered({}), ['moonpay', 'meld', 'transak']);
      const others = ['moonpay', 'meld', 'transak'];
      assert.equal(await offered({ excludeProviders: others }), 'SUBDIVISION_REQUIRED');
      assert.deepEqual(await offered({ excludeProviders: others, subdivision: 'NY' }), [
        'coinbase',
      ]);
    },

    async 'MoonPay: a signed address, a signed report'(world) {
      const { page, purchase } = await begin(world, 'moonpay');
      const [query, signature] = page.search.split('&signature=');
      const right = createHmac('sha256', keys.moonpay.secret).update(query).digest('base64');
      assert.equal(decodeURIComponent(signature), right);
      assert.equal(page.searchParams.get('walletAddress'), DEV_ADDRESS);
      assert.equal(page.searchParams.get('externalTransactionId'), purchase);
      const told = await report(world, 'moonpay', purchase);
      assert.equal(told.transfers[0].quantity.numeric, '0.0311');
      assert.equal(told.metadata.hash, '0xaa');
    },

    async 'Coinbase: a token by a signed call, a report signed with its headers'(world) {
      const { page, purchase } = await begin(world, 'coinbase');
      assert.equal(page.searchParams.get('sessionToken'), 'session/token');
      assert.equal(page.searchParams.get('partnerUserRef'), purchase);
      assert.equal((await report(world, 'coinbase', purchase)).metadata.hash, '0xbb');
    },

    async 'Transak: a session, a report signed by the token'(world) {
      const { page, purchase } = await begin(world, 'transak');
      assert.equal(page.searchParams.get('sessionId'), purchase);
      assert.equal((await report(world, 'transak', purchase)).metadata.hash, '0xcc');
    },

    async 'Meld: the best of its providers, a report signed with its address'(world) {
      const { page, purchase } = await begin(world, 'meld');
      assert.equal(page.searchParams.get('token'), purchase);
      await report(world, 'meld', purchase);
    },

    async 'a provider reports no purchase of another'(world) {
      const { purchase } = await begin(world, 'moonpay');
      const { body, headers } = reports.meld(purchase);
      const sent = await fetch(`${world.server.origin}/v1/onramp/webhooks/meld`, {
        method: 'POST',
        headers,
        body: body.replace('meld-1', 'meld-1'),
      });
      assert.equal(sent.status, 200);
      assert.equal(
        (await bought(world)).some(({ id }) => id === purchase),
        false,
      );
    },
  },
};
