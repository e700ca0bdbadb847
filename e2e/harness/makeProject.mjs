// SPDX-License-Identifier: Apache-2.0
//
// A project as an operator makes one, by the command line.
import { execFileSync } from 'node:child_process';

/** @returns {string} its id */
export function makeProject(server, { name = 'Test', id, origins = [], settings = [] } = {}) {
  const portico = (...words) =>
    execFileSync(server.binary, ['project', ...words, '--data', server.data], {
      encoding: 'utf8',
    }).trim();
  const allow = origins.flatMap((origin) => ['--allow', origin]);
  const made = portico('create', '--name', name, ...(id ? ['--id', id] : []), ...allow);
  if (settings.length > 0) portico('set', made, ...settings);
  return made;
}
