// SPDX-License-Identifier: Apache-2.0
//
// A host app as the reference's manual writes one. What the test asks about is on `window.host`.
import { createAppKit } from '@reown/appkit';
import { base, mainnet } from '@reown/appkit/networks';
import {
  ConnectionController,
  OptionsController,
  RouterController,
} from '@reown/appkit-controllers';

const projectId = new URLSearchParams(location.search).get('projectId') ?? '';

const kit = createAppKit({
  projectId,
  networks: [mainnet, base],
  metadata: {
    name: 'A host',
    description: 'Uses the client of the reference',
    url: location.origin,
    icons: [],
  },
});

window.host = {
  kit,
  features: () => JSON.parse(JSON.stringify(OptionsController.state.remoteFeatures ?? null)),
  /** A client without adapters opens on its code alone; the list is a view away. */
  showWallets: () => RouterController.push('AllWallets'),
  uri: () => ConnectionController.state.wcUri ?? '',
};
