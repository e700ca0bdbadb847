// SPDX-License-Identifier: Apache-2.0
//
// Whether a built program has the hardening of cmake/portico.cmake (PORTICO_HARDEN), by what is in the file, not
// by what was asked for: a linker or a package build may drop a flag without a word.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** What is missing, as lines for a person. `uses`: how often each must be seen in the code, at least. */
export function hardening(program, { uses = 1000 } = {}) {
  if (!existsSync(program)) return [`${program} is not built: run ./x build`];
  const headers = run('readelf', ['--file-header', '--program-headers', '--wide', program]);
  const dynamic = run('readelf', ['--dynamic', '--wide', program]);
  const symbols = run('readelf', ['--dyn-syms', '--wide', program]);
  const stack = headers.match(/GNU_STACK.*?\b(R?W?E?)\s+0x[0-9a-f]+$/m);
  const wanted = {
    'position-independent (-fPIE, -pie)': /Type:\s+DYN/.test(headers) && /Flags:.*\bPIE\b/.test(dynamic),
    'a stack that is not executable (-z noexecstack)': stack !== null && !stack[1].includes('E'),
    'no segment both writable and executable': !/^\s*LOAD.*\bRWE\b/m.test(headers),
    'relocations read-only from the start (-z relro -z now)': /GNU_RELRO/.test(headers) && /\bNOW\b/.test(dynamic),
    'stack protector (-fstack-protector-strong)': /\b__stack_chk_fail\b/.test(symbols),
    'checked libc calls (-D_FORTIFY_SOURCE=3)': /\b__\w+_chk\b/.test(symbols.replaceAll('__stack_chk_fail', '')),
  };
  // The note (NT_GNU_PROPERTY: IBT, SHSTK) that makes a kernel enforce it is set by the linker only where every
  // object has it, and those that start a program (Scrt1.o of Debian 12) do not. So the landing pads are looked for.
  if (process.arch === 'x64') {
    const code = run('objdump', ['--disassemble', '--section=.text', '--no-show-raw-insn', program]);
    wanted['landing pads of indirect jumps (-fcf-protection)'] = count(code, /\bendbr64\b/g) >= uses;
    wanted['stack protector in the code'] = count(code, /%fs:0x28/g) >= uses;
  }
  return Object.entries(wanted)
    .filter(([, there]) => !there)
    .map(([what]) => `${program} lacks: ${what}`);
}

const count = (text, pattern) => (text.match(pattern) ?? []).length;

function run(command, args) {
  const result = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 2 ** 30 });
  if (result.status !== 0) throw new Error(`${command} failed: ${result.error?.message ?? result.stderr}`);
  return result.stdout;
}
