// SPDX-License-Identifier: Apache-2.0
//
// What the devnet's node says of tokens, also of those of Token-2022 with extensions.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { LiteSVM } from 'litesvm';
import { parsedData, readMint, tokenAccountsOf } from '../solana/tokenAccounts.mjs';

const FILE = new URL('../../../core/chain/solana/testdata/token_accounts.json', import.meta.url);
const rows = JSON.parse(readFileSync(FILE, 'utf8'));
const HOLDER = 'SysvarRent111111111111111111111111111111111';

for (const { name, program, address, owner, mint, account } of rows)
  test(`a mint and its account, ${name}`, () => {
    const svm = new LiteSVM();
    const put = (at, base64) => {
      const data = new Uint8Array(Buffer.from(base64, 'base64'));
      const lamports = 10n ** 9n;
      const made = { address: at, data, executable: false, lamports, programAddress: program };
      svm.setAccount({ ...made, space: BigInt(data.length) });
    };
    put(address, mint);
    put(HOLDER, account);
    assert.equal(readMint(svm, address).decimals, 6);
    assert.equal(readMint(svm, HOLDER), undefined);
    const [held, ...others] = tokenAccountsOf(svm, owner, { mint: address });
    assert.equal(held.address, HOLDER);
    assert.deepEqual(others, []);
    const { parsed } = parsedData(svm, svm.getAccount(HOLDER));
    assert.equal(parsed.info.mint, address);
    assert.equal(parsed.info.tokenAmount.decimals, 6);
    assert.equal(parsedData(svm, svm.getAccount(address)).parsed.type, 'mint');
  });
