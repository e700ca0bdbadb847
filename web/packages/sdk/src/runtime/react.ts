// SPDX-License-Identifier: Apache-2.0
//
// React alone, so that it is fetched at the same time as the views that are written in it.
export { createRoot } from 'react-dom/client';
