// SPDX-License-Identifier: Apache-2.0
//
// Modules that the bundler emits as files of their own and imports as addresses.
declare module '#wasm/*?url&no-inline' {
  const url: string;
  export default url;
}
