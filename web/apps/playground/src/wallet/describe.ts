// SPDX-License-Identifier: Apache-2.0
//
// What a request asks, in words: a title, a sentence for each consequence, and the raw request for who wants it.
import { formatEther, hexToString, isHex } from 'viem';
import { DEVNET } from '../devnetIds.ts';

export interface Described {
  readonly title: string;
  readonly lines: readonly string[];
  /** Text that is signed as it stands. */
  readonly text?: string;
}

const NETWORKS: Readonly<Record<string, string>> = {
  [DEVNET]: 'the local devnet',
  'eip155:1': 'Ethereum',
  'eip155:8453': 'Base',
  'eip155:137': 'Polygon',
};

/** The name of a network, or its id. */
export function networkName(chain: string): string {
  return NETWORKS[chain] ?? chain;
}

export function describe(method: string, params: unknown, chain: string): Described {
  const [first, second] = Array.isArray(params) ? params : [];
  switch (method) {
    case 'personal_sign':
      return {
        title: 'Sign a message',
        lines: ['It costs nothing and moves nothing. The app can show that you hold this account.'],
        text: isHex(first) ? hexToString(first) : String(first),
      };
    case 'eth_sendTransaction':
      return transaction(first, chain);
    case 'eth_signTypedData_v4':
      return typedData(second);
    case 'wallet_switchEthereumChain':
    case 'wallet_addEthereumChain': {
      const id = Number(Reflect.get(Object(first), 'chainId'));
      const to = networkName(`eip155:${id}`);
      return { title: `Move to ${to}`, lines: ['Your accounts stay the same. Nothing is spent.'] };
    }
    default:
      return {
        title: method,
        lines: ['This wallet has no words for it. Look at the request below.'],
      };
  }
}

function transaction(first: unknown, chain: string): Described {
  const { to, value, data } = Object(first) as { to?: string; value?: string; data?: string };
  const amount = `${formatEther(BigInt(value ?? 0))} ETH`;
  const calls = data !== undefined && data !== '0x';
  const bytes = calls ? (data.length - 2) / 2 : 0;
  const title =
    to === undefined ? 'Deploy a contract' : calls ? 'Call a contract' : `Send ${amount}`;
  return {
    title,
    lines: [
      to === undefined ? `${bytes} bytes become a contract.` : `To ${to}`,
      ...(calls && to !== undefined ? [`With ${amount} and ${bytes} bytes of data`] : []),
      `On ${networkName(chain)}. The fee comes on top.`,
    ],
  };
}

function typedData(second: unknown): Described {
  try {
    const { primaryType, domain, message } = JSON.parse(String(second));
    const fields = Object.entries(Object(message)).map(
      ([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : value}`,
    );
    const title = `Sign “${primaryType}”${domain?.name ? ` for ${domain.name}` : ''}`;
    return {
      title,
      lines: ['The app can use this signature later. Read what it says.'],
      text: fields.join('\n'),
    };
  } catch {
    return { title: 'Sign data', lines: ['It is not written as EIP-712 has it.'] };
  }
}
