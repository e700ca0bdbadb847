// SPDX-License-Identifier: Apache-2.0
//
// Puts parameters into a sentence.

/** `text` with every `{name}` replaced. */
export function fill(text: string, params: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
}
