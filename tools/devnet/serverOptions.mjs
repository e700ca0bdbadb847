// SPDX-License-Identifier: Apache-2.0
//
// The options of `portico serve` that let it tell balances, prices, names, histories and collectibles of the devnet.
//   node tools/devnet/serverOptions.mjs MANIFEST    one word a line
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { EXCHANGE_KEY } from './exchange.mjs';

export function serverOptions({ chainId, rpcUrl, servicesUrl, tokenListUrl, evm }) {
  const chain = `eip155:${chainId}`;
  const { registry, v2Factory, v2Router, v3Factory, swapRouter, quoter } = evm.contracts;
  const token = (key) => evm.tokens.find((one) => one.key === key).address;
  const markets = [
    `v2 ${v2Factory}`,
    `v3 ${v3Factory}`,
    `stable ${token('usdc')}`,
    `wrapped ${token('weth')}`,
  ];
  const exchanges = swapRouter && [
    `swap_router_02 ${swapRouter} ${quoter} ${v3Factory} ${v2Factory}`,
    `v2_router ${v2Router} ${v2Factory}`,
    `wrapped ${token('weth')}`,
    `hub ${token('usdc')}`,
  ];
  return [
    ...['--rpc-chains', `${chain} ${rpcUrl} allow_private`],
    ...['--tokens-lists', `${tokenListUrl} allow_private`],
    ...['--indexer-chains', `${chain} from=0`],
    ...['--nfts-private-hosts', new URL(servicesUrl).host],
    ...['--identity-registries', `${chain} ${registry}`],
    ...['--pay-exchanges', `harbour ${servicesUrl}/exchange name=Harbour_exchange allow_private`],
    ...['--pay-exchange-key', EXCHANGE_KEY],
    ...markets.flatMap((market) => ['--price-markets', `${chain} ${market}`]),
    ...(exchanges ?? []).flatMap((exchange) => ['--swap-exchanges', `${chain} ${exchange}`]),
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  console.log(serverOptions(JSON.parse(readFileSync(process.argv[2], 'utf8'))).join('\n'));
