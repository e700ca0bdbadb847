// SPDX-License-Identifier: Apache-2.0
//
// Lines that no oracle may die of, each with the reply that vectors/ORACLE.md demands. `reply` is the exact
// text, or a function of the parsed reply.

const BAD = '{"id":null,"error":"bad_request"}';
const LINE_MAX = 4 * 1024 * 1024;

/** An object with an id that breaks the protocol further in. */
function badRequest(name, id, rest) {
  return { name, line: `{"id":${id},${rest}}`, reply: `{"id":${id},"error":"bad_request"}` };
}

function rejected(name, op, input) {
  const id = `reject/${name}`;
  return {
    name,
    line: JSON.stringify({ id, op, in: input }),
    reply: (reply) =>
      reply.id === id && typeof reply.error === 'string' && !notRejections.has(reply.error),
  };
}
const notRejections = new Set(['bad_request', 'unsupported', 'unsupported_op', 'internal']);

/** A hash request of exactly `size` bytes. */
function hashLineOfSize(size) {
  const head = '{"id":"long","op":"hash","in":{"alg":"sha256","data":"0x';
  const tail = '"}}';
  const digits = size - head.length - tail.length;
  return head + '0'.repeat(digits - (digits % 2)) + tail + ' '.repeat(digits % 2);
}

