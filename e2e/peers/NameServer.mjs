// SPDX-License-Identifier: Apache-2.0
//
// A DNS server (RFC 1035) over UDP that says what the test wants, anew each time (TTL 0).
import { createSocket } from 'node:dgram';

const TYPES = { 1: 'A', 28: 'AAAA' };

function readName(message, start) {
  const labels = [];
  let at = start;
  while (message[at] !== 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + message[at]));
    at += 1 + message[at];
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
}

/** Four bytes, or sixteen where it is `::ffff:` before four, or groups without a gap. */
function addressBytes(address) {
  const four = (text) => Buffer.from(text.split('.').map(Number));
  if (!address.includes(':')) return four(address);
  if (address.startsWith('::ffff:'))
    return Buffer.concat([Buffer.alloc(10), Buffer.from([255, 255]), four(address.slice(7))]);
  return Buffer.from(
    address
      .split(':')
      .map((group) => group.padStart(4, '0'))
      .join(''),
    'hex',
  );
}

/** `answers(name, type, nth)`: addresses; nth counts the questions for that name and type from 0. */
export async function startNameServer(port, answers) {
  const requested = {};
  const server = createSocket('udp4');
  server.on('message', (message, peer) => {
    const { name, end } = readName(message, 12);
    const type = TYPES[message.readUInt16BE(end)] ?? 'other';
    const key = `${name} ${type}`;
    requested[key] = (requested[key] ?? 0) + 1;
    const addresses = answers(name, type, requested[key] - 1) ?? [];
    const head = Buffer.alloc(12);
    message.copy(head, 0, 0, 2);
    head.writeUInt16BE(0x8580, 2); // an answer, of the one who knows, recursion as asked
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(addresses.length, 6);
    const records = addresses.map((address) => {
      const bytes = addressBytes(address);
      const record = Buffer.alloc(12);
      record.writeUInt16BE(0xc00c, 0); // the name that was asked
      record.writeUInt16BE(bytes.length === 4 ? 1 : 28, 2);
      record.writeUInt16BE(1, 4);
      record.writeUInt16BE(bytes.length, 10);
      return Buffer.concat([record, bytes]);
    });
    server.send(
      Buffer.concat([head, message.subarray(12, end + 4), ...records]),
      peer.port,
      peer.address,
    );
  });
  await new Promise((resolve) => server.bind(port, '127.0.0.1', resolve));
  return { requested, close: () => server.close() };
}
