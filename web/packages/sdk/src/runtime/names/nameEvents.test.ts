// SPDX-License-Identifier: Apache-2.0
//
import type { NamesSlice } from '@portico/engine';
import { expect, it } from 'vitest';
import { nameEvents } from './nameEvents.ts';

const form: NamesSlice = {
  state: 'form',
  zones: ['shop.eth'],
  zone: 'shop.eth',
  text: 'ada-lace',
  name: 'ada-lace.shop.eth',
  verdict: 'free',
  suggestions: [],
  problems: 0,
};
const properties = { isSmartAccount: false, ensName: 'ada-lace.shop.eth' };
const signing: NamesSlice = { ...form, state: 'signing' };
const registering: NamesSlice = { ...form, state: 'registering' };

it('tells that the wallet is asked, then that the account has the name', () => {
  expect(nameEvents(form, signing, 'eoa')).toEqual([
    { event: 'REGISTER_NAME_INITIATED', properties },
  ]);
  expect(nameEvents(signing, registering, 'eoa')).toEqual([]);
  expect(nameEvents(registering, { ...form, state: 'taken' }, 'smart_account')).toEqual([
    { event: 'REGISTER_NAME_SUCCESS', properties: { ...properties, isSmartAccount: true } },
  ]);
});

it("tells why not, in the server's words where it has some", () => {
  const failed: NamesSlice = { ...form, problem: 'declined', problems: 1 };
  expect(nameEvents(signing, failed, undefined)).toEqual([
    {
      event: 'REGISTER_NAME_ERROR',
      properties: { ...properties, error: 'Error registering name ada-lace.shop.eth' },
    },
  ]);
  const refused: NamesSlice = { ...failed, detail: 'Too many names' };
  expect(nameEvents(registering, refused, undefined)[0]?.properties).toMatchObject({
    error: 'Too many names',
  });
});

it('tells nothing twice, and nothing of what is typed', () => {
  expect(nameEvents(undefined, form, 'eoa')).toEqual([]);
  expect(nameEvents(signing, signing, 'eoa')).toEqual([]);
  expect(nameEvents(signing, form, 'eoa')).toEqual([]); // cancelled
});
