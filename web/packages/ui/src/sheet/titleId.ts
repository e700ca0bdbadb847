// SPDX-License-Identifier: Apache-2.0
//
// The id of the sheet's title, by which the dialog is named. There is one sheet in a shadow root, and ids are its own.
export const titleId = 'pt-title';
