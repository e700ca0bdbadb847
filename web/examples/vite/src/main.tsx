// SPDX-License-Identifier: Apache-2.0
import { PorticoProvider } from '@portico/react';
import { createPortico } from '@portico/sdk';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';

const portico = createPortico({
  projectId: 'example',
  metadata: { name: 'Vite example' },
  networks: ['eip155:1', 'eip155:8453'],
  server: 'http://127.0.0.1:8080',
});

const place = document.getElementById('app');
if (!place) throw new Error('the page has no #app');
createRoot(place).render(
  <StrictMode>
    <PorticoProvider portico={portico}>
      <App portico={portico} />
    </PorticoProvider>
  </StrictMode>,
);
