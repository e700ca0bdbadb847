// SPDX-License-Identifier: Apache-2.0
//
// What a host hears of a name: that the wallet is asked, that the account has it, that it has not.
import type { NamesSlice, Slices } from '@portico/engine';
import type { PorticoEventData } from '../../PorticoEvent.ts';

const isAsked = (slice: NamesSlice): boolean =>
  slice.state === 'signing' || slice.state === 'registering';

/** `was`: undefined until the machine is there. */
export function nameEvents(
  was: NamesSlice | undefined,
  is: NamesSlice | undefined,
  type: Slices['account']['account_type'],
): PorticoEventData[] {
  const ensName = is?.name;
  if (!is || was === is || ensName === undefined) return [];
  const properties = { isSmartAccount: type === 'smart_account', ensName };
  if (is.state === 'signing' && was?.state !== 'signing')
    return [{ event: 'REGISTER_NAME_INITIATED', properties }];
  if (is.state === 'taken' && was?.state !== 'taken')
    return [{ event: 'REGISTER_NAME_SUCCESS', properties }];
  if (was && isAsked(was) && is.problem !== undefined && is.problems !== was.problems) {
    const error = is.detail ?? `Error registering name ${ensName}`;
    return [{ event: 'REGISTER_NAME_ERROR', properties: { ...properties, error } }];
  }
  return [];
}
