// SPDX-License-Identifier: Apache-2.0
//
// The languages alone: the modal's chunk and the later buttons share them, and neither waits for the other.
export { loadLocale, matchLanguage } from '@portico/widget';
