// SPDX-License-Identifier: Apache-2.0
import { expect, it } from 'vitest';
import { animatedWebp } from './animatedWebp.mjs';

/** A still of so many bytes of pixels. */
const still = (pixels: readonly number[]): Buffer =>
  Buffer.concat([
    Buffer.from('RIFF\0\0\0\0WEBPVP8 '),
    Buffer.from([pixels.length, 0, 0, 0, ...pixels, ...(pixels.length % 2 ? [0] : [])]),
  ]);

it('is a file of chunks, each frame whole and as long as it should stay', () => {
  const frames = [
    { webp: still([1, 2, 3]), ms: 40 },
    { webp: still([4, 5]), ms: 2_000 },
  ];
  const made = animatedWebp(frames, { width: 880, height: 1440 });
  expect(made.toString('latin1', 0, 4)).toBe('RIFF');
  expect(made.readUInt32LE(4)).toBe(made.length - 8);
  expect(made.toString('latin1', 8, 16)).toBe('WEBPVP8X');
  expect([made.readUIntLE(24, 3) + 1, made.readUIntLE(27, 3) + 1]).toEqual([880, 1440]);
  const times: number[] = [];
  for (let at = 12; at < made.length; at += 8 + made.readUInt32LE(at + 4)) {
    if (made.toString('latin1', at, at + 4) !== 'ANMF') continue;
    times.push(made.readUIntLE(at + 8 + 12, 3));
    expect(made.toString('latin1', at + 24, at + 28)).toBe('VP8 ');
  }
  expect(times).toEqual([40, 2_000]);
});
