// SPDX-License-Identifier: Apache-2.0
//
// Contracts of a few bytes that write whatever log they are told to, pass coins on, or fail: every
// event that the indexer knows, also those that liars write, without a compiler.
const push = (bytes) => `60${bytes}`;
/** Returns `code` (below 256 bytes) as the new contract's. */
const creation = (code) =>
  `0x${push((code.length / 2).toString(16).padStart(2, '0'))}80${push('0b')}${push('00')}39${push('00')}f3${code}`;

/** Calldata: the topics, then the log's data. A call of a selector alone returns 0: it has no decimals behind the point. */
function emitter(topics) {
  const size = (32 * topics).toString(16).padStart(2, '0');
  const copy = `${push(size)}360380${push(size)}${push('00')}37`;
  let load = '';
  for (let i = topics - 1; i >= 0; i--) load += `${push((32 * i).toString(16).padStart(2, '0'))}35`;
  const write = `${copy}${load}${(0x80 + topics).toString(16)}${push('00')}${(0xa0 + topics).toString(16)}00`;
  const end = (7 + write.length / 2).toString(16).padStart(2, '0');
  return creation(`36${push('04')}14${push(end)}57${write}5b${push('20')}${push('00')}f3`);
}

export const CODE = {
  log3: emitter(3),
  log4: emitter(4),
  /** Passes the coins it gets on to the address in its calldata. */
  forwarder: creation(
    `${push('00')}${push('00')}${push('00')}${push('00')}34${push('00')}355af100`,
  ),
  /** Fails whatever it is asked. */
  refuser: creation(`${push('00')}${push('00')}fd`),
};

export const TOPICS = {
  transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  transferSingle: '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  approval: '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
  operation: '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f',
};

/** Of smart accounts (ERC-4337, v0.7). */
export const ENTRY_POINT = '0x0000000071727De22E5E9d8BAf0edAc6f37da032';

export const word = (value) =>
  (typeof value === 'string'
    ? value.replace(/^0x/, '').toLowerCase()
    : BigInt(value).toString(16)
  ).padStart(64, '0');
/** Words one after another, as calldata. */
export const words = (...values) => `0x${values.map(word).join('')}`;
