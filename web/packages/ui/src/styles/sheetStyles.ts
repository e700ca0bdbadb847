// SPDX-License-Identifier: Apache-2.0
//
// Every style sheet that stands in the widget's shadow root, in cascade order.
import code from '../code/code.css?inline';
import controls from '../controls/controls.css?inline';
import feedback from '../feedback/feedback.css?inline';
import list from '../list/list.css?inline';
import niche from '../niche/niche.css?inline';
import sheet from '../sheet/sheet.css?inline';
import base from './base.css?inline';
import tokens from './tokens.css?inline';
import tokensSheet from './tokens-sheet.css?inline';

export const sheetStyles: readonly string[] = [
  tokens,
  tokensSheet,
  base,
  sheet,
  controls,
  list,
  niche,
  code,
  feedback,
];
