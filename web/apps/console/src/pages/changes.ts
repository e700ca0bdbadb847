// SPDX-License-Identifier: Apache-2.0
//
// What differs between before and after, in words: one line for each field.
import { featureWords } from '../api/generated/features.ts';
import { deviceName, networkName } from '../words.ts';

/** As the log keeps it, whichever version of the server wrote it. */
type Kept = Readonly<Record<string, unknown>> | null;

const fieldWords: Readonly<Record<string, string>> = {
  name: 'Name',
  isEnabled: 'In use',
  isAnalyticsEnabled: 'Usage data',
  isSponsorshipEnabled: 'Fees paid for visitors',
  requestsPerSecond: 'Calls a second',
  requestBurst: 'Calls at once',
  method: 'By',
  device: 'On',
  id: 'Id',
  address: 'Address',
  network: 'Network',
  sessions: 'Sessions',
};

export function changesOf(before: unknown, after: unknown): readonly string[] {
  const lines: string[] = [];
  const [first, last] = [before as Kept, after as Kept];
  const names = new Set([...Object.keys(first ?? {}), ...Object.keys(last ?? {})]);
  for (const name of names) {
    const [old, now] = [first?.[name], last?.[name]];
    if (JSON.stringify(old) === JSON.stringify(now)) continue;
    if (name === 'allowedOrigins') lines.push(...listChanges(texts(old), texts(now)));
    else if (name === 'features') lines.push(...featureChanges(old, now));
    else if (name === 'limits') lines.push(...changesOf(old, now));
    else if (name !== 'createdAt' && !isAsAtFirst(old, now))
      lines.push(fieldChange(name, word(name, old), word(name, now)));
  }
  return lines;
}

/** What a new project has before anybody chose it: in use, with usage data, the server's own limits. */
const isAsAtFirst = (old: unknown, now: unknown): boolean =>
  old === undefined && (now === true || now === 0);

function fieldChange(name: string, old: string | undefined, now: string | undefined): string {
  const both = old !== undefined && now !== undefined;
  return `${fieldWords[name] ?? name}: ${both ? `${old} → ${now}` : (now ?? old)}`;
}

function word(name: string, value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (value === 0 && name.startsWith('request')) return 'the server’s own';
  if (name === 'network') return networkName(String(value));
  return name === 'device' ? deviceName(String(value)) : String(value);
}

const texts = (list: unknown): string[] => (Array.isArray(list) ? list.map(String) : []);

function listChanges(old: readonly string[], now: readonly string[]): string[] {
  return [
    ...now.filter((one) => !old.includes(one)).map((one) => `Allowed ${one}`),
    ...old.filter((one) => !now.includes(one)).map((one) => `No longer allowed ${one}`),
  ];
}

interface Feature {
  readonly id: string;
  readonly isEnabled: boolean;
  readonly config: readonly string[];
}

function featureChanges(old: unknown, now: unknown): string[] {
  const before = new Map(((old ?? []) as Feature[]).map((one) => [one.id, one]));
  const after = new Map(((now ?? []) as Feature[]).map((one) => [one.id, one]));
  const say = (one: Feature | undefined): string =>
    !one ? 'the app decides' : !one.isEnabled ? 'off' : ['on', ...one.config].join(', ');
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((id) => say(before.get(id)) !== say(after.get(id)))
    .map((id) => {
      const title = featureWords[id]?.title ?? id;
      return `${title}: ${say(before.get(id))} → ${say(after.get(id))}`;
    });
}
