// SPDX-License-Identifier: Apache-2.0
//
// What happened to a sign-in between two states of its slice, for the host's log.
import type { SignInSlice, SignInState } from '@portico/engine';
import type { PorticoEventData } from '../../PorticoEvent.ts';

const underWay: readonly SignInState[] = ['preparing', 'signing', 'adding'];

export function signInEvents(
  was: SignInSlice | undefined,
  is: SignInSlice | undefined,
  isSmartAccount: boolean,
): PorticoEventData[] {
  if (!was || !is) return [];
  const properties = { network: is.chain ?? was.chain ?? '', isSmartAccount };
  const events: PorticoEventData[] = [];
  if (was.state === 'asked' && underWay.includes(is.state))
    events.push({ event: 'CLICK_SIGN_SIWX_MESSAGE', properties });
  if (was.state !== 'cancelling' && is.state === 'cancelling')
    events.push({ event: 'CLICK_CANCEL_SIWX', properties });
  if (underWay.includes(was.state) && is.state === 'signed_in')
    events.push({ event: 'SIWX_AUTH_SUCCESS', properties });
  if (is.problems > was.problems && is.problem !== 'expired')
    events.push({ event: 'SIWX_AUTH_ERROR', properties });
  return events;
}
