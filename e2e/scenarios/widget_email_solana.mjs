// SPDX-License-Identifier: Apache-2.0
//
// The wallet behind an e-mail on Solana: the widget beside an EVM network and alone, the real server with its vault, a
// chain of litesvm, and @solana/kit, which makes what is signed and checks it.
import assert from 'node:assert/strict';
import {
  AccountRole,
  address as addressOf,
  appendTransactionMessageInstruction,
  compileTransaction,
  createSolanaRpc,
  createTransactionMessage,
  getAddressEncoder,
  getBase58Decoder,
  getBase58Encoder,
  getBase64EncodedWireTransaction,
  getTransactionDecoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit';
import { verifyMessage } from 'viem';
import { startSolana } from '../../tools/devnet/solana/startSolana.mjs';
import { decline } from '../../tools/harness/embedSite.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';
import {
  ask,
  connected,
  enterEmail,
  listPage,
  optionsOf,
  seen,
  startEmailShop,
  stateOf,
} from '../harness/emailShop.mjs';
import { HostPage } from '../harness/HostPage.mjs';

const DESK = { viewport: { width: 1280, height: 900 } };
const TEXT = 'Hello Solana';
const SYSTEM = '11111111111111111111111111111111';

const frameOf = (host, { vault }) => host.page.frameLocator(`iframe[src^="${vault}"]`);

/** The host's page with these networks. */
function visitOn({ browser, server, networks }, keep, which) {
  const before = (_page, origin) => listPage(server, origin);
  const options = { ...optionsOf(server), networks: which.map((name) => networks[name]) };
  return HostPage.visit({ browser }, keep, { options, device: DESK, before });
}

/** Asks the page's Solana provider; `answer` waits. */
async function askSolana(host, method, params) {
  await host.page.evaluate(
    ([name, carried]) => {
      globalThis.askedSolana = globalThis.portico
        .getProvider('solana')
        .request({ method: name, params: carried })
        .then(
          (result) => ({ result }),
          ({ code, message }) => ({ code, message }),
        );
    },
    [method, params],
  );
  return { answer: () => host.page.evaluate(() => globalThis.askedSolana) };
}

/** The recovery code comes before the first thing that is signed. */
async function writeDown(world, host) {
  const written = frameOf(host, world).getByRole('button', { name: 'I have written it down' });
  await written.waitFor();
  await seen(written);
  await written.click();
}

/** Shown in the frame, with what `texts` say, and approved. */
async function approve(world, host, texts) {
  const frame = frameOf(host, world);
  const button = frame.getByRole('button', { name: 'Approve' });
  for (const text of texts) await frame.getByText(text).first().waitFor();
  await seen(button);
  await button.click();
  // Else the next approval is looked for in this one.
  await button.waitFor({ state: 'hidden' });
}

async function resultOf(asked) {
  const { result, ...failed } = await asked.answer();
  assert.ok(result, JSON.stringify(failed));
  return result;
}

async function verify(signer, bytes, signature) {
  const raw = getAddressEncoder().encode(addressOf(signer));
  const key = await crypto.subtle.importKey('raw', raw, 'Ed25519', true, ['verify']);
  return crypto.subtle.verify('Ed25519', key, getBase58Encoder().encode(signature), bytes);
}

/** Of the system program, in base64, not signed. */
async function transferOf(rpc, from, to, lamports) {
  const { value: lifetime } = await rpc.getLatestBlockhash().send();
  const data = new Uint8Array(12);
  const view = new DataView(data.buffer);
  view.setUint32(0, 2, true);
  view.setBigUint64(4, lamports, true);
  const accounts = [
    { address: from, role: AccountRole.WRITABLE_SIGNER },
    { address: to, role: AccountRole.WRITABLE },
  ];
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (made) => setTransactionMessageFeePayer(from, made),
    (made) => setTransactionMessageLifetimeUsingBlockhash(lifetime, made),
    (made) => appendTransactionMessageInstruction({ programAddress: SYSTEM, accounts, data }, made),
  );
  return getBase64EncodedWireTransaction(compileTransaction(message));
}

