// SPDX-License-Identifier: Apache-2.0
//
// What MoonPay, Coinbase, Transak, Meld and Binance answer, by their public documents (the files of server/api/onramp and
// server/api/wallet_rpc name them), on loopback: in place of `https://HOST/PATH` stands `/HOST/PATH`. Each checks what it is sent as the provider does, and
// refuses what the document does not have.
import assert from 'node:assert/strict';
import { createHmac, createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { createServer } from 'node:http';

const pair = generateKeyPairSync('ed25519');
const seed = pair.privateKey.export({ format: 'jwk' });
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });

export const keys = {
  moonpay: { key: 'pk_test_1', secret: 'sk_test_1', webhook: 'wk_test_1' },
  coinbase: {
    id: 'organizations/1/apiKeys/2',
    key: Buffer.concat([
      Buffer.from(seed.d, 'base64url'),
      Buffer.from(seed.x, 'base64url'),
    ]).toString('base64'),
    webhook: 'a secret of the subscription',
  },
  transak: { key: 'transak-key', secret: 'transak-secret', domain: 'shop.example' },
  binance: {
    id: 'binance-client',
    token: 'binance-token',
    key: rsa.privateKey.export({ format: 'pem', type: 'pkcs8' }),
  },
  meld: { key: 'meld-key', webhook: 'meld-secret', url: 'https://portico.example/webhook' },
};

/**
 * `sent`: what each exchange says of an order, by its session.
 * @returns {Promise<{ url: string, asked: object[], sent: Map<string, object>, stop(): Promise<void> }>}
 */
