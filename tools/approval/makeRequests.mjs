#!/usr/bin/env node
// SPDX-License-Identifier: Apache-2.0
//
// Writes core/approval/testdata/requests.json: requests as apps send them, encoded by ethers and @solana/kit and not by
// our own code. Run it after a change and commit what it writes; requests.test.mjs holds the file to it.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { MaxUint256 } from 'ethers';
import { orderRequests } from './orderRequests.mjs';
import {
  account,
  apes,
  call,
  dai,
  encode,
  friend,
  path,
  permit2,
  router,
  send,
  soon,
  stranger,
  transfer,
  universal,
  usdc,
  weth,
  zero,
} from './requestParts.mjs';
import { safeRequests } from './safeRequests.mjs';
import { signingRequests } from './signingRequests.mjs';
import { requests as solanaRequests } from './solanaRequests.mjs';

const exactInput =
  'exactInput((bytes path,address recipient,uint256 amountIn,uint256 amountOutMinimum) params)';
const sender = '0x0000000000000000000000000000000000000001';
const itself = '0x0000000000000000000000000000000000000002';
const swapSingleTo = (recipient) =>
  call(
    'exactInputSingle((address tokenIn,address tokenOut,uint24 fee,address recipient,uint256 amountIn,uint256 amountOutMinimum,uint160 limit) params)',
    [usdc, weth, 500, recipient, 1_000_000_000n, 4n * 10n ** 17n, 0],
  );
const swapOlderTo = (recipient) =>
  call(
    'exactInputSingle((address tokenIn,address tokenOut,uint24 fee,address recipient,uint256 deadline,uint256 amountIn,uint256 amountOutMinimum,uint160 limit) params)',
    [usdc, weth, 500, recipient, soon, 1_000_000_000n, 4n * 10n ** 17n, 0],
  );
const swapSingle = swapSingleTo(itself);
const several = (...calls) => call('multicall(bytes[] data)', calls);
const unwrap = (to) => call('unwrapWETH9(uint256 least,address to)', 4n * 10n ** 17n, to);
/** Commands of the Universal Router, each `[number, types, values]`. */
const execute = (commands, value) =>
  send(
    universal,
    call(
      'execute(bytes commands,bytes[] inputs,uint256 deadline)',
      `0x${commands.map(([number]) => number).join('')}`,
      commands.map(([, types, values]) => encode(types, values)),
      soon,
    ),
    value,
  );
const V3 = ['address', 'uint256', 'uint256', 'bytes', 'bool'];
const wrapFor = (to, amount) => ['0b', ['address', 'uint256'], [to, amount]];
const unwrapFor = (to, least) => ['0c', ['address', 'uint256'], [to, least]];
const sellEther = (amount, to = sender) => [
  '00',
  V3,
  [to, amount, 1_000_000_000n, path(weth, 500, usdc), false],
];
const sellForWeth = [
  '00',
  V3,
  [itself, 1_000_000_000n, 4n * 10n ** 17n, path(usdc, 500, weth), true],
];
const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11';
const valued = (...calls) =>
  call('aggregate3Value((address target,bool fails,uint256 value,bytes data)[] calls)', calls);
const node = `0x${'4e'.repeat(32)}`;
const setAddr = (to) => call('setAddr(bytes32 node,address to)', node, to);
const register = (data) =>
  call(
    'register(string name,address owner,uint256 duration,bytes32 secret,address resolver,bytes[] data,bool reverse,uint16 fuses)',
    'alice',
    account,
    31_536_000n,
    `0x${'22'.repeat(32)}`,
    friend,
    data,
    true,
    0,
  );
const FIVE = '0x4563918244f40000';
const ether = (amount) => BigInt(amount) * 10n ** 18n;
const hostileMiddle = call('setApprovalForAll(address operator,bool approved)', stranger, true);
const nest = (data, times) =>
  times === 0 ? data : nest(call('multicall(bytes[] data)', [data]), times - 1);
