// SPDX-License-Identifier: Apache-2.0
//
// The style sheets of the widget's shadow root that the first view needs, in cascade order.
import controls from '../controls/controls.css?inline';
import list from '../list/list.css?inline';
import state from '../progress/status.css?inline';
import sheet from '../sheet/sheet.css?inline';
import base from './base.css?inline';
import baseSheet from './base-sheet.css?inline';
import tokens from './tokens.css?inline';
import tokensSheet from './tokens-sheet.css?inline';

export const sheetStyles: readonly string[] = [
  tokens,
  tokensSheet,
  base,
  baseSheet,
  sheet,
  controls,
  list,
  state,
];
