// SPDX-License-Identifier: Apache-2.0
//
// What the engine is going to say of Connect, as far as options and page already tell (docs/spec/connect.md#rows): its first frame
// does not wait for the engine, and nothing in it moves when the engine is there. Nothing where more than these decides.
import { readAnnouncement } from '@portico/adapters';
import type { ConnectSlice, WalletRow } from '@portico/engine';
import { hasStoredConnection } from '../hasStoredConnection.ts';
import { namespacesOf } from '../networks/namespacesOf.ts';
import type { PorticoOptions } from '../PorticoOptions.ts';
import { isPhone } from './isPhone.ts';

/** Rows that the directory adds where the host chose none. */
const RECOMMENDED = 2;
const CODE: WalletRow = {
  id: 'wallet_connect',
  name: 'WalletConnect',
  kind: 'wallet_connect',
  last_used: false,
  installed: false,
};

export function firstRows(options: PorticoOptions): Partial<ConnectSlice> | undefined {
  const { features = {}, featuredWalletIds, termsUrl, privacyUrl } = options;
  const { browserWallets = true, walletConnect = true, connectorTypeOrder } = features;
  const legal = termsUrl || privacyUrl ? 'note' : 'none';
  const announced = browserWallets ? announcedWallets() : [];
  const directory = options.apiUrl ?? options.server;
  const told =
    namespacesOf(options).join() === 'eip155' &&
    ![options.wallets, options.customWallets, options.excludeWalletIds].some(
      (one) => one?.length,
    ) &&
    (connectorTypeOrder === undefined || connectorTypeOrder === 'visitor') &&
    !(legal === 'note' && features.legalCheckbox) &&
    !features.collapseWallets &&
    !features.connectMethodsOrder &&
    options.enableWallets !== false &&
    !options.walletConnectBasic &&
    (options.allWallets ?? 'SHOW') === 'SHOW' &&
    options.projectConfiguration === undefined &&
    announced !== undefined &&
    // Else there is a sentence instead of them.
    (announced.length > 0 || directory !== undefined) &&
    // In a frame there may be a Safe around it.
    window.parent === window &&
    !hasRecent() &&
    !hasStoredConnection() &&
    !isWide(options);
  if (!told) return undefined;
  const elsewhere = walletConnect && isPhone();
  const code = walletConnect && !elsewhere ? [CODE] : [];
  const installed = announced.map((wallet) => ({
    ...wallet,
    icon: options.connectorImages?.[wallet.id] ?? wallet.icon,
  }));
  const asks = directory && options.projectId;
  const { email, socials } = features;
  const login = ['email', 'social'].filter((_, at) => asks && [email, socials][at] === undefined);
  return {
    wallets: connectorTypeOrder === undefined ? [...code, ...installed] : [...installed, ...code],
    // Without the words between them, which are the view's.
    methods: (announced.length > 0 ? ['wallet', ...login] : [...login, 'wallet']).map((method) => ({
      method,
    })),
    // The server is asked whether it offers a log-in.
    vault_url: asks ? '' : undefined,
    all_wallets: walletConnect,
    code_elsewhere: elsewhere,
    // Only where there is a directory to ask.
    ...(directory !== undefined && {
      awaited: featuredWalletIds?.length ?? Math.max(0, RECOMMENDED - announced.length),
    }),
    wallet_guide: options.enableWalletGuide ?? true,
    legal,
    terms_url: termsUrl,
    privacy_url: privacyUrl,
  } as unknown as Partial<ConnectSlice>;
}

/** Then the code stands beside the list, which is the views' to draw. */
export function isWide({ sheet }: PorticoOptions): boolean {
  return sheet === 'wide' && matchMedia('(min-width: 700px)').matches;
}

/** Those that announce themselves at once; nothing where there is one that does not. */
function announcedWallets(): WalletRow[] | undefined {
  const rows = new Map<string, WalletRow>();
  const providers = new Set<unknown>();
  const listener = (event: Event): void => {
    const found = readAnnouncement(event);
    if (!found || rows.has(found.rdns)) return;
    providers.add(found.provider);
    const { rdns: id, name, icon } = found;
    const row = { id, name, kind: 'installed', last_used: false, installed: true } as const;
    rows.set(id, { ...row, ...(icon && { icon }) });
  };
  addEventListener('eip6963:announceProvider', listener);
  dispatchEvent(new Event('eip6963:requestProvider'));
  removeEventListener('eip6963:announceProvider', listener);
  const { ethereum } = window as { readonly ethereum?: unknown };
  return ethereum && !providers.has(ethereum) ? undefined : [...rows.values()];
}

/** Wallets of an earlier visit stand in the rows too (core/engine/connect/connect.hpp). */
function hasRecent(): boolean {
  try {
    return localStorage.getItem('portico:recent_wallets')?.includes('"id"') ?? false;
  } catch {
    return false;
  }
}
