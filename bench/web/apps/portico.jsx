// SPDX-License-Identifier: Apache-2.0
import { PorticoButton } from '@portico/react';
import { createPortico } from '@portico/sdk';
import { createRoot } from 'react-dom/client';

createPortico({
  projectId: 'bench',
  metadata: { name: 'Bench' },
  networks: ['eip155:1', 'eip155:8453'],
  server: 'https://portico.example',
});

createRoot(document.getElementById('app')).render(<PorticoButton />);
