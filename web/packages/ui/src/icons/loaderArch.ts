// SPDX-License-Identifier: Apache-2.0
//
// Path of the small arch on a 16 px grid, for React and for the framework-free button.
export const loaderArch = 'M2.5 14.5V8a5.5 5.5 0 0 1 11 0v6.5';
