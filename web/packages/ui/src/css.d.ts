// SPDX-License-Identifier: Apache-2.0
//
// Vite hands a style sheet over as text when it is imported with ?inline.
declare module '*.css?inline' {
  const text: string;
  export default text;
}
