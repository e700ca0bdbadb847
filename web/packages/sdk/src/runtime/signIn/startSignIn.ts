// SPDX-License-Identifier: Apache-2.0
//
// Signing in with the connected account: its machine, the plug-in that keeps the sessions, and what the host hears. A
// chunk of its own, for pages whose host signs in.
import { type Engine, loadModule, type Slices, signInRow } from '@portico/engine';
import signInDigest from '#wasm/sign_in.wasm?digest';
import signInPath from '#wasm/sign_in.wasm?url&no-inline';
import type { PorticoEvent } from '../../PorticoEvent.ts';
import type { PorticoOptions } from '../../PorticoOptions.ts';
import type { SignInWithServer, SiwxConfig } from '../../SignInOptions.ts';
import { recoverModule } from '../recoverModule.ts';
import { serverAddresses } from '../serverAddresses.ts';
import { hostPlugin } from './hostPlugin.ts';
import type { OneClickPlugin } from './OneClickPlugin.ts';
import { SignInServer } from './SignInServer.ts';
import { serverPlugin } from './serverPlugin.ts';
import { signInEvents } from './signInEvents.ts';
import { plainSiwe, siwxOfSiwe } from './siwxOfSiwe.ts';

const isPlugin = (siwx: PorticoOptions['siwx']): siwx is SiwxConfig =>
  typeof siwx === 'object' && 'createMessage' in siwx;

/** The plug-in; none where the host does not sign in. */
export function startSignIn(
  engine: Engine,
  options: PorticoOptions,
  hear: (event: PorticoEvent) => void,
): OneClickPlugin | undefined {
  const load = () =>
    loadModule(options.wasm?.signIn ?? signInPath, signInDigest).catch((error) =>
      recoverModule('signIn', error, options.wasm?.signIn !== undefined),
    );
  const plugin = pluginOf(engine, options);
  if (plugin === undefined) return undefined;
  engine.add('sign_in', signInRow(load, plugin));
  let before: Slices | undefined;
  engine.subscribe(() => {
    const slices = engine.getSlices();
    const was = before?.sign_in;
    before = slices;
    const isSmart = slices.account.account_type === 'smart_account';
    for (const data of signInEvents(was, slices.sign_in, isSmart))
      hear({ timestamp: Date.now(), data });
  });
  // Starts the machine, which looks for a session by itself.
  engine.send({ type: 'check_sign_in' });
  return plugin;
}

function pluginOf(engine: Engine, options: PorticoOptions): OneClickPlugin | undefined {
  const { siwx, siweConfig, projectId } = options;
  if (siwx && siweConfig) throw new Error('Cannot set both `siweConfig` and `siwx` options.');
  if (siweConfig) {
    const siwe = plainSiwe(siweConfig);
    return siwe.enabled === false ? undefined : hostPlugin(siwxOfSiwe(siwe));
  }
  if (isPlugin(siwx)) return hostPlugin(siwx);
  const { apiUrl } = serverAddresses(options);
  if (!siwx || apiUrl === undefined) return undefined;
  const world = {
    server: new SignInServer(apiUrl, projectId),
    networkName: (chainId: string) =>
      engine.getSlices().networks.networks.find((one) => one.caip_network_id === chainId)?.name ??
      chainId,
    changed: () => engine.send({ type: 'check_sign_in' }),
  };
  const wanted: SignInWithServer = siwx === true ? {} : siwx;
  return serverPlugin(world, wanted);
}
