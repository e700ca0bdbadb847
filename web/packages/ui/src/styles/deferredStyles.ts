// SPDX-License-Identifier: Apache-2.0
//
// The style sheets of what no first view needs, to be adopted after `sheetStyles`.
import chart from '../chart/chart.css?inline';
import choices from '../controls/choices.css?inline';
import colonnade from '../controls/colonnade.css?inline';
import otp from '../controls/otp.css?inline';
import send from '../controls/send.css?inline';
import swap from '../controls/swap.css?inline';
import feedback from '../feedback/feedback.css?inline';
import notes from '../feedback/notes.css?inline';
import blocks from '../list/blocks.css?inline';
import holdings from '../list/holdings.css?inline';
import progress from '../progress/progress.css?inline';
import code from '../qr-code/qr-code.css?inline';
import sheetDeferred from '../sheet/sheet-deferred.css?inline';
import baseLater from './base-later.css?inline';
import tokensDeferred from './tokens-deferred.css?inline';
import tokensWarn from './tokens-warn.css?inline';

export const deferredStyles: readonly string[] = [
  baseLater,
  tokensWarn,
  tokensDeferred,
  sheetDeferred,
  choices,
  otp,
  colonnade,
  blocks,
  holdings,
  send,
  swap,
  chart,
  progress,
  code,
  notes,
  feedback,
];
