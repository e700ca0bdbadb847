// SPDX-License-Identifier: Apache-2.0
//
// The names of the widget's views. The engine's own are spelt with underscores.
import type { View as WireView } from '@portico/engine';
import type { Camel } from './Camel.ts';

/**
 * A view of the widget. open() takes AppKit's spelling too (`AllWallets`).
 *
 * @example
 * const view: View = 'allWallets';
 */
export type View = Camel<WireView>;