/** name -> [method, params] */
export const requests = {
  ether: [
    'eth_sendTransaction',
    [
      {
        from: account,
        to: friend,
        value: '0x16345785d8a0000',
        gas: '0x5208',
        maxFeePerGas: '0x4a817c800',
        maxPriorityFeePerGas: '0x3b9aca00',
        nonce: '0x7',
        chainId: '0x1',
      },
    ],
  ],
  'ether to nobody': ['eth_sendTransaction', [{ from: account, to: zero, value: '0x1' }]],
  'from another account': ['eth_sendTransaction', [{ from: friend, to: stranger, value: '0x1' }]],
  'on another network': [
    'eth_sendTransaction',
    [{ from: account, to: friend, value: '0x1', chainId: '0x89' }],
  ],
  creation: ['eth_sendTransaction', [{ from: account, data: '0x6080604052' }]],
  'unknown call': send(stranger, '0xdeadbeef00', '0x1'),
  upgrade: send(usdc, call('upgradeTo(address next)', stranger)),
  transfer: send(usdc, transfer),
  'transfer of an unknown token': send(stranger, transfer),
  'transfer to the token': send(usdc, call('transfer(address to,uint256 amount)', usdc, 1n)),
  'transfer with more behind': send(usdc, `${transfer}00`),
  'transfer that is cut': send(usdc, transfer.slice(0, -2)),
  'transfer with dirty bits': send(usdc, `${transfer.slice(0, 10)}01${transfer.slice(12)}`),
  approve: send(usdc, call('approve(address spender,uint256 amount)', router, 5_000_000n)),
  'approve all': send(usdc, call('approve(address spender,uint256 amount)', stranger, MaxUint256)),
  'approve with value': send(
    usdc,
    call('approve(address spender,uint256 amount)', router, 1n),
    '0xde0b6b3a7640000',
  ),
  increase: send(
    usdc,
    call('increaseAllowance(address spender,uint256 amount)', router, 5_000_000n),
  ),
  'all items': send(apes, hostileMiddle),
  'no items': send(
    apes,
    call('setApprovalForAll(address operator,bool approved)', stranger, false),
  ),
  item: send(
    apes,
    call('safeTransferFrom(address from,address to,uint256 id)', account, friend, 8817n),
  ),
  'many items': send(
    apes,
    call(
      'safeBatchTransferFrom(address from,address to,uint256[] ids,uint256[] amounts,bytes data)',
      account,
      friend,
      [1n, 2n],
      [10n, 20n],
      '0x',
    ),
  ),
  'some of an item': send(
    apes,
    call(
      'safeTransferFrom(address from,address to,uint256 id,uint256 amount,bytes data)',
      account,
      friend,
      7n,
      2n,
      '0x',
    ),
  ),
  'item with bytes': send(
    apes,
    call(
      'safeTransferFrom(address from,address to,uint256 id,bytes data)',
      account,
      friend,
      8817n,
      '0x1234',
    ),
  ),
  wrap: send(weth, '0xd0e30db0', '0xde0b6b3a7640000'),
  'wrap at a stranger': send(stranger, '0xd0e30db0', '0xde0b6b3a7640000'),
  'swap v2': send(
    router,
    call(
      'swapExactTokensForTokens(uint256 a,uint256 b,address[] path,address to)',
      1_000_000_000n,
      4n * 10n ** 17n,
      [usdc, dai, weth],
      account,
    ),
  ),
  'swap v2 for ether': send(
    router,
    call(
      'swapExactTokensForETH(uint256 a,uint256 b,address[] path,address to,uint256 deadline)',
      1_000_000_000n,
      4n * 10n ** 17n,
      [usdc, weth],
      account,
      soon,
    ),
  ),
  'swap v3': send(
    router,
    call(exactInput, [path(usdc, 500, weth, 3000, dai), account, 1_000_000_000n, 10n ** 21n]),
  ),
  'swap to a stranger for nothing': send(
    router,
    call(exactInput, [path(usdc, 500, weth), stranger, 1_000_000_000n, 0n]),
  ),
  'swap and unwrap': send(
    router,
    call('multicall(uint256 deadline,bytes[] data)', soon, [
      swapSingle,
      call('unwrapWETH9(uint256 least,address to)', 4n * 10n ** 17n, account),
    ]),
  ),
  'swap of what is sent along': send(
    router,
    call('multicall(uint256 deadline,bytes[] data)', soon, [
      call('wrapETH(uint256 value)', 4n * 10n ** 17n),
      call(exactInput, [path(weth, 500, usdc), account, 0n, 1_000_000_000n]),
    ]),
    '0x58d15e176280000',
  ),
  'swap of less than is sent along': send(
    router,
    call('multicall(uint256 deadline,bytes[] data)', soon, [
      call('wrapETH(uint256 value)', 3n * 10n ** 17n),
      call(exactInput, [path(weth, 500, usdc), account, 0n, 1_000_000_000n]),
    ]),
    '0x58d15e176280000',
  ),
  'swap and unwrap to a stranger': send(
    router,
    call('multicall(uint256 deadline,bytes[] data)', soon, [
      swapSingle,
      call('unwrapWETH9(uint256 least,address to)', 4n * 10n ** 17n, stranger),
    ]),
  ),
  'swap and unwrap for nothing': send(
    router,
    call('multicall(uint256 deadline,bytes[] data)', soon, [
      swapSingle,
      call('unwrapWETH9(uint256 least,address to)', 0n, account),
    ]),
  ),
  'swap and unwrap what it comes to': send(
    router,
    call('multicall(uint256 deadline,bytes[] data)', soon, [
      call(exactInput, [
        path(usdc, 500, weth),
        '0x0000000000000000000000000000000000000002',
        1_000_000_000n,
        0n,
      ]),
      call('unwrapWETH9(uint256 least,address to)', 4n * 10n ** 17n, account),
    ]),
  ),
  // The last step may fail (0x80): what was swapped stays with the router.
  'universal steps that may fail': send(
    universal,
    call(
      'execute(bytes commands,bytes[] inputs,uint256 deadline)',
      '0x008c',
      [
        encode(
          ['address', 'uint256', 'uint256', 'bytes', 'bool'],
          [
            '0x0000000000000000000000000000000000000002',
            1_000_000_000n,
            4n * 10n ** 17n,
            path(usdc, 500, weth),
            true,
          ],
        ),
        encode(
          ['address', 'uint256'],
          ['0x0000000000000000000000000000000000000001', 4n * 10n ** 17n],
        ),
      ],
      soon,
    ),
  ),
  // The same of the swap, where what was wrapped is a stranger's.
  'universal swap that may fail': send(
    universal,
    call(
      'execute(bytes commands,bytes[] inputs,uint256 deadline)',
      '0x0b80',
      [
        encode(['address', 'uint256'], [stranger, 4n * 10n ** 17n]),
        encode(
          ['address', 'uint256', 'uint256', 'bytes', 'bool'],
          [
            '0x0000000000000000000000000000000000000001',
            2n ** 255n,
            1_000_000_000n,
            path(weth, 500, usdc),
            false,
          ],
        ),
      ],
      soon,
    ),
    '0x58d15e176280000',
  ),
  'swap left with the router': send(router, swapSingle),
  'swap left with the router by its address': send(router, swapSingleTo(router)),
  'swap left with the router by a multicall': send(router, several(swapSingle)),
  'swap left with the router where another token is swept': send(
    router,
    several(
      swapSingle,
      call('sweepToken(address token,uint256 least,address to)', dai, ether(100), account),
    ),
  ),
  'swap left with the router of v2': send(
    router,
    call(
      'swapExactTokensForTokens(uint256 a,uint256 b,address[] path,address to,uint256 deadline)',
      1_000_000_000n,
      4n * 10n ** 17n,
      [usdc, weth],
      router,
      soon,
    ),
  ),
  'wrap left with the router': send(router, call('wrapETH(uint256 value)', ether(5)), FIVE),
  // It pays the pool with what was sent along, and the wrapped stays.
  'wrap left with the router by more ether': send(
    router,
    several(
      call('wrapETH(uint256 value)', ether(2)),
      call(exactInput, [path(weth, 500, usdc), account, 0n, 1_000_000_000n]),
      '0x12210e8a',
    ),
    FIVE,
  ),
  'ether left with the router': send(
    router,
    call(
      'exactOutputSingle((address tokenIn,address tokenOut,uint24 fee,address recipient,uint256 amountOut,uint256 amountInMaximum,uint160 limit) params)',
      [weth, usdc, 500, account, 1_000_000_000n, ether(5), 0],
    ),
    FIVE,
  ),
  'ether that is paid back': send(
    router,
    several(
      call(
        'exactOutputSingle((address tokenIn,address tokenOut,uint24 fee,address recipient,uint256 amountOut,uint256 amountInMaximum,uint160 limit) params)',
        [weth, usdc, 500, account, 1_000_000_000n, ether(5), 0],
      ),
      '0x12210e8a',
    ),
    FIVE,
  ),
  'swap of ether at the router': send(
    router,
    call(
      'exactInputSingle((address tokenIn,address tokenOut,uint24 fee,address recipient,uint256 amountIn,uint256 amountOutMinimum,uint160 limit) params)',
      [weth, usdc, 500, account, ether(5), 1_000_000_000n, 0],
    ),
    FIVE,
  ),
  'swap in two parts': send(
    router,
    several(
      swapSingle,
      swapSingle,
      call('sweepToken(address token,uint256 least)', weth, 8n * 10n ** 17n),
    ),
  ),
  'swap with a permit': send(
    router,
    several(
      call(
        'selfPermit(address token,uint256 value,uint256 deadline,uint8 v,bytes32 r,bytes32 s)',
        usdc,
        1_000_000_000n,
        soon,
        27,
        `0x${'11'.repeat(32)}`,
        `0x${'22'.repeat(32)}`,
      ),
      swapSingle,
      unwrap(account),
    ),
  ),
  'universal of ether': execute([wrapFor(itself, ether(5)), sellEther(ether(5))], FIVE),
  'universal of ether in two parts': execute(
    [wrapFor(itself, ether(5)), sellEther(ether(3)), sellEther(ether(2))],
    FIVE,
  ),
  'universal of less than was wrapped': execute(
    [wrapFor(itself, ether(5)), sellEther(ether(3))],
    FIVE,
  ),
  'universal of ether for an exact amount': execute(
    [
      wrapFor(itself, ether(5)),
      ['01', V3, [sender, 1_000_000_000n, ether(5), path(usdc, 500, weth), false]],
      unwrapFor(sender, 0),
    ],
    FIVE,
  ),
  'universal of ether for an exact amount, and the rest left': execute(
    [
      wrapFor(itself, ether(5)),
      ['01', V3, [sender, 1_000_000_000n, ether(5), path(usdc, 500, weth), false]],
    ],
    FIVE,
  ),
  'universal that sweeps to itself': execute([
    sellForWeth,
    ['04', ['address', 'address', 'uint256'], [weth, itself, 0]],
    ['04', ['address', 'address', 'uint256'], [zero, sender, 0]],
  ]),
  'universal that unwraps to itself': execute([
    sellForWeth,
    unwrapFor(itself, 4n * 10n ** 17n),
    ['04', ['address', 'address', 'uint256'], [zero, sender, 4n * 10n ** 17n]],
  ]),
  // The router's word for the sender is none where it pays out.
  'swap and unwrap to the number one': send(router, several(swapSingle, unwrap(sender))),
  'swap and sweep to the number two': send(
    router,
    several(
      swapSingle,
      call('sweepToken(address token,uint256 least,address to)', weth, 4n * 10n ** 17n, itself),
    ),
  ),
  'swap to nobody': send(router, swapSingleTo(zero)),
  'older router to itself': send(router, swapOlderTo(zero)),
  'older router to itself, and paid out': send(router, several(swapOlderTo(zero), unwrap(account))),
  'older router to the number one': send(router, swapOlderTo(sender)),
  'universal wrap for a stranger': execute([wrapFor(stranger, ether(5))], FIVE),
  'universal wrap for the account': execute([wrapFor(sender, ether(5))], FIVE),
  'universal with a fee': execute([
    sellForWeth,
    ['06', ['address', 'address', 'uint256'], [weth, stranger, 25]],
    ['05', ['address', 'address', 'uint256'], [weth, sender, 10n ** 17n]],
    unwrapFor(sender, 3n * 10n ** 17n),
  ]),
  'universal that pays all as a fee': execute([
    sellForWeth,
    ['06', ['address', 'address', 'uint256'], [weth, stranger, 10_000]],
    unwrapFor(sender, 0),
  ]),
  'wrap by others': send(multicall3, valued([weth, false, ether(5), '0xd0e30db0']), FIVE),
  'swap by others': send(multicall3, valued([router, false, 0n, swapSingleTo(sender)])),
  'swap by others for the account': send(
    multicall3,
    valued([router, false, 0n, swapSingleTo(account)]),
  ),
  'call with ether that may fail': send(multicall3, valued([friend, true, ether(5), '0x']), FIVE),
  'calls that use no ether': send(
    multicall3,
    call('aggregate3((address target,bool fails,bytes data)[] calls)', [[usdc, false, transfer]]),
    FIVE,
  ),
  // docs/pay.md
  'payment with a reference': send(
    usdc,
    `${call('transfer(address to,uint256 amount)', friend, 4_000_000n)}${'5e'.repeat(32)}`,
  ),
  'payment of ether with a reference': send(friend, `0x${'5e'.repeat(32)}`, '0x58d15e176280000'),
  'payment of ether with what may be a call': send(
    friend,
    `0xd0e30db0${'5e'.repeat(28)}`,
    '0x58d15e176280000',
  ),
  'payment with more than a reference': send(
    usdc,
    `${call('transfer(address to,uint256 amount)', friend, 4_000_000n)}${'5e'.repeat(33)}`,
  ),
  'nested four': send(router, nest(swapSingle, 4)),
  'nested five': send(router, nest(swapSingle, 5)),
  universal: send(
    universal,
    call(
      'execute(bytes commands,bytes[] inputs,uint256 deadline)',
      '0x0a00040c',
      [
        encode(
          ['tuple(tuple(address,uint160,uint48,uint48),address,uint256)', 'bytes'],
          [[[usdc, 2n ** 160n - 1n, soon, 0], universal, soon], `0x${'11'.repeat(65)}`],
        ),
        encode(
          ['address', 'uint256', 'uint256', 'bytes', 'bool'],
          [
            '0x0000000000000000000000000000000000000002',
            1_000_000_000n,
            4n * 10n ** 17n,
            path(usdc, 500, weth),
            true,
          ],
        ),
        encode(
          ['address', 'address', 'uint256'],
          [weth, '0x0000000000000000000000000000000000000001', 0],
        ),
        encode(
          ['address', 'uint256'],
          ['0x0000000000000000000000000000000000000001', 4n * 10n ** 17n],
        ),
      ],
      soon,
    ),
  ),
  'universal with an unknown command': send(
    universal,
    call('execute(bytes commands,bytes[] inputs,uint256 deadline)', '0x10', ['0x'], soon),
  ),
  'permit2 approve': send(
    permit2,
    call(
      'approve(address token,address spender,uint160 amount,uint48 expiration)',
      usdc,
      universal,
      2n ** 160n - 1n,
      soon,
    ),
  ),
  'swap of ether with a refund': send(
    router,
    call('multicall(bytes[] data)', [swapSingle, '0x12210e8a']),
    '0xde0b6b3a7640000',
  ),
  'swap with ether along': send(router, swapSingle, '0xde0b6b3a7640000'),
  'calls with ether': send(
    '0xcA11bde05977b3631167028862bE2a173976CA11',
    call('aggregate3Value((address target,bool fails,uint256 value,bytes data)[] calls)', [
      [friend, false, 10n ** 18n, '0x'],
      [usdc, false, 0n, transfer],
    ]),
    '0xde0b6b3a7640000',
  ),
  name: send(stranger, register([]), '0x2386f26fc10000'),
  'name with records': send(stranger, register([setAddr(stranger)]), '0x2386f26fc10000'),
  'name with records for its owner': send(
    stranger,
    register([
      setAddr(account),
      call('setAddr(bytes32 node,uint256 coin,bytes to)', node, 60n, account),
    ]),
    '0x2386f26fc10000',
  ),
  'name with other records': send(
    stranger,
    register([
      call('setText(bytes32 node,string key,string value)', node, 'url', 'https://a.example'),
    ]),
    '0x2386f26fc10000',
  ),
  'name with hidden text': send(stranger, call('setName(string name)', 'alice\u202eht\u0435.eth')),
  steps: [
    'wallet_sendCalls',
    [
      {
        version: '2.0.0',
        chainId: '0x1',
        from: account,
        atomicRequired: true,
        calls: [
          { to: usdc, data: transfer },
          { to: apes, data: hostileMiddle },
          { to: friend, value: '0x1' },
        ],
      },
    ],
  ],
  'steps with a paymaster': [
    'wallet_sendCalls',
    [
      {
        version: '2.0.0',
        chainId: '0x1',
        from: account,
        capabilities: { paymasterService: { url: 'https://pay.example' } },
        calls: [{ to: friend, value: '0x1' }],
      },
    ],
  ],
  delegation: [
    'eth_sendTransaction',
    [
      {
        from: account,
        to: account,
        type: '0x4',
        data: '0x',
        authorizationList: [{ chainId: '0x1', address: stranger, nonce: '0x0' }],
      },
    ],
  ],
  'delegation everywhere': [
    'eth_sendTransaction',
    [
      {
        from: account,
        to: account,
        type: '0x4',
        data: '0x',
        authorizationList: [{ chainId: '0x0', address: universal, nonce: '0x0' }],
      },
    ],
  ],
  'delegation to known code': [
    'eth_sendTransaction',
    [
      {
        from: account,
        to: account,
        type: '0x4',
        data: '0x',
        authorizationList: [{ chainId: '0x1', address: universal, nonce: '0x0' }],
      },
    ],
  ],
  'delegation removed': [
    'eth_sendTransaction',
    [
      {
        from: account,
        to: account,
        type: '0x4',
        data: '0x',
        authorizationList: [{ chainId: '0x1', address: zero, nonce: '0x0' }],
      },
    ],
  ],
  vote: send(stranger, call('castVote(uint256 proposal,address voter)', 12n, account)),
  'user operation': ['eth_sendUserOperation', [{ sender: account, callData: '0x12' }]],
  permissions: ['wallet_grantPermissions', [{ expiry: soon, signer: { type: 'account' } }]],
  ...signingRequests,
  ...safeRequests,
  ...orderRequests,
  ...(await solanaRequests()),
};

export const file = fileURLToPath(
  new URL('../../core/approval/testdata/requests.json', import.meta.url),
);
export const text = `${JSON.stringify(Object.fromEntries(Object.entries(requests).map(([name, [method, params]]) => [name, { method, params }])), null, 1)}\n`;
if (process.argv[1]?.endsWith('makeRequests.mjs')) writeFileSync(file, text);
