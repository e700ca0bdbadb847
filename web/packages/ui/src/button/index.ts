// SPDX-License-Identifier: Apache-2.0
//
// @portico/ui/button: the button alone, without React, for the SDK's entry. `deferredDrawing` and
// `shortAddress` are for when the engine has loaded.
export { shortAddress } from '../address/shortAddress.ts';
export { type ThemeMode, watchTheme } from '../styles/watchTheme.ts';
export type { ButtonState, DeferredDrawing, DeferredState } from './ButtonState.ts';
export { deferredDrawing } from './deferredDrawing.ts';
export { renderButton } from './renderButton.ts';
