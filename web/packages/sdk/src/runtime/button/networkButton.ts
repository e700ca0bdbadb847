// SPDX-License-Identifier: Apache-2.0
//
// What <portico-network-button> shows: the network in use, and the way to another.
import type { ButtonInput, ButtonView } from '../../elements/ButtonKind.ts';
import { deferredEnglish } from './deferredEnglish.ts';
import { fill } from './fill.ts';

export function networkButton(input: ButtonInput): ButtonView {
  const { state } = input;
  const words = { ...deferredEnglish, ...input.words };
  const opens = { view: 'networks' } as const;
  if (state.switchingNetwork) {
    return { state: { kind: 'connecting', text: words['button.switching'] }, opens };
  }
  if (state.status === 'connected' && state.unsupportedNetwork) {
    const text = words['button.wrong_network'];
    return { state: { kind: 'wrong_network', text }, opens: { view: 'unsupportedChain' } };
  }
  const used = state.networks.find(({ caipNetworkId }) => caipNetworkId === state.caipNetworkId);
  if (!used)
    return { state: { kind: 'disconnected', text: words['button.choose_network'] }, opens };
  const { name, imageUrl } = used;
  const label = fill(words['button.change_network'], { network: name });
  const image = imageUrl === undefined ? {} : { image: imageUrl };
  return { state: { kind: 'network', name, label, ...image }, opens };
}
