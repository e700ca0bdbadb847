// SPDX-License-Identifier: Apache-2.0
//
// ./x check: everything about the sources that can be told without running the product. Each check is
// one pass or one failure; a failure says what to do.
//   node tools/check/run.mjs [NAME...]
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { quarantineFaults, readQuarantine } from '../test/quarantine.mjs';
import { bodies } from './bodies.mjs';
import { anyOrigin } from './anyOrigin.mjs';
import { citations, testedCases, citedFiles, decisionStatus, namedPaths, readHere } from './citations.mjs';
import { cycles } from './cycles.mjs';
import { saidErrors } from './errors.mjs';
import { cppFloors, webFloors } from './floors.mjs';
import { hardening } from './hardening.mjs';
import { missingNotices } from './notices.mjs';
import { retiredWords } from './words.mjs';

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file && existsSync(file));
const cpp = files.filter((file) => /\.(cpp|hpp)$/.test(file));
const web = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.includes('/generated/'));

/** What tools/typegen writes: of the engine's package, of the console, of the secure site, of the server's answers. */
const GENERATED = ['web/packages/engine/src/generated', 'web/apps/console/src/api/generated', 'web/apps/secure-site/src/generated', 'docs/openapi.yaml'];

const checks = {
  'C++ format': () => program('clang-format-19', ['--dry-run', '-Werror', ...cpp], 'run ./x format'),
  'TypeScript format and lint': () => program('npx', ['biome', 'check', '.'], 'run ./x format'),
  types: () => program('npm', ['run', '--silent', 'typecheck']),
  'C++ floors': () => cppFloors(cpp.map((file) => ({ file, text: readFileSync(file, 'utf8') }))),
  'web floors': () => webFloors(web),
  'import cycles': () => importCycles(),
  'generated types and schemas are fresh': () =>
    program('build/native/tools/typegen/portico-typegen', ['--check', ...GENERATED], `run build/native/tools/typegen/portico-typegen ${GENERATED.join(' ')}`),
  'wasm imports, exports and budgets': () => program('tools/check_wasm', []),
  'web budgets': () => program('node', ['tools/size.mjs', '--check']),
  'hardening of the program': () => hardening('build/native/server/app/portico'),
  'citations and links': () => citations(citedFiles(files), readHere),
  'attacks have a test': () => testedCases(citedFiles(files), readHere),
  'no message to any origin': () => anyOrigin(web.map((file) => ({ file, text: readFileSync(file, 'utf8') }))),
  'paths in pages': () => namedPaths(citedFiles(files), existsSync),
  'decisions have a date and a status': () => decisionStatus(citedFiles(files)),
  'notices of what is compiled in': () => [...missingNotices('build/native', 'server'), ...missingNotices('build/wasm', 'wasm')],
  'errors that modules say': () => saidErrors(cpp),
  'bodies have one spelling': () => bodies(cpp.map((file) => ({ file, text: readFileSync(file, 'utf8') }))),
  'tests in quarantine': () => quarantineFaults(readQuarantine(), new Date().toISOString().slice(0, 10)),
  'retired words': () => retiredWords([...cpp, ...web].map((file) => ({ file, text: readFileSync(file, 'utf8') }))),
  'licence lines': licences,
  'no unfinished words': unfinished,
};

const wanted = process.argv.slice(2);
let passed = 0;
let failed = 0;
for (const [name, check] of Object.entries(checks)) {
  if (wanted.length > 0 && !wanted.some((word) => name.includes(word))) continue;
  const problems = check();
  if (problems.length === 0) {
    passed += 1;
    console.log(`ok     ${name}`);
  } else {
    failed += 1;
    console.log(`FAILED ${name}\n  ${problems.slice(0, 40).join('\n  ')}`);
  }
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

function program(command, args, hint) {
  const result = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  if (result.status === 0) return [];
  const lines = `${result.error?.message ?? ''}${result.stdout ?? ''}${result.stderr ?? ''}`.split('\n').filter(Boolean);
  return [...lines.slice(0, 30), ...(hint ? [`to mend: ${hint}`] : [])];
}

function importCycles() {
  return cycles(web.map((file) => ({ file, text: readFileSync(file, 'utf8') }))).map(
    (group) => `these import each other: ${group.join(' ')}`,
  );
}

function licences() {
  const sources = files.filter((file) => /\.(cpp|hpp|c|h|ts|tsx|mjs|css|sh|cmake|def)$/.test(file) && !file.includes('/generated/'));
  return sources
    .filter((file) => !readFileSync(file, 'utf8').slice(0, 300).includes('SPDX-License-Identifier: Apache-2.0'))
    .map((file) => `${file}: the first lines lack SPDX-License-Identifier: Apache-2.0`);
}

function unfinished() {
  const words = new RegExp(`\\b(${['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X', 'HA' + 'CK'].join('|')})\\b`);
  return [...cpp, ...web].flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) => (words.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
  );
}
