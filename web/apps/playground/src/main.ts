// SPDX-License-Identifier: Apache-2.0
//
// The playground: a host page with the widget, and buttons that use its provider as an app would.
import { createPortico, type Portico, ProviderRpcError, type ThemeMode } from '@portico/sdk';
import { createPublicClient, custom, formatEther, getAddress, numberToHex, parseEther } from 'viem';
import { announceDemoWallets } from './demo/announceDemoWallets.ts';
import { DEVNET, devnetNetwork } from './devnet.ts';
import { EventLog } from './EventLog.ts';
import { element } from './element.ts';
import { loadConfig } from './loadConfig.ts';
import {
  networkPictures,
  offeredNamespaces,
  offeredNetworks,
  showNetworkChoice,
} from './offeredNetworks.ts';
import { showAccounts } from './showAccounts.ts';
import { signMessage } from './signMessage.ts';
import './playground.css';

const MESSAGE = 'Hello from the Portico playground';
const PROVIDER_EVENTS = [
  'connect',
  'disconnect',
  'accountsChanged',
  'chainChanged',
  'message',
] as const;
/** The second account of the devnet receives what the page sends. */
const RECEIVER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

async function start(): Promise<void> {
  const config = await loadConfig();
  const query = new URLSearchParams(location.search);
  if (query.get('wallets') === 'demo') announceDemoWallets(config.chainRpcUrl);
  const accent = localStorage.getItem('playground:accent');
  const locale = localStorage.getItem('playground:locale');
  const portico = createPortico({
    projectId: config.projectId,
    metadata: { name: 'Harbour', description: 'The playground of Portico' },
    networks: [devnetNetwork(config.chainRpcUrl), ...offeredNetworks()],
    server: config.server,
    chainImages: networkPictures(config.server),
    themeMode: (localStorage.getItem('playground:theme') as ThemeMode | null) ?? 'system',
    ...(locale && { locale }),
    ...(accent && { themeVariables: { '--portico-accent': accent } }),
    debug: query.has('debug'),
  });
  if (accent) document.documentElement.style.setProperty('--portico-accent', accent);
  Object.assign(window, { portico });
  showState(portico);
  showEvents(portico);
  wireOptions(portico);
  wireActions(portico);
  document.documentElement.dataset.ready = '';
}

function showState(portico: Portico): void {
  const show = () => {
    const state = portico.getState();
    element('status').textContent = state.status;
    element('address').textContent = state.address ?? '–';
    element('network').textContent = state.caipNetworkId ?? '–';
    const { balance, balanceSymbol } = state;
    element('balance').textContent = balance === undefined ? '–' : `${balance} ${balanceSymbol}`;
    showAccounts(state);
    const connected = state.status === 'connected';
    for (const button of document.querySelectorAll<HTMLButtonElement>('[data-needs-account]')) {
      const { needsAccount } = button.dataset;
      button.disabled = !connected || (needsAccount !== '' && needsAccount !== state.namespace);
    }
  };
  portico.subscribe(show);
  show();
}

function showEvents(portico: Portico): void {
  const log = new EventLog(element('events', HTMLOListElement));
  for (const namespace of offeredNamespaces()) {
    const provider = portico.getProvider(namespace);
    for (const name of PROVIDER_EVENTS) {
      provider.on(name, (data: unknown) =>
        log.add(name, data instanceof Error ? data.message : data),
      );
    }
  }
}

function wireOptions(portico: Portico): void {
  showNetworkChoice();
  for (const input of document.querySelectorAll<HTMLInputElement>('[name=theme]')) {
    input.checked = input.value === portico.getThemeMode();
    input.addEventListener('change', () => {
      localStorage.setItem('playground:theme', input.value);
      portico.setThemeMode(input.value as ThemeMode);
    });
  }
  const locale = element('locale', HTMLSelectElement);
  locale.value = localStorage.getItem('playground:locale') ?? '';
  locale.addEventListener('change', () => {
    localStorage.setItem('playground:locale', locale.value);
    // Back to the browser's own choice only a fresh page goes.
    if (locale.value) portico.setLocale(locale.value);
    else location.reload();
  });
  const accent = element('accent', HTMLInputElement);
  accent.value = localStorage.getItem('playground:accent') ?? accent.value;
  accent.addEventListener('change', () => {
    localStorage.setItem('playground:accent', accent.value);
    location.reload();
  });
  const wallets = element('demo-wallets', HTMLInputElement);
  const query = new URLSearchParams(location.search);
  wallets.checked = query.get('wallets') === 'demo';
  wallets.addEventListener('change', () => {
    if (wallets.checked) query.set('wallets', 'demo');
    else query.delete('wallets');
    location.search = query.toString();
  });
}

function wireActions(portico: Portico): void {
  const request = (method: string, params: unknown[] = []) =>
    portico.getProvider().request({ method, params });
  const account = () => portico.getState().address ?? '';
  const actions: Record<string, () => Promise<string>> = {
    sign: () => signMessage(portico, MESSAGE),
    send: () => {
      const value = numberToHex(parseEther('0.01'));
      return request('eth_sendTransaction', [{ from: account(), to: RECEIVER, value }]);
    },
    'read-balance': async () => {
      // As an app with viem does it.
      const client = createPublicClient({ transport: custom(portico.getProvider()) });
      return `${formatEther(await client.getBalance({ address: getAddress(account()) }))} ETH`;
    },
    'switch-devnet': () => portico.switchNetwork(DEVNET).then(() => DEVNET),
    'switch-mainnet': () => portico.switchNetwork('eip155:1').then(() => 'eip155:1'),
    disconnect: () => portico.disconnect().then(() => 'disconnected'),
  };
  for (const [name, act] of Object.entries(actions)) {
    element(name, HTMLButtonElement).addEventListener('click', () => void run(name, act));
  }
}

async function run(name: string, act: () => Promise<string>): Promise<void> {
  const output = element('output');
  output.textContent = 'Waiting for the wallet';
  output.dataset.state = 'waiting';
  try {
    output.textContent = `${name}: ${await act()}`;
    output.dataset.state = 'done';
  } catch (error) {
    const code = error instanceof ProviderRpcError ? ` (${error.code})` : '';
    output.textContent = `${name}: ${error instanceof Error ? error.message : error}${code}`;
    output.dataset.state = 'failed';
  }
}

await start();
