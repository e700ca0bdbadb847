// SPDX-License-Identifier: Apache-2.0
//
// What the buttons show before the engine has loaded: an invitation, or that a stored connection is on its
// way, or that nothing could be loaded. Attribute `label` of <portico-button>: the invitation to connect.
import type { ButtonInput, ButtonView } from './ButtonKind.ts';

export function initialView({
  kind,
  state,
  restoring,
  failed,
  words,
  element,
}: ButtonInput): ButtonView {
  if (failed) return { state: { kind: 'disconnected', text: words['button.failed'] }, opens: {} };
  if (state.status !== 'disconnected') {
    return restoring
      ? { state: { kind: 'restoring', label: words['button.restoring'] }, opens: {} }
      : { state: { kind: 'connecting', text: words['button.connecting'] }, opens: {} };
  }
  if (kind === 'network') {
    const text = words['button.choose_network'];
    return { state: { kind: 'disconnected', text }, opens: { view: 'networks' } };
  }
  const text = element.getAttribute('label') ?? words['button.connect'];
  return { state: { kind: 'disconnected', text }, opens: {} };
}
