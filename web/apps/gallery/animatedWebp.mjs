// SPDX-License-Identifier: Apache-2.0

/**
 * Pictures of one size, one after another and again from the start, as one WebP (RFC 9649, 2.7). Each of them is a whole frame:
 * a WebP without transparency, and how many milliseconds it stays.
 */
export function animatedWebp(frames, { width, height }) {
  const size = [
    [width - 1, 3],
    [height - 1, 3],
  ];
  const isAnimated = 0x02;
  const doNotBlend = 0x02;
  const body = Buffer.concat([
    Buffer.from('WEBP'),
    chunk('VP8X', numbers([isAnimated, 4], ...size)),
    chunk('ANIM', numbers([0, 4], [0, 2])),
    ...frames.map(({ webp, ms }) =>
      chunk(
        'ANMF',
        Buffer.concat([numbers([0, 3], [0, 3], ...size, [ms, 3], [doNotBlend, 1]), pixelsOf(webp)]),
      ),
    ),
  ]);
  return chunk('RIFF', body);
}

/** The chunk with the pixels, VP8 or VP8L, of a WebP that is one picture. */
function pixelsOf(webp) {
  for (let at = 12; at < webp.length; ) {
    const size = webp.readUInt32LE(at + 4);
    const end = at + 8 + size + (size % 2);
    if (webp.toString('latin1', at, at + 3) === 'VP8' && webp[at + 3] !== 0x58)
      return webp.subarray(at, end);
    at = end;
  }
  throw new Error('a WebP without pixels');
}

function chunk(name, data) {
  const padding = Buffer.alloc(data.length % 2);
  return Buffer.concat([Buffer.from(name), numbers([data.length, 4]), data, padding]);
}

/** Each with its size in bytes, the lowest first. */
function numbers(...values) {
  const out = Buffer.alloc(values.reduce((total, [, size]) => total + size, 0));
  let at = 0;
  for (const [value, size] of values) at = out.writeUIntLE(value, at, size);
  return out;
}
