// SPDX-License-Identifier: Apache-2.0
//
// What others wrote in C and C++ and what we build contains: by linking it in, or by inline code of headers. `./x check` holds the table
// against the files that the compilers read (tools/check/notices.mjs); npm packages are read from the bundles.

/**
 * `packages`: of Debian, whose headers or archives it comes in; the first has its licence. `source`: a folder below .cache/sources
 * (tools/fetch_sources) and the licence in it. `words`: in place of a licence that asks for no notice in machine code.
 */
export const LIBRARIES = [
  { name: 'CLI11', in: ['server'], packages: ['libcli11-dev'] },
  { name: 'toml++', in: ['server'], packages: ['libtomlplusplus-dev'] },
  { name: '{fmt}', in: ['server'], packages: ['libfmt-dev'] },
  {
    name: 'Boost',
    in: ['server', 'wasm'],
    packages: ['libboost1.81-dev'],
    words:
      'Boost Software License 1.0 (https://www.boost.org/LICENSE_1_0.txt), which asks for no notice in machine code.',
  },
  {
    name: 'libstdc++ and libgcc',
    in: ['server'],
    packages: ['libstdc++-12-dev', 'libgcc-12-dev'],
    words:
      'GNU General Public License 3 with the GCC Runtime Library Exception 3.1, which permits to pass on what GCC or another compiler made of it under any terms.',
  },
  {
    name: '@web3icons/core 4.0.56 (pictures of wallets, networks and tokens)',
    in: ['server'],
    words: `MIT License (https://github.com/0xa3k5/web3icons/blob/main/LICENSE). Copyright (c) 0xa3k5

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the
"Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish,
distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the
following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY
CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE
SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.

Names and marks of wallets, networks and tokens belong to their owners.`,
  },
  {
    name: 'Inter (outlines of letters, in pictures of wallets)',
    in: ['server'],
    words:
      'Copyright 2016-2022 The Inter Project Authors (https://github.com/rsms/inter). SIL Open Font License 1.1 or Apache License 2.0; here under the latter.',
  },
  { name: 'libsecp256k1', in: ['wasm'], source: 'libsecp256k1-0.2.0', licence: 'COPYING' },
  { name: 'libsodium', in: ['wasm'], source: 'libsodium-1.0.18', licence: 'LICENSE' },
  { name: 'wasi-libc', in: ['wasm'], packages: ['wasi-libc'] },
  {
    name: 'libc++, libc++abi and compiler-rt',
    in: ['server', 'wasm'],
    packages: [
      'libc++-19-dev-wasm32',
      'libc++abi-19-dev-wasm32',
      'libclang-rt-19-dev-wasm32',
      'libclang-common-19-dev',
    ],
  },
];

/**
 * Debian packages of whose headers the program has declarations alone. What they declare is linked as a shared library, which comes as a
 * package with its own notices.
 */
export const SHARED = [
  'libc6-dev',
  'linux-libc-dev',
  'libssl-dev',
  'libsqlite3-dev',
  'libpq-dev',
  'libhiredis-dev',
  'libcurl4-openssl-dev',
  'libp11-kit-dev',
  'libpsl-dev',
  'libsecp256k1-dev',
  'libsodium-dev',
  'libargon2-dev',
  'libmimalloc-dev',
];
