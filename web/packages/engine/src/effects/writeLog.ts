// SPDX-License-Identifier: Apache-2.0
//
// log: to the developer console, with our name before it. Debug and info only when asked for.
import type { Log } from '../generated/machine.ts';

export type WriteLog = (entry: Omit<Log, 'type'>) => void;

export function writeLog({ level, message }: Omit<Log, 'type'>): void {
  if (level === 'error') console.error(`[portico] ${message}`);
  else if (level === 'warn') console.warn(`[portico] ${message}`);
}

export function writeEveryLog(entry: Omit<Log, 'type'>): void {
  if (entry.level === 'error' || entry.level === 'warn') writeLog(entry);
  else console.debug(`[portico] ${entry.message}`);
}
