// SPDX-License-Identifier: Apache-2.0
//
// An app of the hooks alone: who is connected in which namespace, and a message to sign there.
import { PorticoProvider } from '@portico/react';
import { createPortico } from '@portico/sdk';
import { createRoot } from 'react-dom/client';
import { devnetNetwork } from '../devnetIds.ts';
import { element } from '../element.ts';
import { loadConfig } from '../loadConfig.ts';
import { offeredNamespaces, offeredNetworks } from '../offeredNetworks.ts';
import '../playground.css';
import { HooksApp } from './HooksApp.tsx';

async function start(): Promise<void> {
  const { chainRpcUrl, projectId, server, swapRouters } = await loadConfig();
  const portico = createPortico({
    projectId,
    metadata: { name: 'Harbour', description: 'The playground of Portico' },
    networks: [devnetNetwork(chainRpcUrl), ...offeredNetworks()],
    server,
    ...(swapRouters && { swapRouters }),
  });
  createRoot(element('app')).render(
    <PorticoProvider portico={portico}>
      <HooksApp namespaces={[...offeredNamespaces()]} />
    </PorticoProvider>,
  );
  document.documentElement.dataset.ready = '';
}

void start();
