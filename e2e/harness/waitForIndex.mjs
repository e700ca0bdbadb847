// SPDX-License-Identifier: Apache-2.0
import { waitFor } from '../../tools/harness/waitFor.mjs';

/** Until the server's index has every block of its one chain. `call` asks the chain's node. */
export function waitForIndex(server, { call }) {
  const isLevel = async () => {
    const head = Number(await call('eth_blockNumber'));
    const [one] = await (await fetch(`${server.adminOrigin}/indexer`)).json();
    return one.tip >= head && one.head === head;
  };
  return waitFor('the index to be level with the chain', isLevel, 120_000);
}
