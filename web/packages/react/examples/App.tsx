// SPDX-License-Identifier: Apache-2.0
'use client';
import { PorticoButton, PorticoProvider } from '@portico/react';
import { createPortico } from '@portico/sdk';

const portico = createPortico({
  projectId: 'your-project-id',
  metadata: { name: 'My app' },
  networks: ['eip155:1'],
  server: 'https://portico.app.example',
});

export function App() {
  return (
    <PorticoProvider portico={portico}>
      <PorticoButton />
    </PorticoProvider>
  );
}
