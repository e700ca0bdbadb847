// SPDX-License-Identifier: Apache-2.0
//
// The devnet as a module: an EVM chain with a past (anvil), a Solana side (litesvm), their HTTP server.

import { fileURLToPath } from 'node:url';
import { startChain } from './evm/startChain.mjs';
import { makeExchange } from './exchange.mjs';
import { makeFaucet } from './faucet.mjs';
import { startServices } from './services.mjs';
import { startSolana } from './solana/startSolana.mjs';

const CACHE = fileURLToPath(new URL('../../.cache/devnet', import.meta.url));

/**
 * Starts all parts on loopback. Ports are free ones unless given.
 *
 * @param {{ port?: number, servicesPort?: number, solanaPort?: number, cache?: string, now?: number,
 *   fresh?: boolean, past?: boolean, solana?: boolean, onRecorder?: () => void }} [options]
 *   `now`: the time at which the history ends, in seconds since 1970; `fresh`: play the history again even
 *   if it was kept; `past`: the node gets the states of old blocks that charts ask for; `onRecorder`: called when it is played, which takes some seconds
 * @returns {Promise<{ manifest: object, rpcUrl: string, solanaUrl?: string, servicesUrl: string,
 *   call: (method: string, params?: unknown[]) => Promise<any>, artifacts: Record<string, { abi: any, bytecode: string }>, past: Promise<void>, ended: Promise<string>, stop(): Promise<void> }>}
 *   `past`: it has them, which is some seconds after the start;
 *   `ended`: why the node ended, if it does by itself
 */
export async function startDevnet({
  port,
  servicesPort,
  solanaPort,
  cache = CACHE,
  now,
  fresh,
  past,
  solana: withSolana = true,
  onRecorder,
} = {}) {
  const started = [];
  const stop = async () => {
    for (const part of started.splice(0).reverse()) await part.stop();
  };
  try {
    let faucet;
    const services = await startServices({ port: servicesPort, faucet: (wish) => faucet(wish) });
    started.push(services);
    const solana = withSolana ? await startSolana({ port: solanaPort, now }) : undefined;
    if (solana) started.push(solana);
    const chain = await startChain({
      port,
      cache,
      now,
      fresh,
      past,
      servicesUrl: services.url,
      onRecorder,
    });
    started.push(chain);
    faucet = makeFaucet({ chain, solana });
    const manifest = {
      chainId: chain.manifest.chainId,
      rpcUrl: chain.url,
      servicesUrl: services.url,
      tokenListUrl: `${services.url}/tokens.json`,
      evm: chain.manifest,
      ...(solana && { solana: solana.manifest }),
    };
    const exchange = makeExchange({ call: chain.call, evm: chain.manifest, url: services.url });
    services.show({ manifest, prices: chain.prices, exchange });
    return {
      manifest,
      rpcUrl: chain.url,
      ...(solana && { solanaUrl: solana.url }),
      servicesUrl: services.url,
      call: chain.call,
      artifacts: chain.artifacts,
      past: chain.past,
      ended: chain.ended,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
