// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { NodeRefusal, NodeUnreachable } from '../node/NodeApi.ts';
import { givenLimits, type LimitParts } from './givenLimits.ts';

const OWNER = `0x${'11'.repeat(20)}`;
const ACCOUNT = `0x${'22'.repeat(20)}`;
const MODULE = `0x${'33'.repeat(20)}`;
const KEY = `0x${'44'.repeat(20)}`;
const NATIVE = `0x${'00'.repeat(20)}`;
/** USDC of Ethereum. */
const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
/** Where its calls by others are kept. */
const ROLES = `0x${'66'.repeat(20)}`;
const STRANGE = `0x${'55'.repeat(20)}`;
/** That the server's operator has named. */
const PLAY = `0x${'77'.repeat(20)}`;

const NOW = 1_790_000_000;

const word = (value: bigint | string): string =>
  (typeof value === 'string' ? BigInt(value) : value).toString(16).padStart(64, '0');
const encode = (...values: (bigint | string)[]): string => `0x${values.map(word).join('')}`;
const list = (...all: string[]): string => encode(32n, BigInt(all.length), ...all);
const page = (next: bigint, ...all: string[]): string =>
  encode(64n, next, BigInt(all.length), ...all);

/** A network whose module answers by the function that is asked; what it has no answer for, it refuses. */
function parts(
  answers: Record<string, (data: string) => unknown>,
  networks: readonly number[] = [1],
  logs?: unknown,
): LimitParts {
  const askAll = async (
    network: string,
    calls: readonly { method: string; params?: unknown }[],
  ) => {
    if (network === 'eip155:404') throw new NodeUnreachable();
    return calls.map(({ method, params }) => {
      if (method === 'eth_blockNumber') return '0xf4240'; // a million
      const [{ to, address, data }] = params as [{ to: string; address?: string; data: string }];
      if (method === 'eth_getLogs') {
        expect(address).toBe(ROLES);
        return typeof logs === 'function' ? logs((params as unknown[])[0]) : (logs ?? []);
      }
      if (to === ACCOUNT) return encode(logs === undefined ? 0n : 1n); // has the module
      expect(to).toBe(MODULE);
      return answers[data.slice(0, 10)]?.(data) ?? new NodeRefusal(3, 'reverted');
    });
  };
  const smart = {
    of: async () => ({ account: ACCOUNT }),
    networks: networks.map((id) => `eip155:${id}`),
    // Where nobody answers it is not known whether the account may be there: not that nobody may take anything.
    isOffered: async (network: string) => {
      if (network === 'eip155:405') throw new NodeUnreachable();
      return true;
    },
    isDeployed: async (network: string) => network !== 'eip155:10',
  };
  const approval = async () => ({
    permissionCalls: async ({ params }: { params: unknown }) => {
      const [{ permissionsContext }] = params as [{ permissionsContext: string }];
      const module = permissionsContext.length === 2 + 3 * 40 ? MODULE : ROLES;
      return { module, needs: [], makes: [], calls: [], contexts: [] };
    },
  });
  const ask = async (network: string, method: string, params: unknown) => {
    const [answer] = await askAll(network, [{ method, params }]);
    if (answer instanceof NodeRefusal) throw answer;
    return answer;
  };
  const play = { address: PLAY, symbol: 'PLAY', decimals: 1, standard: 'fungible' };
  const operator = { of: async () => ({ currency: '', tokens: [play], exchanges: [] }) };
  const now = () => NOW * 1000;
  return {
    node: { ask, askAll },
    networks: operator,
    smart,
    approval,
    now,
  } as unknown as LimitParts;
}

const DELEGATES = '0xeb37abe0';
const TOKENS = '0x8d0e8e1d';
const ALLOWANCE = '0x94b31fbd';