export async function startRamps() {
  const asked = [];
  const sent = new Map();
  const token = 'a.transak.token';
  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString('utf8');
    const url = new URL(request.url, 'http://ramps');
    const call = {
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      method: request.method,
      text,
      body: text === '' ? undefined : JSON.parse(text),
      sent,
    };
    asked.push(call);
    try {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(answer(call, token)));
    } catch (error) {
      response.statusCode = 400;
      response.end(JSON.stringify({ message: error.message }));
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    asked,
    sent,
    token,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function answer(call, token) {
  const [, host] = call.path.split('/');
  const path = call.path.slice(host.length + 1);
  const hosts = {
    'api.moonpay.com': moonpay,
    'api.developer.coinbase.com': coinbase,
    'api.transak.com': transak,
    'api-gateway.transak.com': transak,
    'api.meld.io': meld,
    'api.commonservice.io': binance,
  };
  assert.ok(hosts[host], `nobody is ${host}`);
  return hosts[host](path, call, token);
}

function moonpay(path, { query }) {
  assert.equal(query.get('apiKey'), keys.moonpay.key);
  if (path === '/v3/currencies/eth/limits')
    return {
      baseCurrency: { code: query.get('baseCurrencyCode'), minBuyAmount: 30, maxBuyAmount: 30000 },
    };
  assert.equal(path, '/v3/currencies/eth/buy_quote');
  assert.equal(query.get('areFeesIncluded'), 'true');
  return {
    quoteCurrencyAmount: 0.0311,
    feeAmount: 3.99,
    extraFeeAmount: 0,
    networkFeeAmount: 0.51,
    totalAmount: Number(query.get('baseCurrencyAmount')),
  };
}

function coinbase(path, { headers, method, body, query, sent }) {
  const jwt = headers.authorization.replace('Bearer ', '').split('.');
  const [header, claims] = jwt
    .slice(0, 2)
    .map((part) => JSON.parse(Buffer.from(part, 'base64url')));
  assert.equal(header.alg, 'EdDSA');
  assert.equal(header.kid, keys.coinbase.id);
  assert.equal(claims.iss, 'cdp');
  assert.equal(claims.sub, keys.coinbase.id);
  assert.ok(claims.exp - claims.nbf <= 120);
  assert.equal(claims.uri, `${method} api.developer.coinbase.com${path}`);
  const key = createPublicKey(pair.publicKey.export({ format: 'pem', type: 'spki' }));
  const text = Buffer.from(`${jwt[0]}.${jwt[1]}`);
  assert.ok(verify(null, text, key, Buffer.from(jwt[2], 'base64url')), 'not signed');
  // "Only required for US", since some states have rules of their own.
  const checkPlace = (country, subdivision) => {
    assert.match(country ?? '', /^[A-Z]{2}$/, 'country is required');
    if (country === 'US')
      assert.match(subdivision ?? '', /^[A-Z]{2}$/, 'subdivision is required for the US');
  };
  if (path === '/onramp/v1/buy/options') {
    checkPlace(query.get('country'), query.get('subdivision'));
    const currency = query.get('country') === 'US' ? 'USD' : 'EUR';
    return {
      payment_currencies: [{ id: currency, limits: [{ id: 'CARD', min: '2', max: '7500' }] }],
      purchase_currencies: [
        {
          ...{ id: 'eth', name: 'Ether', symbol: 'ETH' },
          networks: [
            {
              ...{ name: 'ethereum', display_name: 'Ethereum' },
              ...{ chain_id: '1', contract_address: '' },
            },
          ],
        },
      ],
    };
  }
  if (path === '/onramp/v1/buy/quote') {
    checkPlace(body.country, body.subdivision);
    assert.equal(body.purchaseNetwork, 'ethereum');
    assert.equal(body.paymentMethod, 'CARD');
    const money = (value, currency = 'USD') => ({ value, currency });
    return {
      quote_id: 'q1',
      payment_total: money(body.paymentAmount),
      payment_subtotal: money('95.50'),
      purchase_amount: money('0.0325', 'ETH'),
      coinbase_fee: money('3.50'),
      network_fee: money('1.00'),
    };
  }
  const [, session] = /^\/onramp\/v1\/buy\/user\/([0-9a-f]{32})\/transactions$/.exec(path) ?? [];
  if (session !== undefined) {
    const transactions = sent.has(session) ? [sent.get(session)] : [];
    return { transactions, next_page_key: '', total_count: String(transactions.length) };
  }
  assert.equal(path, '/onramp/v1/token');
  assert.equal(body.addresses[0].blockchains[0], 'ethereum');
  assert.ok(body.clientIp);
  return { token: 'session/token', channel_id: '' };
}

function binance(path, { headers, method, text, body, sent }) {
  assert.equal(method, 'POST');
  assert.equal(headers['x-tesla-clientid'], keys.binance.id);
  assert.equal(headers['x-tesla-signaccesstoken'], keys.binance.token);
  const time = headers['x-tesla-timestamp'];
  assert.ok(Math.abs(Date.now() - Number(time)) < 60_000);
  const signature = Buffer.from(headers['x-tesla-signature'], 'base64');
  assert.ok(verify('sha256', Buffer.from(text + time), rsa.publicKey, signature), 'not signed');
  const success = (data) => ({ success: true, code: '000000', message: 'success', data });
  if (path === '/papi/v1/ramp/connect/crypto-network') {
    assert.equal(text, '');
    const network = { network: 'ETH', withdrawEnable: true, contractAddress: '' };
    return success([
      {
        cryptoCurrency: 'ETH',
        networks: [{ ...network, withdrawMinAmount: 0.01, withdrawMaxAmount: '1000' }],
      },
    ]);
  }
  if (path === '/papi/v1/ramp/connect/order')
    return success(sent.get(body.externalOrderId) ?? null);
  assert.equal(path, '/papi/v1/ramp/connect/buy/pre-order');
  assert.match(body.externalOrderId, /^[0-9a-zA-Z]+$/);
  assert.equal(body.amountType, 2);
  assert.deepEqual(body.customization, { SEND_PRIMARY: true, NET_RECEIVE: true });
  const link = `https://app.binance.com/uni-qr/ccnt?o=${body.externalOrderId}`;
  return success({ link, linkExpireTime: Date.now() + 600_000 });
}

function transak(path, { headers, query, body }, token) {
  if (path === '/partners/api/v2/refresh-token') {
    assert.equal(headers['api-secret'], keys.transak.secret);
    assert.equal(body.apiKey, keys.transak.key);
    return {
      data: { accessToken: token, expiresAt: Math.floor(Date.now() / 1000) + 7 * 86_400 },
    };
  }
  if (path === '/api/v1/pricing/public/quotes') {
    assert.equal(query.get('partnerApiKey'), keys.transak.key);
    assert.equal(query.get('isBuyOrSell'), 'BUY');
    return {
      response: {
        quoteId: 't1',
        fiatAmount: Number(query.get('fiatAmount')),
        cryptoAmount: 0.0305,
        totalFee: 5.49,
        feeBreakdown: [{ id: 'network_fee', value: 0.99 }],
      },
    };
  }
  assert.equal(path, '/api/v2/auth/session');
  assert.equal(headers['access-token'], token);
  assert.equal(body.widgetParams.referrerDomain, keys.transak.domain);
  return {
    data: {
      widgetUrl: `https://global.transak.com/?sessionId=${body.widgetParams.partnerOrderId}`,
    },
  };
}

function meld(path, { headers, body }) {
  assert.equal(headers.authorization, `BASIC ${keys.meld.key}`);
  assert.equal(headers['meld-version'], '2023-12-19');
  if (path === '/service-providers/limits/fiat-currency-purchases')
    return [{ currencyCode: 'USD', minimumAmount: 5, maximumAmount: 20000 }];
  if (path === '/payments/crypto/quote') {
    const quote = (serviceProvider, destinationAmount) => ({
      serviceProvider,
      destinationAmount,
      sourceAmount: body.sourceAmount,
      totalFee: 4.2,
      networkFee: 0.4,
    });
    return { quotes: [quote('BANXA', 0.0301), quote('TOPPER', 0.0308)] };
  }
  assert.equal(path, '/crypto/session/widget');
  assert.equal(body.sessionType, 'BUY');
  assert.equal(body.sessionData.serviceProvider, 'TOPPER');
  return { id: 'm1', widgetUrl: `https://meldcrypto.com/?token=${body.externalSessionId}` };
}

const hmac = (secret, text, form) => createHmac('sha256', secret).update(text).digest(form);
const seconds = () => Math.floor(Date.now() / 1000);

/** What each provider sends of a purchase that is paid out: path, headers and body. */
export const reports = {
  moonpay(purchase) {
    const body = JSON.stringify({
      type: 'transaction_updated',
      data: {
        id: 'moonpay-1',
        status: 'completed',
        externalTransactionId: purchase,
        baseCurrencyAmount: 100,
        areFeesIncluded: true,
        baseCurrency: { code: 'usd' },
        quoteCurrencyAmount: 0.0311,
        cryptoTransactionId: '0xaa',
      },
    });
    const t = seconds();
    const s = hmac(keys.moonpay.webhook, `${t}.${body}`, 'hex');
    return { body, headers: { 'moonpay-signature-v2': `t=${t},s=${s}` } };
  },
  coinbase(purchase) {
    const body = JSON.stringify({
      eventType: 'onramp.transaction.success',
      transactionId: 'coinbase-1',
      paymentTotal: { value: '100', currency: 'USD' },
      partnerUserRef: purchase,
      purchaseAmount: { value: '0.0325', currency: 'ETH' },
      txHash: '0xbb',
    });
    const t = seconds();
    const text = `${t}.content-type x-hook0-id.application/json.h1.${body}`;
    const v1 = hmac(keys.coinbase.webhook, text, 'hex');
    return {
      body,
      headers: {
        'content-type': 'application/json',
        'x-hook0-id': 'h1',
        'x-hook0-signature': `t=${t},h=content-type x-hook0-id,v1=${v1}`,
      },
    };
  },
  transak(purchase, token) {
    const part = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({
      webhookData: {
        id: 'transak-1',
        status: 'COMPLETED',
        fiatAmount: 100,
        fiatCurrency: 'USD',
        partnerOrderId: purchase,
        cryptoAmount: 0.0305,
        transactionHash: '0xcc',
      },
      eventID: 'ORDER_COMPLETED',
    })}`;
    return {
      body: JSON.stringify({ data: `${text}.${hmac(token, text, 'base64url')}` }),
      headers: {},
    };
  },
  meld(purchase) {
    const body = JSON.stringify({
      eventType: 'TRANSACTION_CRYPTO_COMPLETE',
      eventId: 'meld-1',
      payload: { externalSessionId: purchase, paymentTransactionId: 'meld-1' },
    });
    const time = new Date().toISOString();
    const signature = `${hmac(keys.meld.webhook, `${time}.${keys.meld.url}.${body}`, 'base64url')}=`;
    return { body, headers: { 'meld-signature': signature, 'meld-signature-timestamp': time } };
  },
};
