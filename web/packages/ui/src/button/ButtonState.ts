// SPDX-License-Identifier: Apache-2.0
//
// What <portico-button> and <portico-network-button> show. The words come from outside, so that the page's language decides.

export type ButtonState =
  | { readonly kind: 'disconnected'; readonly text: string }
  /** A stored connection is being restored; three seconds at most, then one of the others. */
  | { readonly kind: 'restoring'; readonly label: string }
  | { readonly kind: 'connecting'; readonly text: string }
  | {
      readonly kind: 'connected';
      readonly address: string;
      /** The address shortened, or the name of the account. */
      readonly name: string;
      /** The account's own picture, over the one made from the address. */
      readonly image?: string | undefined;
      /** With its unit, formatted; absent when it is hidden or unknown. */
      readonly balance?: string | undefined;
      /** Requests wait in the wallet: said in place of the balance, with the loader. */
      readonly pending?: string | undefined;
      /** What a press does, read out after what is visible. */
      readonly action: string;
    }
  | { readonly kind: 'wrong_network'; readonly text: string }
  | {
      readonly kind: 'network';
      readonly name: string;
      readonly image?: string | undefined;
      /** The accessible name, which begins with what is visible: "Base, change network". */
      readonly label: string;
    };

/** The states that a loaded engine can know. */
export type DeferredState = Extract<
  ButtonState,
  { readonly kind: 'connected' | 'wrong_network' | 'network' }
>;

/** How they look: comes with the engine. */
export interface DeferredDrawing {
  readonly draw: (state: DeferredState) => Node[];
  /** Beside what takes its time. */
  readonly loader: () => Node;
  readonly css: string;
}
