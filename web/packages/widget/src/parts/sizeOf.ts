// SPDX-License-Identifier: Apache-2.0
//
// The class of an amount (ui's send.css): all of it is read before it is sent, so what is long is small.
export const sizeOf = ({ length }: string): string =>
  length > 16 ? 'is-longest' : length > 12 ? 'is-longer' : length > 9 ? 'is-long' : '';
