// SPDX-License-Identifier: Apache-2.0
//
// Swaps one view for another: the new one enters from the side it comes from, a still picture of the
// old one fades where it stood. The picture is a copy of the old nodes, inert and hidden from
// assistive technology, because the old view's data may be gone already.
import { Component, createRef, type ReactNode } from 'react';
import { focusedIn } from './focusedIn.ts';

export interface ViewSwapProps {
  readonly viewKey: string;
  readonly forward: boolean;
  /** Takes the place of what stood for it: nothing moves. */
  readonly still?: boolean;
  readonly children: ReactNode;
}

interface Before {
  readonly ghost: HTMLElement;
  readonly hadFocus: boolean;
}

export class ViewSwap extends Component<ViewSwapProps> {
  private readonly ref = createRef<HTMLDivElement>();

  override getSnapshotBeforeUpdate(before: ViewSwapProps): Before | null {
    const old = this.ref.current;
    if (before.viewKey === this.props.viewKey || !old) return null;
    const ghost = old.cloneNode(true);
    if (!(ghost instanceof HTMLElement)) return null;
    return { ghost, hadFocus: focusedIn(old) !== null };
  }

  override componentDidUpdate(
    _before: ViewSwapProps,
    _state: unknown,
    before: Before | null,
  ): void {
    const view = this.ref.current;
    if (!before || !view) return;
    // The focused control is gone: the sheet takes the focus, unless the new view has chosen a field.
    if (before.hadFocus && !focusedIn(view)) {
      view.closest<HTMLElement>('.pt-sheet')?.focus({ preventScroll: true });
    }
    if (this.props.still) return;
    const { ghost } = before;
    for (const named of ghost.querySelectorAll('[id]')) named.removeAttribute('id');
    ghost.className = 'pt-body pt-ghost';
    ghost.inert = true;
    ghost.setAttribute('aria-hidden', 'true');
    ghost.addEventListener('animationend', () => ghost.remove());
    view.after(ghost);
    if (!ghost.getAnimations?.().length) ghost.remove();
    const enter = this.props.forward ? 'pt-enter-next' : 'pt-enter-prev';
    view.classList.add(enter);
    view.addEventListener('animationend', () => view.classList.remove(enter), { once: true });
  }

  override render(): ReactNode {
    return (
      <div key={this.props.viewKey} ref={this.ref} className="pt-body">
        {this.props.children}
      </div>
    );
  }
}
