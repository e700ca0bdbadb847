// SPDX-License-Identifier: Apache-2.0
//
// What the views read of what a host decides.
import type { View } from '@portico/engine';

export interface ViewOptions {
  /** Named in sentences: "Nothing was shared with Harbour." */
  readonly app: { readonly name: string; readonly icon?: string | undefined };
  /** In the flow of the page instead of over it: no overlay, nothing to close. */
  readonly embedded?: boolean;
  /** Set while the engine could not be loaded: the sheet says so, and this tries again. */
  readonly retryEngine?: () => void;
  /** Told when a view, or the modal around it, failed while it was drawn. */
  readonly onError?: (place: View | 'modal', error: unknown) => void;
}