describe('what others may take', () => {
  it('is read of every network with the account, and amounts are of what is known', async () => {
    const found = await givenLimits(
      parts(
        {
          [DELEGATES]: () => page(0n, KEY),
          [TOKENS]: () => list(NATIVE, USDC, STRANGE, PLAY),
          [ALLOWANCE]: (data) => {
            if (data.includes(USDC.slice(2))) return encode(2_500_000n, 0n, 60n, 0n, 1n);
            if (data.includes(STRANGE.slice(2))) return encode(7n, 0n, 0n, 0n, 1n);
            if (data.includes(PLAY.slice(2))) return encode(25n, 0n, 0n, 0n, 1n);
            return encode(10n ** 18n, 6n * 10n ** 17n, 1440n, 0n, 2n);
          },
        },
        [1, 10],
      ),
      OWNER,
    );
    expect(found).toMatchObject({ unread: [], isWhole: true });
    expect(found.limits).toMatchObject([
      {
        network: 'eip155:1',
        delegate: KEY,
        minutes: 1440,
        amount: { value: '1', symbol: 'ETH' },
        spent: { value: '0.6', symbol: 'ETH' },
        id: `0x${'22'.repeat(20)}${'44'.repeat(20)}${'00'.repeat(20)}`,
      },
      { minutes: 60, amount: { value: '2.5', symbol: 'USDC' } },
      { minutes: 0, amount: { value: '7', contract: STRANGE, units: '7' } },
      { amount: { value: '2.5', symbol: 'PLAY' } },
    ]);
  });

  it('has nothing where there is no module, and nothing of a limit that was taken back', async () => {
    const none = { limits: [], unread: [], isWhole: true };
    expect(await givenLimits(parts({ [DELEGATES]: () => '0x' }), OWNER)).toEqual(none);
    const gone = {
      [DELEGATES]: () => page(0n, KEY),
      [TOKENS]: () => list(NATIVE),
      [ALLOWANCE]: () => encode(0n, 0n, 0n, 0n, 2n),
    };
    expect(await givenLimits(parts(gone), OWNER)).toEqual(none);
  });

  it('names a network that does not answer, and lists the others', async () => {
    const answers = {
      [DELEGATES]: () => page(0n, KEY),
      [TOKENS]: () => list(NATIVE),
      [ALLOWANCE]: () => encode(1n, 0n, 0n, 0n, 1n),
    };
    const found = await givenLimits(parts(answers, [404, 405, 1]), OWNER);
    expect(found.unread).toEqual(['eip155:404', 'eip155:405']);
    expect(found.limits).toHaveLength(1);
  });

  it('has the calls that others may make until their time is over or they were taken back', async () => {
    const ASSIGNED = '0x9f8368fa4ddcbd561efd7ad2a2174235bf5b840a73fb18f20db9705c11462498';
    const OPENED = '0x277465b84f512b759d745fab70327b693ee21ce592fca91a3f491739a25fa76a';
    const role = (seconds: number) =>
      `${KEY}${NOW.toString(16).padStart(12, '0')}${(NOW + seconds).toString(16).padStart(12, '0')}`;
    const opened = (of: string) => ({ topics: [OPENED], data: encode(of, STRANGE) });
    const assigned = (of: string, is: bigint) => ({
      topics: [ASSIGNED],
      data: encode(KEY, 96n, 160n, 1n, of, 1n, is),
    });
    const [open, over, back] = [role(60), role(-1), role(61)];
    const logs = [open, over, back].flatMap((one) => [opened(one), assigned(one, 1n)]);
    const all = [...logs, assigned(back, 0n)];
    const nothing = { [DELEGATES]: () => '0x' };
    expect(await givenLimits(parts(nothing, [1], all), OWNER)).toEqual({
      limits: [
        {
          kind: 'calls',
          id: `${ACCOUNT}${open.slice(2)}`,
          network: 'eip155:1',
          delegate: KEY,
          contracts: [STRANGE],
          until: { name: 'until', kind: 'date', value: new Date((NOW + 60) * 1000).toISOString() },
        },
      ],
      unread: [],
      isWhole: true,
    });
    const others = [...logs, { topics: [ASSIGNED], data: encode(KEY, 96n) }];
    expect((await givenLimits(parts(nothing, [1], others), OWNER)).isWhole).toBe(false);
    const refused = await givenLimits(
      parts(nothing, [1], new NodeRefusal(-32005, 'too far')),
      OWNER,
    );
    expect(refused).toEqual({ limits: [], unread: ['eip155:1'], isWhole: true });

    // Hosted nodes look at so many blocks at once: the newest are asked for in pieces, and it is said that there may be more.
    const hosted = ({ fromBlock, toBlock }: { fromBlock: string; toBlock: string }) => {
      const head = 1_000_000;
      const to = toBlock === 'latest' ? head : Number(toBlock);
      if (to - Number(fromBlock) >= 10_000) return new NodeRefusal(-32005, 'too far');
      return 940_000 >= Number(fromBlock) && 940_000 <= to ? all : [];
    };
    const found = await givenLimits(parts(nothing, [1], hosted), OWNER);
    expect(found).toMatchObject({ limits: [{ delegate: KEY }], unread: [], isWhole: false });
  });

  it('says that there are more than it lists', async () => {
    const answers = {
      [DELEGATES]: () => page(16n, KEY),
      [TOKENS]: () => list(NATIVE),
      [ALLOWANCE]: () => encode(1n, 0n, 0n, 0n, 1n),
    };
    expect((await givenLimits(parts(answers), OWNER)).isWhole).toBe(false);
    const many = Array.from({ length: 17 }, (_, index) => `0x${word(BigInt(index + 1)).slice(24)}`);
    const more = { ...answers, [DELEGATES]: () => page(0n, KEY), [TOKENS]: () => list(...many) };
    const found = await givenLimits(parts(more), OWNER);
    expect(found).toMatchObject({ isWhole: false });
    expect(found.limits).toHaveLength(16);
  });

  it.each([
    ['a length beyond the answer', page(0n, KEY).replace(word(1n), word(2n ** 200n))],
    ['no whole words', '0x1234'],
    ['no text', 5],
    ['a refusal', new NodeRefusal(-32005, 'too often')],
  ])('reads nothing of %s', async (_, answer) => {
    const found = await givenLimits(parts({ [DELEGATES]: () => answer }), OWNER);
    expect(found).toEqual({ limits: [], unread: ['eip155:1'], isWhole: true });
  });
});
