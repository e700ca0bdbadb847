// SPDX-License-Identifier: Apache-2.0
//
// The sheet's first frame where the tap comes before the views: a small chunk beside words and styles, which needs neither React
// nor the engine. The views take its elements over.
import { drawFirstFrame, type FirstFrame } from '@portico/widget';
import type { PorticoOptions } from '../PorticoOptions.ts';
import type { PorticoAppearance } from '../PorticoTypes.ts';
import { firstRows, isWide } from './firstRows.ts';
import { widgetOptions } from './widgetOptions.ts';

export function openFirstFrame(
  container: Element | undefined,
  options: PorticoOptions,
  appearance: PorticoAppearance,
): FirstFrame | undefined {
  if (!container || options.enableEmbedded || isWide(options)) return undefined;
  return drawFirstFrame(container, widgetOptions(options, appearance), firstRows(options));
}
