// SPDX-License-Identifier: Apache-2.0
//
// Names and sentences for the words that the server sends.

export const serviceNames: Readonly<Record<string, string>> = {
  database: 'Database',
  redis: 'Redis',
  relay: 'Relay',
  chains: 'Chain RPC',
  indexer: 'Indexer',
  mail: 'Mail',
};

export const stateWords: Readonly<Record<string, string>> = {
  unknown: 'Not asked yet',
  off: 'Not in use',
  good: 'Good',
  slow: 'Slow',
  down: 'Down',
};

export const actionWords: Readonly<Record<string, string>> = {
  'link.make': 'Made a sign-in link for',
  'session.begin': 'Signed in',
  'session.end': 'Ended a session',
  'passkey.add': 'Added a passkey',
  'passkey.remove': 'Removed a passkey',
  'passkey.doubt': 'A passkey’s counter went back; it signs in no more',
  'project.create': 'Made the project',
  'project.settings': 'Changed settings of',
  'origin.add': 'Allowed an origin of',
  'origin.remove': 'Removed an origin of',
  'account.sign_out': 'Signed an account out of',
};

const connectionWords: Readonly<Record<string, string>> = {
  walletconnect: 'WalletConnect',
  extension: 'Browser wallet',
  social: 'Email or social',
  unknown: 'Not known',
};

/** `social:google` is “Google”. */
export function connectionName(connection: string): string {
  const [kind = '', provider] = connection.split(':');
  if (provider) return provider.charAt(0).toUpperCase() + provider.slice(1);
  return connectionWords[kind] ?? kind;
}

/** Of a project's name. */
export const NAME_HINT =
  'The name of your app. Visitors who log in by email read it in the mails that they get.';

export const stageWords: Readonly<Record<string, string>> = {
  opened: 'Opened the sheet, not connected yet',
  chosen: 'Picked a method',
  requested: 'Request shown',
  approved: 'Approved',
  connected: 'Connected',
  signed_in: 'Signed in',
};

/** Why a connection failed, by the code of the widget's event. */
export const failureWords: Readonly<Record<string, string>> = {
  connection_rejected: 'Declined in the wallet',
  declined: 'Declined in the wallet',
  pending: 'An earlier request was open',
  locked: 'The wallet was locked',
  expired: 'The pairing code expired',
  failed: 'The wallet could not connect',
  connect_failed: 'The wallet did not answer',
  connector_not_found: 'The wallet is not in the browser',
  chain_not_supported: 'The wallet does not know the network',
  network_not_granted: 'The wallet did not share the network',
  rpc_already_pending: 'An earlier request was open',
  wc_relay_refused: 'The code could not be made',
  wc_publish_failed: 'The relay did not answer',
  wc_settlement_failed: 'The wallet could not connect',
  wc_clock_ahead: 'The device’s clock is ahead',
  wc_clock_behind: 'The device’s clock is behind',
};

const networkNames: Readonly<Record<string, string>> = {
  'eip155:1': 'Ethereum',
  'eip155:10': 'OP Mainnet',
  'eip155:56': 'BNB Smart Chain',
  'eip155:100': 'Gnosis',
  'eip155:137': 'Polygon',
  'eip155:8453': 'Base',
  'eip155:42161': 'Arbitrum One',
  'eip155:43114': 'Avalanche',
  'eip155:31337': 'Local devnet',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'Solana',
  'bip122:000000000019d6689c085ae165831e93': 'Bitcoin',
};
/** A network by its name, else by its number, else by its CAIP-2 id. */
export const networkName = (id: string): string =>
  networkNames[id] ?? id.replace(/^eip155:(\d+)$/, 'Network $1');

const whole = new Intl.NumberFormat();
export const number = (value: number): string => whole.format(value);

const exact = new Intl.NumberFormat(undefined, { maximumFractionDigits: 9 });
/** Of gwei. */
export const coins = (gwei: number): string => exact.format(gwei / 1e9);

export function share(part: number, of: number): string {
  if (of === 0) return '–';
  return new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 }).format(
    part / of,
  );
}

const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
export const when = (at: number): string => moment.format(at);

/** "10 minutes", "6 hours" */
export const span = (ms: number): string => {
  const [count, unit] = ms < 3_600_000 ? [ms / 60_000, 'minute'] : [ms / 3_600_000, 'hour'];
  return `${number(count)} ${unit}${count === 1 ? '' : 's'}`;
};

/** What a browser calls itself, in two words. */
export function deviceName(agent: string): string {
  const browser =
    [
      ['Edg/', 'Edge'],
      ['Firefox/', 'Firefox'],
      ['Chrome/', 'Chromium'],
      ['Safari/', 'Safari'],
    ].find(([mark]) => agent.includes(mark ?? ''))?.[1] ?? 'Browser';
  const system = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS X', 'Linux'].find((name) =>
    agent.includes(name),
  );
  return system ? `${browser} on ${system === 'Mac OS X' ? 'macOS' : system}` : browser;
}
