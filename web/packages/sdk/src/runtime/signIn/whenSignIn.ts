// SPDX-License-Identifier: Apache-2.0
//
// Prepares signing in as soon as a wallet is asked, or was connected before, where the host has it.
import type { Connect, Engine } from '@portico/engine';
import type { PorticoEvent } from '../../PorticoEvent.ts';
import type { PorticoOptions } from '../../PorticoOptions.ts';
import { reportError } from '../../reportError.ts';
import type { OneClickPlugin } from './OneClickPlugin.ts';

const started = new WeakMap<Engine, Promise<OneClickPlugin | undefined>>();

/** Once for each engine; again where it could not be loaded. */
function start(
  engine: Engine,
  options: PorticoOptions,
  hear: (event: PorticoEvent) => void,
): Promise<OneClickPlugin | undefined> {
  const before = started.get(engine);
  if (before) return before;
  const plugin = import('./startSignIn.ts').then(({ startSignIn }) =>
    startSignIn(engine, options, hear),
  );
  started.set(engine, plugin);
  plugin.catch((error) => {
    started.delete(engine);
    reportError(error);
  });
  return plugin;
}

export function whenSignIn(
  engine: Engine,
  options: PorticoOptions,
  hear: (event: PorticoEvent) => void,
): void {
  if (!options.siwx && !options.siweConfig) return;
  const { account, connecting } = engine.getSlices();
  if (account.status === 'disconnected' && connecting.state === 'idle') return;
  void start(engine, options, hear).catch(() => undefined);
}

/** What a pairing proposes. */
export async function connectWithSignIn(
  engine: Engine,
  options: PorticoOptions,
  hear: (event: PorticoEvent) => void,
  connect: Connect,
): Promise<Connect> {
  const plugin = start(engine, options, hear);
  const { prepareConnect } = await import('./prepareConnect.ts');
  return prepareConnect(engine, plugin, connect);
}
