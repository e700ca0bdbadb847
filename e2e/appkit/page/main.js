// SPDX-License-Identifier: Apache-2.0
//
// A host app as the reference's manual writes one. What the test asks about is on `window.host`.
import { createAppKit } from '@reown/appkit';
import { base, defineChain, mainnet, solana } from '@reown/appkit/networks';
import { Ethers5Adapter } from '@reown/appkit-adapter-ethers5';
import {
  ConnectionController,
  ConnectorController,
  OnRampController,
  OptionsController,
  RouterController,
} from '@reown/appkit-controllers';
// Its views of buying come with the feature alone. Here they are there too where it has nobody to buy from.
import '@reown/appkit-scaffold-ui/onramp';
import { CloudAuthSIWX } from '@reown/appkit-siwx';

const query = new URLSearchParams(location.search);
const projectId = query.get('projectId') ?? '';
/** A chain of the test in place of those that everybody knows: the address of its node. */
const chainUrl = query.get('chainUrl');

const devnet = () =>
  defineChain({
    id: 31337,
    name: 'Devnet',
    chainNamespace: 'eip155',
    caipNetworkId: 'eip155:31337',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [chainUrl] } },
  });

/** Its sign-in by a server, which is asked for at the address that is written into it. */
const siwx = query.has('siwx') ? new CloudAuthSIWX() : undefined;

const kit = createAppKit({
  projectId,
  // Its log-ins and wallets of the browser want an adapter of a library; without one it has WalletConnect alone.
  ...(query.has('login') && { adapters: [new Ethers5Adapter()] }),
  ...(siwx && { siwx }),
  // With networks of one namespace and a sign-in it asks for both at once, and waits for a page of the vendor's that vouches
  // for the request, for ever where there is none (core 2.21's Verify). With two it connects, then asks for a message.
  networks: chainUrl ? [devnet()] : siwx ? [mainnet, base, solana] : [mainnet, base],
  metadata: {
    name: 'A host',
    description: 'Uses the client of the reference',
    url: location.origin,
    icons: [],
  },
});

window.host = {
  kit,
  siwx,
  features: () => JSON.parse(JSON.stringify(OptionsController.state.remoteFeatures ?? null)),
  /** A client without adapters opens on its code alone; the list is a view away. */
  showWallets: () => RouterController.push('AllWallets'),
  /** Its own calls for what is sold, and for what an amount buys of the first. */
  async buyingQuote(amount) {
    await OnRampController.getAvailableCurrencies();
    OnRampController.setPaymentAmount(Number(amount));
    const quote = await OnRampController.getQuote();
    return { ...quote, symbol: OnRampController.state.purchaseCurrency.symbol };
  },
  /** What its views ask the frame by. */
  auth: () => ConnectorController.getAuthConnector().provider,
  uri: () => ConnectionController.state.wcUri ?? '',
};
