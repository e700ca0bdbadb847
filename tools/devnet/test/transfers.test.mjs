// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as accounts from '../solana/makeTokenAccounts.mjs';
import * as transfers from '../solana/makeTransfers.mjs';

test('the transfers that core/chain/solana is held to are those of @solana/kit', async () => {
  assert.ok(await transfers.isFresh(), 'run node tools/devnet/solana/makeTransfers.mjs');
});

test('its mints and token accounts are those of the programs', async () => {
  assert.ok(await accounts.isFresh(), 'run node tools/devnet/solana/makeTokenAccounts.mjs');
});
