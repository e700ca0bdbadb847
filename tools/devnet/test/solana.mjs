// SPDX-License-Identifier: Apache-2.0
//
// The Solana side, read and written with @solana/kit as an app does it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  appendTransactionMessageInstruction,
  createKeyPairSignerFromPrivateKeyBytes,
  createSolanaRpc,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  isSolanaError,
  lamports,
  pipe,
  SOLANA_ERROR__JSON_RPC__METHOD_NOT_FOUND,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { startSolana, writeJson } from '../solana/startSolana.mjs';

const SOL = 10n ** 9n;
let solana;
let rpc;
let wallet;
let other;

before(async () => {
  solana = await startSolana();
  rpc = createSolanaRpc(solana.url);
  wallet = await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(1));
  other = solana.manifest.accounts[1].address;
});
after(() => solana?.stop());

async function transfer(from, to, amount, blockhash) {
  const latest = blockhash ?? (await rpc.getLatestBlockhash().send()).value;
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayerSigner(from, empty),
    (payed) => setTransactionMessageLifetimeUsingBlockhash(latest, payed),
    (dated) =>
      appendTransactionMessageInstruction(
        getTransferSolInstruction({ source: from, destination: to, amount }),
        dated,
      ),
  );
  return getBase64EncodedWireTransaction(await signTransactionMessageWithSigners(message));
}
const send = (wire) => rpc.sendTransaction(wire, { encoding: 'base64' }).send();
const codeOf = (promise) =>
  promise.then(
    () => 0,
    (error) => (isSolanaError(error) ? error.context.__code : error),
  );

