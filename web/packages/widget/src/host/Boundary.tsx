// SPDX-License-Identifier: Apache-2.0
//
// Holds a failure of what is drawn inside: it is reported, and something else stands in its place.
import { Component, type ReactNode } from 'react';

export interface BoundaryProps {
  readonly children: ReactNode;
  readonly onError: (error: unknown) => void;
  /** Drawn instead of what failed; `retry` draws that again. */
  readonly instead: (retry: () => void) => ReactNode;
}

export class Boundary extends Component<BoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override render(): ReactNode {
    const { children, instead } = this.props;
    return this.state.failed ? instead(() => this.setState({ failed: false })) : children;
  }
}
