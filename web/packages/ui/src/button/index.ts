// SPDX-License-Identifier: Apache-2.0
//
// @portico/ui/button: the button alone, without React, for the SDK's entry.
export { shortAddress } from '../address/shortAddress.ts';
export { type ThemeMode, watchTheme } from '../styles/watchTheme.ts';
export type { ButtonState } from './ButtonState.ts';
export { renderButton } from './renderButton.ts';
