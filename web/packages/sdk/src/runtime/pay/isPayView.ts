// SPDX-License-Identifier: Apache-2.0
//
// Whether a view is one of paying.
import type { View } from '@portico/engine';

export const isPayView = (view: View): boolean => view === 'pay' || view === 'pay_loading';