export default {
  name: 'widget and the wallet behind an e-mail on Solana',
  async setUp(keep) {
    const solana = await startSolana();
    keep.closeOnExit('solana', () => solana.stop());
    const solanaChain = `solana:${solana.manifest.genesisHash.slice(0, 32)}`;
    const shop = await startEmailShop(keep, [
      '--rpc-chains',
      `${solanaChain} ${solana.url} allow_private`,
    ]);
    const sol = { name: 'Sol', symbol: 'SOL', decimals: 9 };
    const networks = {
      evm: 'eip155:1',
      solana: {
        caipNetworkId: solanaChain,
        name: 'Local Solana',
        nativeCurrency: sol,
        rpcUrls: [solana.url],
        testnet: true,
      },
    };
    return { ...shop, solana, networks, rpc: createSolanaRpc(solana.url) };
  },
  tests: {
    async 'messages and transactions are signed in words, and one is carried out'(world, keep) {
      const { mails, solana, rpc } = world;
      const host = await visitOn(world, keep, ['solana']);
      await enterEmail(host, mails, 'ada@example.org');
      await connected(host);
      const { address } = await stateOf(host);
      assert.match(address, /^[1-9A-HJ-NP-Za-km-z]{32,44}$/);
      await solana.airdrop(address, 2_000_000_000n);
      const recipient = solana.manifest.accounts[0].address;

      const message = Buffer.from(TEXT);
      const signing = await askSolana(host, 'solana_signMessage', {
        message: base58(message),
        pubkey: address,
      });
      await writeDown(world, host);
      await approve(world, host, [TEXT]);
      const { signature } = await resultOf(signing);
      assert.ok(await verify(address, message, signature));

      const transaction = await transferOf(rpc, address, recipient, 250_000_000n);
      const one = await askSolana(host, 'solana_signTransaction', { transaction });
      await approve(world, host, ['0.25 SOL', recipient, 'SOL leaves', '−0.25 SOL']);
      const signed = await resultOf(one);
      const { messageBytes } = getTransactionDecoder().decode(
        Buffer.from(signed.transaction, 'base64'),
      );
      assert.ok(await verify(address, messageBytes, signed.signature));

      const other = await transferOf(rpc, address, recipient, 10_000_000n);
      const both = await askSolana(host, 'solana_signAllTransactions', {
        transactions: [transaction, other],
      });
      await approve(world, host, ['0.25 SOL', '0.01 SOL']);
      const { transactions } = await resultOf(both);
      assert.equal(transactions.length, 2);

      const balance = async () => (await rpc.getBalance(recipient).send()).value;
      const before = await balance();
      const sent = await askSolana(host, 'solana_signAndSendTransaction', { transaction });
      await approve(world, host, ['0.25 SOL']);
      const { signature: id } = await resultOf(sent);
      const { value } = await rpc.getSignatureStatuses([id]).send();
      assert.equal(value[0].err, null);
      assert.equal((await balance()) - before, 250_000_000n);

      const tooMuch = await transferOf(rpc, address, recipient, 9_000_000_000n);
      const failing = await askSolana(host, 'solana_signTransaction', { transaction: tooMuch });
      await frameOf(host, world).getByText('It would fail').waitFor();
      await decline(frameOf(host, world));
      assert.equal((await failing.answer()).code, 4001);

      const declined = await askSolana(host, 'solana_signTransaction', { transaction });
      await decline(frameOf(host, world));
      assert.equal((await declined.answer()).code, 4001);
      const nonsense = await askSolana(host, 'solana_signTransaction', { transaction: '???' });
      assert.equal((await nonsense.answer()).code, -32602);
    },

    async 'the form of the widget sends, after its approval in words'(world, keep) {
      const { mails, solana, rpc } = world;
      const host = await visitOn(world, keep, ['solana']);
      await enterEmail(host, mails, 'hedy@example.org');
      await connected(host);
      const { address } = await stateOf(host);
      await solana.airdrop(address, 2_000_000_000n);
      const recipient = solana.manifest.accounts[1].address;
      const balance = async () => (await rpc.getBalance(recipient).send()).value;
      const before = await balance();
      await host.openSheet();
      await host.button('Send').click();
      await host.button('Token: SOL').waitFor();
      await host.sheet.getByText('2 available').waitFor();
      await host.sheet.getByRole('textbox', { name: 'Amount' }).fill('0.25');
      await host.sheet.getByRole('textbox', { name: 'To' }).fill(recipient);
      await host.button('Preview send').click();
      await host.button('Send 0.25 SOL').click();
      await writeDown(world, host);
      // The sheet stays as it is, whatever the answer is (decision 111).
      await decline(frameOf(host, world));
      await host.sheet.getByText('You declined it in the wallet.').waitFor();
      assert.equal(await host.sheet.getByRole('textbox', { name: 'Amount' }).inputValue(), '0.25');
      await host.button('Preview send').click();
      await host.button('Send 0.25 SOL').click();
      await approve(world, host, ['0.25 SOL', recipient]);
      await waitFor('what was sent', async () => (await balance()) - before === 250_000_000n);
      await host.button('Activity').click();
      await host.sheet.getByText('Sent SOL').first().waitFor();
    },

    async 'beside an EVM network each keeps its account, also after a reload'(world, keep) {
      const { mails } = world;
      const host = await visitOn(world, keep, ['evm', 'solana']);
      const { page } = host;
      await enterEmail(host, mails, 'grace@example.org');
      await connected(host);
      const { address } = await stateOf(host);
      assert.match(address, /^0x/);
      await host.openSheet();
      await host.button('Ethereum').click();
      await host.sheet.getByRole('switch', { name: 'Show test networks' }).click();
      await host.button('Local Solana').click();
      await host.sheet.getByText('No wallet for Solana yet').waitFor();
      await host.button('Add a wallet').click();
      await host.button(/^Continue as/).click();
      await waitFor('the account of Solana', async () =>
        /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test((await stateOf(host)).address ?? ''),
      );
      const { address: onSolana } = await stateOf(host);
      const check = async (isFirst) => {
        const signing = await askSolana(host, 'solana_signMessage', {
          message: base58(Buffer.from(TEXT)),
          pubkey: onSolana,
        });
        if (isFirst) await writeDown(world, host);
        await approve(world, host, [TEXT]);
        const { signature } = await resultOf(signing);
        assert.ok(await verify(onSolana, Buffer.from(TEXT), signature));
        const hex = `0x${Buffer.from(TEXT).toString('hex')}`;
        const evm = await ask(host, 'personal_sign', [hex, address]);
        await approve(world, host, [TEXT]);
        const { result } = await evm.answer();
        assert.equal(await verifyMessage({ address, message: TEXT, signature: result }), true);
      };
      await check(true);
      await page.reload();
      await page.waitForFunction(() => globalThis.portico !== undefined);
      await connected(host);
      await waitFor(
        'the account of Solana',
        async () => (await stateOf(host)).address === onSolana,
      );
      await check(false);
    },
  },
};

/** As text. */
const base58 = (bytes) => getBase58Decoder().decode(bytes);
