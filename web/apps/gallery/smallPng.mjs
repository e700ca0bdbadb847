// SPDX-License-Identifier: Apache-2.0
//
// Makes a browser's screenshot small: a PNG (RFC 2083) of at most 256 colours, chosen by how often they
// occur. Reads what Chromium writes, 8 bits of RGB or RGBA without interlacing, and nothing else.
import { crc32, deflateSync, inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const PALETTE = 256;

/** The same picture with a palette. */
export function smallPng(png) {
  const { width, height, colours } = decode(png);
  const palette = choose(colours);
  const nearest = new Map();
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const colour = colours[y * width + x];
      let at = nearest.get(colour);
      if (at === undefined) {
        at = closest(palette, colour).at;
        nearest.set(colour, at);
      }
      rows[y * (width + 1) + 1 + x] = at;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const plte = Buffer.from(palette.flatMap((c) => [c >> 16, (c >> 8) & 255, c & 255]));
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', plte),
    chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function decode(png) {
  if (!png.subarray(0, 8).equals(SIGNATURE)) throw new Error('not a PNG');
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  const channels = { 2: 3, 6: 4 }[png[25]];
  if (png[24] !== 8 || channels === undefined || png[28] !== 0) {
    throw new Error('not a screenshot of Chromium');
  }
  const parts = [];
  for (let at = 8; at < png.length; ) {
    const size = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + size));
    at += size + 12;
  }
  const data = inflateSync(Buffer.concat(parts));
  const stride = width * channels;
  const colours = new Uint32Array(width * height);
  let above = new Uint8Array(stride);
  for (let y = 0; y < height; y++) {
    const start = y * (stride + 1);
    const line = Uint8Array.from(data.subarray(start + 1, start + 1 + stride));
    unfilter(data[start], line, above, channels);
    for (let x = 0; x < width; x++) {
      const [r, g, b] = line.subarray(x * channels);
      colours[y * width + x] = (r << 16) | (g << 8) | b;
    }
    above = line;
  }
  return { width, height, colours };
}

/** Section 6 of the specification. */
function unfilter(kind, line, above, channels) {
  for (let i = 0; i < line.length; i++) {
    const left = i >= channels ? line[i - channels] : 0;
    const corner = i >= channels ? above[i - channels] : 0;
    const guess = [0, left, above[i], (left + above[i]) >> 1, paeth(left, above[i], corner)];
    line[i] += guess[kind];
  }
}

function paeth(left, above, corner) {
  const guess = left + above - corner;
  const [l, a, c] = [left, above, corner].map((one) => Math.abs(guess - one));
  return l <= a && l <= c ? left : a <= c ? above : corner;
}

/** The most frequent colours; of those that look alike, one. */
function choose(colours) {
  const counts = new Map();
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const frequent = [...counts].sort((a, b) => b[1] - a[1]).map(([colour]) => colour);
  for (let apart = 0; ; apart = apart * 2 + 2) {
    const palette = [];
    for (const colour of frequent) {
      if (palette.length > PALETTE) break;
      if (palette.length === 0 || closest(palette, colour).distance > apart) palette.push(colour);
    }
    if (palette.length <= PALETTE) return palette;
  }
}

function closest(palette, colour) {
  let best = { at: 0, distance: Number.POSITIVE_INFINITY };
  for (let at = 0; at < palette.length; at++) {
    const r = (palette[at] >> 16) - (colour >> 16);
    const g = ((palette[at] >> 8) & 255) - ((colour >> 8) & 255);
    const b = (palette[at] & 255) - (colour & 255);
    const distance = r * r + g * g + b * b;
    if (distance < best.distance) best = { at, distance };
    if (distance === 0) break;
  }
  return best;
}

function chunk(type, data) {
  const out = Buffer.alloc(data.length + 12);
  out.writeUInt32BE(data.length, 0);
  out.write(type, 4, 'latin1');
  out.set(data, 8);
  out.writeUInt32BE(crc32(out.subarray(4, 8 + data.length)), 8 + data.length);
  return out;
}
