// SPDX-License-Identifier: Apache-2.0
//
// What the frame's address says: which project the page is of, and the network that it begins with. Nothing else is read of
// it, and of a page's choice of networks only one that the wallet may have.
const CHAIN = /^(eip155:)?[1-9][0-9]{0,15}$|^solana:[-_a-zA-Z0-9]{1,32}$/;

export function readAddress(): { project: string; chain: number | string } {
  const query = new URLSearchParams(location.search);
  const chain = query.get('chainId') ?? '';
  return { project: query.get('projectId') ?? '', chain: CHAIN.test(chain) ? chain : 1 };
}
