// SPDX-License-Identifier: Apache-2.0
//
// A project as an operator makes one, by the command line.
import { execFileSync } from 'node:child_process';

/** `portico project ...`; what it prints. */
export function projectCommand(server, ...words) {
  const args = ['project', ...words, '--data', server.data];
  return execFileSync(server.binary, args, { encoding: 'utf8' }).trim();
}

/** @returns {string} its id */
export function makeProject(server, { name = 'Test', id, origins = [], settings = [] } = {}) {
  const allow = origins.flatMap((origin) => ['--allow', origin]);
  const own = id ? ['--id', id] : [];
  const made = projectCommand(server, 'create', '--name', name, ...own, ...allow);
  if (settings.length > 0) projectCommand(server, 'set', made, ...settings);
  return made;
}
