// SPDX-License-Identifier: Apache-2.0
//
// Networks, SwitchNetwork, SwitchActiveChain, UnsupportedChain.
import type { Slices } from '@portico/engine';
import { connected, manyNetworks, networks } from '../fixtures.ts';
import { tokens } from '../holdings.ts';
import { type Scene, scene } from './scene.ts';

function switching(id: string, changes: Partial<Slices['networks']>): Scene {
  const toBase = { target: 'eip155:8453', ...changes };
  return scene(id, 'switch_network', { account: connected, networks: toBase });
}

const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';

export const networkScenes: readonly Scene[] = [
  scene('networks', 'networks', {
    account: connected,
    networks: { networks: manyNetworks },
    tokens,
  }),
  scene('networks-switching', 'networks', {
    account: connected,
    networks: { switching: 'switching', target: 'eip155:8453' },
  }),
  scene('networks-declined', 'networks', {
    account: connected,
    networks: { switching: 'declined', target: 'eip155:8453' },
  }),
  switching('switch-waiting', { switching: 'switching' }),
  switching('switch-slow', { switching: 'switching', slow: true }),
  switching('switch-adding', { switching: 'adding' }),
  switching('switch-declined', { switching: 'declined', error_code: 'switch_declined' }),
  switching('switch-failed', {
    switching: 'failed',
    error_code: 'switch_not_done',
    error_message: 'eth_chainId: 0x1',
  }),
  switching('switch-by-hand', {
    switching: 'failed',
    error_code: 'chain_not_supported',
    error_message: 'wallet_addEthereumChain: unsupported method',
    add_by_hand: {
      caip_network_id: 'eip155:8453',
      name: 'Base',
      native_currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpc_urls: ['https://rpc.harbour.example/base'],
      block_explorer_urls: ['https://explorer.example'],
      testnet: false,
    },
  }),
  scene('switch-namespace', 'switch_active_chain', {
    account: connected,
    networks: {
      target: solana,
      networks: [
        ...networks,
        {
          caip_network_id: solana,
          name: 'Solana',
          active: false,
          enabled: true,
          testnet: false,
        },
      ],
    },
    router: { history: ['account', 'networks', 'switch_active_chain'] },
  }),
  scene('unsupported', 'unsupported_chain', {
    account: connected,
    networks: {
      networks: networks.map((row) => ({ ...row, active: false })),
      active: 'eip155:42220',
      unsupported: true,
    },
    router: { history: ['unsupported_chain'] },
  }),
  scene('unsupported-none', 'unsupported_chain', {
    account: connected,
    networks: { networks: [], active: 'eip155:42220', unsupported: true },
    router: { history: ['unsupported_chain'] },
  }),
];
