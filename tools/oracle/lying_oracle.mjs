#!/usr/bin/env node
// SPDX-License-Identifier: Apache-2.0
//
// For run_vectors.test.mjs: a program that gives every request the reply named in LYING_ORACLE.
import { createInterface } from 'node:readline';

const reply = JSON.parse(process.env.LYING_ORACLE);
for await (const line of createInterface({ input: process.stdin })) {
  let id = null;
  try {
    id = JSON.parse(line).id ?? null;
  } catch {
    // a line that is no JSON has no id
  }
  process.stdout.write(`${JSON.stringify({ id, ...reply })}\n`);
}
