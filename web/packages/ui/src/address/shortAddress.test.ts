// SPDX-License-Identifier: Apache-2.0
//
import { expect, it } from 'vitest';
import { shortAddress } from './shortAddress.ts';

it.each([
  ['0x71C7656EC7ab88b098defB751B7401B5f6d8976F', '0x71C7…976F'],
  ['7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV', '7EcD…FLtV'],
  ['0x123456789', '0x123456789'],
  ['0x1234567890', '0x1234…7890'],
  ['ada.eth', 'ada.eth'],
])('%s reads %s', (address, short) => {
  expect(shortAddress(address)).toBe(short);
});