async function raw(body) {
  const response = await fetch(solana.url, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return response.json();
}
const rawCall = async (method, params) =>
  (await raw({ jsonrpc: '2.0', id: 1, method, params })).error?.code;

test('the wallets of the tests have lamports, tokens and a collectible', async () => {
  assert.equal(solana.manifest.accounts[0].address, wallet.address);
  assert.ok((await rpc.getBalance(wallet.address).send()).value > SOL);
  const { value } = await rpc
    .getTokenAccountsByOwner(
      wallet.address,
      { programId: TOKEN_PROGRAM_ADDRESS },
      { encoding: 'jsonParsed' },
    )
    .send();
  const held = Object.fromEntries(
    value.map(({ account }) => [
      account.data.parsed.info.mint,
      account.data.parsed.info.tokenAmount,
    ]),
  );
  for (const { address, decimals } of solana.manifest.tokens)
    assert.equal(held[address].decimals, decimals);
  assert.equal(
    held[solana.manifest.tokens.find(({ collectible }) => collectible).address].amount,
    '1',
  );
});

test('the history is the one of the manifest, page by page, and every transaction can be read', async () => {
  const pages = [];
  for (let before; ; ) {
    const page = await rpc
      .getSignaturesForAddress(wallet.address, { limit: 7, ...(before && { before }) })
      .send();
    pages.push(...page);
    if (page.length < 7) break;
    before = page.at(-1).signature;
  }
  const reported = new Map(solana.manifest.history.map((entry) => [entry.signature, entry]));
  const mine = solana.manifest.history.filter(
    ({ from, recipient, kind, token }) =>
      !token && kind !== 'deploy' && [from, recipient].includes(wallet.address),
  );
  for (const { signature } of mine) assert.ok(pages.some((entry) => entry.signature === signature));
  assert.ok(
    pages.some(({ err }) => err !== null) || !mine.some(({ status }) => status === 'failed'),
  );
  for (const { signature, err, blockTime, memo } of pages) {
    const entry = reported.get(signature);
    assert.equal(err === null, entry.status === 'success');
    assert.equal(Number(blockTime), entry.timestamp);
    if (entry.memo) assert.equal(memo, `[${entry.memo.length}] ${entry.memo}`);
    const { meta, transaction } = await rpc
      .getTransaction(signature, { encoding: 'jsonParsed', maxSupportedTransactionVersion: 0 })
      .send();
    const total = (balances) => balances.reduce((sum, each) => sum + each, 0n);
    assert.equal(total(meta.preBalances) - total(meta.postBalances), meta.fee);
    if (entry.kind === 'transfer' && !entry.token)
      assert.equal(transaction.message.instructions[0].parsed.info.lamports, BigInt(entry.amount));
    if (entry.kind === 'transfer' && entry.token)
      assert.equal(
        transaction.message.instructions[0].parsed.info.tokenAmount.amount,
        entry.amount,
      );
  }
  assert.ok(
    pages.some(({ memo }) => memo?.includes('claim.example')),
    'dust with a link',
  );
});

test('64-bit numbers are written whole, on every Node', () => {
  const json = { lamports: 2n ** 63n, list: [-1n, 7, '7'], text: '"\\u00007"' };
  assert.equal(
    writeJson(json),
    String.raw`{"lamports":9223372036854775808,"list":[-1,7,"7"],"text":"\"\\u00007\""}`,
  );
});

test('an airdrop is given, a transfer is sent, seen and found', async () => {
  const fresh = await generateKeyPairSigner();
  await rpc.requestAirdrop(fresh.address, lamports(2n * SOL)).send();
  const signature = await send(await transfer(fresh, other, SOL));
  const {
    value: [status],
  } = await rpc.getSignatureStatuses([signature]).send();
  assert.equal(status.err, null);
  assert.equal((await rpc.getBalance(fresh.address).send()).value, SOL - 5_000n);
  assert.equal((await rpc.getSignaturesForAddress(fresh.address).send())[0].signature, signature);
  const { value } = await rpc
    .getMultipleAccounts([fresh.address, (await generateKeyPairSigner()).address])
    .send();
  assert.equal(value[0].lamports, SOL - 5_000n);
  assert.equal(value[1], null);
  assert.equal(await rpc.getHealth().send(), 'ok');
  assert.ok((await rpc.getSlot().send()) > 0n);
});

test('a simulation tells and changes nothing', async () => {
  const before = (await rpc.getBalance(wallet.address).send()).value;
  const good = await rpc
    .simulateTransaction(await transfer(wallet, other, 10n), { encoding: 'base64' })
    .send();
  assert.equal(good.value.err, null);
  const poor = await rpc
    .simulateTransaction(await transfer(wallet, other, 10n ** 16n), { encoding: 'base64' })
    .send();
  assert.deepEqual(poor.value.err, { InstructionError: [0n, { Custom: 1n }] });
  assert.ok(poor.value.logs.some((line) => line.includes('insufficient lamports')));
  const addresses = [wallet.address, other];
  const { value } = await rpc
    .simulateTransaction(await transfer(wallet, other, 10n), {
      encoding: 'base64',
      accounts: { encoding: 'base64', addresses },
    })
    .send();
  const had = (await rpc.getBalance(other).send()).value;
  assert.deepEqual(
    value.accounts.map(({ lamports }) => lamports),
    [before - 5_010n, had + 10n],
  );
  assert.equal((await rpc.getBalance(wallet.address).send()).value, before);
});

test('what is wrong has the code that nodes give it', async () => {
  const never = {
    blockhash: '4NCYB3kRT8sCNodPNuCZo8VUh4xqpBQxsxed2wd9xaD4',
    lastValidBlockHeight: 2n ** 40n,
  };
  assert.equal(
    await rawCall('sendTransaction', [
      await transfer(wallet, other, 1n, never),
      { encoding: 'base64' },
    ]),
    -32002,
    'an unknown block hash',
  );
  assert.equal(
    await rawCall('sendTransaction', [
      await transfer(wallet, other, 10n ** 16n),
      { encoding: 'base64' },
    ]),
    -32002,
    'too poor',
  );
  const wire = Buffer.from(await transfer(wallet, other, 3n), 'base64');
  const forged = Buffer.from(wire);
  forged[5] ^= 1;
  assert.equal(
    await rawCall('sendTransaction', [forged.toString('base64'), { encoding: 'base64' }]),
    -32003,
    'a forged signature',
  );
  const longer = Buffer.concat([wire, Buffer.from([0])]);
  for (const text of [longer.toString('base64'), '', 'AAAA', '!!', 'A'.repeat(4_000)]) {
    assert.equal(
      await rawCall('sendTransaction', [text, { encoding: 'base64' }]),
      -32602,
      text.slice(0, 20),
    );
  }
  assert.equal(
    await rawCall('sendTransaction', [wire.toString('base64'), { encoding: 'base64' }]),
    undefined,
  );
  assert.equal(
    await rawCall('sendTransaction', [wire.toString('base64'), { encoding: 'base64' }]),
    -32002,
    'sent twice',
  );
  for (const params of [[], ['x'], [7], [null]])
    assert.equal(await rawCall('getBalance', params), -32602);
  assert.equal(await rawCall('getTokenAccountsByOwner', [wallet.address, {}]), -32602);
  assert.equal(await rawCall('requestAirdrop', [wallet.address, 10 ** 12]), -32602);
  assert.equal(
    await rawCall('getTransaction', [solana.manifest.history[0].signature]),
    -32015,
    'version 0 to a client that knows none',
  );
  assert.equal(await rawCall('constructor', []), -32601);
  assert.equal((await raw({ id: 1, method: 'getSlot' })).error.code, -32600);
  assert.equal((await raw('{')).error.code, -32700);
  assert.deepEqual(
    (await raw([{ jsonrpc: '2.0', id: 'a', method: 'getHealth' }, 7])).map(
      ({ result, error }) => result ?? error.code,
    ),
    ['ok', -32600],
  );
});

test('kit understands the errors', async () => {
  assert.equal(
    await codeOf(rpc.getInflationRate().send()),
    SOLANA_ERROR__JSON_RPC__METHOD_NOT_FOUND,
  );
  assert.equal(
    await codeOf(send(await transfer(wallet, other, 10n ** 16n))),
    SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
  );
});

test('two starts play the same transactions', async () => {
  const again = await startSolana({ now: solana.manifest.endsAt });
  await again.stop();
  assert.deepEqual(again.manifest.history, solana.manifest.history);
});
