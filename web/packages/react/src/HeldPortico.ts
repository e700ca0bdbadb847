// SPDX-License-Identifier: Apache-2.0
//
// For tests: a Portico whose state the test sets.
import {
  initialState,
  type PorticoEvent,
  type PorticoLooks,
  type PorticoState,
} from '@portico/sdk';
import { vi } from 'vitest';
import type { PorticoHandle } from './PorticoProvider.tsx';

export class HeldPortico implements PorticoHandle {
  state = initialState;
  looks: PorticoLooks = { themeMode: 'system' };
  event: PorticoEvent | undefined;
  readonly listeners = new Set<() => void>();
  getState = (): PorticoState => this.state;
  getEvent = (): PorticoEvent | undefined => this.event;
  getLooks = (): PorticoLooks => this.looks;
  subscribe = (listener: (state: PorticoState) => void) => this.#add(() => listener(this.state));
  subscribeLooks = (listener: (looks: PorticoLooks) => void) =>
    this.#add(() => listener(this.looks));
  subscribeEvents = (listener: (event: PorticoEvent) => void) =>
    this.#add(() => this.event && listener(this.event));
  open = vi.fn(async () => {});
  close = vi.fn();
  disconnect = vi.fn(async () => {});
  switchNetwork = vi.fn(async () => {});
  getProvider = (): never => {
    throw new Error('not used here');
  };

  setLooks(looks: PorticoLooks): void {
    this.looks = { ...this.looks, ...looks };
    this.#tell();
  }

  set(state: Partial<PorticoState>): void {
    this.state = { ...this.state, ...state };
    this.#tell();
  }

  happen(event: PorticoEvent): void {
    this.event = event;
    this.#tell();
  }

  #add(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  #tell(): void {
    for (const listener of [...this.listeners]) listener();
  }
}
