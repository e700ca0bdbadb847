// SPDX-License-Identifier: Apache-2.0
//
// What differs between before and after, in words: one line for each field.
import { featureWords } from '../api/generated/features.ts';

/** As the log keeps it, whichever version of the server wrote it. */
type Kept = Readonly<Record<string, unknown>> | null;

const fieldWords: Readonly<Record<string, string>> = {
  name: 'Name',
  isEnabled: 'In use',
  isAnalyticsEnabled: 'Usage data',
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
    else if (name !== 'createdAt') lines.push(fieldChange(fieldWords[name] ?? name, old, now));
  }
  return lines;
}

function fieldChange(name: string, old: unknown, now: unknown): string {
  if (old === undefined) return `${name}: ${word(now)}`;
  if (now === undefined) return `${name}: ${word(old)}`;
  return `${name}: ${word(old)} → ${word(now)}`;
}

const word = (value: unknown): string =>
  value === true ? 'yes' : value === false ? 'no' : String(value);

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
