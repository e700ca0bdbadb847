// SPDX-License-Identifier: Apache-2.0
//
// A transaction's page in the network's explorer (EIP-3091, and explorer.solana.com), from the page of the account there.

export function transactionUrl(
  accountUrl: string | undefined,
  address: string,
  hash: string,
): string | undefined {
  const end = `/address/${address}`;
  if (!accountUrl?.endsWith(end) || !/^(0x[0-9a-f]{64}|[1-9A-HJ-NP-Za-km-z]{86,88})$/i.test(hash))
    return undefined;
  return `${accountUrl.slice(0, -end.length)}/tx/${hash}`;
}