const notObjects = [
  ['nothing', ''],
  ['white space', ' \t\r'],
  ['half an object', '{'],
  ['null', 'null'],
  ['an array', '[]'],
  ['a number', '1'],
  ['a text', '"x"'],
  ['two values', '{} {}'],
  ['a trailing comma', '{"id":1,}'],
  [
    'a byte order mark',
    Buffer.from([0xef, 0xbb, 0xbf, ...Buffer.from('{"id":1,"op":"oracle.info","in":{}}')]),
  ],
  ['bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ['NUL bytes', Buffer.alloc(64)],
  [
    'every byte but the line feed',
    Buffer.from([...Array(256).keys()].filter((byte) => byte !== 10)),
  ],
  ['a lone surrogate', '{"id":"\\ud800"}'],
  ['a million open brackets', '['.repeat(1_000_000)],
  ['a million open objects', '{"a":'.repeat(700_000)],
  ['a deep tree in an object', `{"id":1,"in":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
  ['one byte more than a line may have', `${hashLineOfSize(LINE_MAX)} `],
  ['nine megabytes', '9'.repeat(9 * 1024 * 1024)],
].map(([name, line]) => ({ name, line, reply: BAD }));

const badRequests = [
  { name: 'an empty object', line: '{}', reply: BAD },
  badRequest('no op', '"a"', '"in":{}'),
  badRequest('op of another type', '7', '"op":7,"in":{}'),
  badRequest('no in', '"b"', '"op":"hash"'),
  badRequest('in that is null', '"c"', '"op":"hash","in":null'),
  badRequest('in that is an array', '"d"', '"op":"hash","in":[]'),
  badRequest('an id of 64 bits', '18446744073709551615', '"op":"hash","in":{}'),
  badRequest('an id that is an object', '{"a":[1,null,"x"]}', '"op":"hash","in":{}'),
  badRequest('an id as deep as a text may be', '['.repeat(511) + ']'.repeat(511), '"op":"hash"'),
  badRequest('bytes without 0x', '1', '"op":"hash","in":{"alg":"sha256","data":"00"}'),
  badRequest('bytes of half a digit', '1', '"op":"hash","in":{"alg":"sha256","data":"0x0"}'),
  badRequest('bytes with other digits', '1', '"op":"hash","in":{"alg":"sha256","data":"0x0g"}'),
  badRequest(
    'bytes with 0x in the middle',
    '1',
    '"op":"hash","in":{"alg":"sha256","data":"0x000x00"}',
  ),
  badRequest('bytes that are null', '1', '"op":"hash","in":{"alg":"sha256","data":null}'),
  badRequest(
    'an int with a fraction',
    '1',
    '"op":"kdf.hkdf","in":{"alg":"sha256","ikm":"0x","salt":"0x","info":"0x","size":1.5}',
  ),
  badRequest(
    'an int below zero',
    '1',
    '"op":"kdf.hkdf","in":{"alg":"sha256","ikm":"0x","salt":"0x","info":"0x","size":-1}',
  ),
  badRequest(
    'an int of 2^53',
    '1',
    '"op":"kdf.hkdf","in":{"alg":"sha256","ikm":"0x","salt":"0x","info":"0x","size":9007199254740992}',
  ),
  badRequest(
    'an int as text',
    '1',
    '"op":"kdf.hkdf","in":{"alg":"sha256","ikm":"0x","salt":"0x","info":"0x","size":"1"}',
  ),
  badRequest('a bool as number', '1', '"op":"ecdsa.k1.point","in":{"point":"0x","compressed":1}'),
  badRequest(
    'methods that are not texts',
    '1',
    `"op":"wc.uri.format","in":{"topic":"0x${'00'.repeat(32)}","symKey":"0x${'00'.repeat(32)}","relay":{"protocol":"irn"},"methods":[1]}`,
  ),
];

const zeros = (count) => `0x${'00'.repeat(count)}`;

const rejections = [
  rejected('a JSON text of a million values', 'json.parse', {
    bytes: `0x5b${'302c'.repeat(1_000_000)}305d`,
  }),
  rejected('a key of 31 bytes', 'x25519', { private: zeros(31), public: zeros(32) }),
  rejected('a size of 2^32 + 1', 'kdf.hkdf', {
    alg: 'sha256',
    ikm: '0x',
    salt: '0x',
    info: '0x',
    size: 2 ** 32 + 1,
  }),
  rejected('a mac of 2^32 + 32 bytes', 'hmac', {
    alg: 'sha256',
    key: '0x',
    data: '0x',
    size: 2 ** 32 + 32,
  }),
  rejected('a digest of 2^32 + 1 bytes', 'hash', { alg: 'blake2b', data: '0x', size: 2 ** 32 + 1 }),
  rejected('base58 of a megabyte', 'base58.encode', { bytes: zeros(1024 * 1024) }),
  rejected('base58 text of a megabyte', 'base58.decode', { text: 'z'.repeat(1024 * 1024) }),
  rejected('hex text of three megabytes', 'hex.decode', { text: `0x${'z'.repeat(3_000_000)}` }),
  rejected('a chain id of a megabyte', 'caip2.parse', {
    text: `eip155:${'1'.repeat(1024 * 1024)}`,
  }),
  rejected('a deep JSON text', 'json.parse', { bytes: `0x${'5b'.repeat(1_000_000)}` }),
  rejected('a URI of a megabyte', 'wc.uri.parse', { uri: `wc:${'a'.repeat(1024 * 1024)}` }),
  rejected('an empty envelope', 'wc.envelope.open', { envelope: '', encoding: 'base64' }),
  rejected('an envelope type of 2^32', 'wc.envelope.seal', {
    type: 2 ** 32,
    message: '',
    encoding: 'base64',
  }),
  rejected('a recovery id of 256', 'ecdsa.k1.recover', {
    digest: zeros(32),
    sig: zeros(64),
    recovery: 256,
  }),
  rejected('an address with a NUL', 'eip55.checksum', { address: `0x${'0'.repeat(39)}\u0000` }),
];

const answered = [
  {
    name: 'a line of exactly 4 MiB',
    line: hashLineOfSize(LINE_MAX),
    reply: (reply) => reply.id === 'long' && /^0x[0-9a-f]{64}$/.test(reply.out?.digest),
  },
  {
    name: 'an unknown op without in',
    line: '{"id":"u","op":"no.such.op"}',
    reply: '{"id":"u","error":"unsupported_op"}',
  },
  {
    name: 'an unknown algorithm',
    line: '{"id":"v","op":"hash","in":{"alg":"md5","data":"0x"}}',
    reply: '{"id":"v","error":"unsupported"}',
  },
  {
    name: 'members nobody knows, and white space',
    line: ' { "extra" : [ { } ] , "op" : "hash" , "id" : -0.50e+3 , "in" : { "x" : null , "alg" : "sha256" , "data" : "0x" } } \r',
    reply:
      '{"id":-0.50e+3,"out":{"digest":"0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"}}',
  },
  {
    name: 'a verify op with nothing right in it',
    line: '{"id":"w","op":"ecdsa.k1.verify","in":{"public":"0x","digest":"0x","sig":"0x","enc":"der","lowS":true}}',
    reply: '{"id":"w","out":{"valid":false}}',
  },
  {
    name: 'a token of a megabyte',
    line: JSON.stringify({
      id: 'x',
      op: 'wc.relayjwt.verify',
      in: { jwt: 'a.'.repeat(512 * 1024) },
    }),
    reply: '{"id":"x","out":{"valid":false}}',
  },
  {
    name: 'a BOM inside a text',
    line: '{"id":"y","op":"utf8.decode","in":{"bytes":"0xefbbbf00"}}',
    reply: '{"id":"y","out":{"text":"\ufeff\\u0000"}}',
  },
];

export const hostileLines = [...notObjects, ...badRequests, ...rejections, ...answered];
