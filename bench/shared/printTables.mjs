// SPDX-License-Identifier: Apache-2.0
//
// What every benchmark of several tables does: those that the command line names, or all; what a table has started ends with it.
import { loadavg } from 'node:os';

/** `tables`: by name, each prints itself. */
export async function printTables(tables) {
  const asked = process.argv.slice(2);
  const unknown = asked.find((name) => !(name in tables));
  if (unknown) throw new Error(`there is no table ${unknown}; there are ${Object.keys(tables)}`);
  for (const name of asked.length > 0 ? asked : Object.keys(tables)) {
    console.log(`Load average before: ${loadavg()[0].toFixed(1)}\n`);
    const closing = [];
    const keep = {
      closeOnExit: (_name, close) => closing.unshift(close),
      note() {},
      onFailure() {},
    };
    try {
      await tables[name](keep);
    } finally {
      for (const close of closing) await close();
    }
  }
}
