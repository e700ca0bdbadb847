// SPDX-License-Identifier: Apache-2.0
//
// The style sheets of what no first view needs, to be adopted after `sheetStyles`.
import chart from '../chart/chart.css?inline';
import code from '../code/code.css?inline';
import choices from '../controls/choices.css?inline';
import feedback from '../feedback/feedback.css?inline';
import notes from '../feedback/notes.css?inline';
import blocks from '../list/blocks.css?inline';
import holdings from '../list/holdings.css?inline';
import niche from '../niche/niche.css?inline';
import sheetLater from '../sheet/sheet-later.css?inline';
import baseLater from './base-later.css?inline';
import tokensLater from './tokens-later.css?inline';
import tokensWarn from './tokens-warn.css?inline';

export const laterStyles: readonly string[] = [
  baseLater,
  tokensWarn,
  tokensLater,
  sheetLater,
  choices,
  blocks,
  holdings,
  chart,
  niche,
  code,
  notes,
  feedback,
];
