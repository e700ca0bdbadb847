// SPDX-License-Identifier: Apache-2.0
//
import type { NftRow } from '@portico/engine';
import { afterEach, expect, it } from 'vitest';
import { WidgetPage } from '../../../test/WidgetPage.ts';

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const contract = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65';
const flag: NftRow = {
  id: `eip155:1/erc721:${contract}/42`,
  chain: 'eip155:1',
  contract,
  token_id: '42',
  name: 'Signal',
  collection: 'Signal Flags',
  quantity: '1',
  traits: [
    { name: 'Cloth', value: 'Linen' },
    { name: '', value: 'Rare' },
  ],
};
let page: WidgetPage;
afterEach(() => page.close());

const open = (nfts: object, id = flag.id) =>
  WidgetPage.open({
    router: { view: 'nft', history: ['account', 'nft'], data: { id } },
    account: {
      status: 'connected',
      address,
      explorer_url: `https://scan.example/address/${address}`,
    },
    nfts: { state: 'fresh', nfts: [flag], more: false, loading_more: false, ...nfts },
    networks: {
      networks: [
        { caip_network_id: 'eip155:1', name: 'Base', active: true, enabled: true, testnet: false },
      ],
    },
  });

it('shows one collectible with all that is known, and its page in the explorer', async () => {
  page = await open({});
  for (const text of ['Signal', 'Signal Flags', '42', 'Base', 'ClothLinen', 'Rare'])
    expect(page.text).toContain(text);
  expect(page.text).not.toContain('You have');
  expect(page.root.querySelector('a')?.href).toBe(`https://scan.example/token/${contract}?a=42`);
  expect(page.controls).toContain('Copy Contract');
});

it('says how many there are, and does without what nobody told', async () => {
  page = await open({
    nfts: [{ ...flag, quantity: '12', name: '', collection: '', traits: undefined }],
  });
  expect(page.text).toContain('You have12');
  expect(page.text).toContain('#42');
  expect(page.root.querySelector('.pt-traits')).toBeNull();
});

it('waits for it, and says where it is no more', async () => {
  page = await open({ state: 'loading', nfts: [] });
  expect(page.root.querySelector('[aria-label="Loading the collectible"]')).not.toBeNull();
  await page.set({ nfts: { state: 'fresh' } });
  expect(page.text).toContain('Not here any more');
  expect(page.root.querySelector('a')).toBeNull();
});
