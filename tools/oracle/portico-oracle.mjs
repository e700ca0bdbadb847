#!/usr/bin/env node
// SPDX-License-Identifier: Apache-2.0
//
// portico-oracle over WebAssembly: the oracle protocol (vectors/ORACLE.md) on standard input and output,
// answered by build/wasm/oracle.wasm, the same core as the native program's. Node 20 or later.
//
// Usage: portico-oracle.mjs [path of oracle.wasm]
import { readFileSync, writeSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const LINE_MAX = 4 * 1024 * 1024;
const LINE_FEED = 10;
const BAD_REQUEST = '{"id":null,"error":"bad_request"}';
const INTERNAL = '{"id":null,"error":"internal"}';

const path =
  process.argv[2] ?? fileURLToPath(new URL('../../build/wasm/oracle.wasm', import.meta.url));
const module = new WebAssembly.Module(readFileSync(path));

/** A fresh instance with one machine in it. */
function start() {
  const entropy = () => {
    throw new Error('no operation of the oracle may use entropy');
  };
  const { exports } = new WebAssembly.Instance(module, { env: { entropy } });
  exports._initialize();
  const handle = exports.create(0, 0);
  if (handle === 0) throw new Error('oracle.wasm refused to create a machine');
  return { exports, handle };
}

let instance = start();

/** The reply to one line, as bytes. A trap costs the instance, not the program. */
function answer(line) {
  const { exports, handle } = instance;
  try {
    const input = exports.alloc(line.length);
    if (input === 0) throw new Error('out of memory');
    new Uint8Array(exports.memory.buffer, input, line.length).set(line);
    const length = exports.step(handle, input, line.length);
    const reply = Buffer.from(exports.memory.buffer, exports.output(), length);
    const copy = Buffer.from(reply);
    exports.free(input);
    return copy;
  } catch (error) {
    process.stderr.write(`portico-oracle: ${error.message}\n`);
    instance = start();
    return Buffer.from(INTERNAL);
  }
}

/** Standard output is a pipe that may be full: write what fits, then the rest. */
function writeAll(bytes) {
  for (let done = 0; done < bytes.length; ) {
    try {
      done += writeSync(1, bytes, done);
    } catch (error) {
      if (error.code === 'EPIPE') process.exit(0);
      if (error.code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    }
  }
}

let kept = [];
let keptBytes = 0;
let tooLong = false;

function keep(piece) {
  keptBytes += piece.length;
  tooLong ||= keptBytes > LINE_MAX;
  if (tooLong) kept = [];
  else kept.push(piece);
}

function finishLine(replies) {
  replies.push(tooLong ? Buffer.from(BAD_REQUEST) : answer(Buffer.concat(kept)), Buffer.from('\n'));
  kept = [];
  keptBytes = 0;
  tooLong = false;
}

for await (const chunk of process.stdin) {
  const replies = [];
  let from = 0;
  for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, from)) {
    keep(chunk.subarray(from, end));
    finishLine(replies);
    from = end + 1;
  }
  keep(chunk.subarray(from));
  writeAll(Buffer.concat(replies));
}
if (keptBytes > 0) {
  const replies = [];
  finishLine(replies);
  writeAll(Buffer.concat(replies));
}
