// SPDX-License-Identifier: Apache-2.0
//
// Style sheets that the bundler takes out of the modules.
declare module '*.css?inline' {
  const text: string;
  export default text;
}
declare module '*.css';
