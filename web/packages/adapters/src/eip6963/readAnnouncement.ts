// SPDX-License-Identifier: Apache-2.0
//
// One announcement of a wallet (EIP-6963), or nothing when it does not conform.
import { type Eip1193Provider, isEip1193Provider } from '../eip1193/Eip1193Provider.ts';
import { read } from '../shared/read.ts';
import { readIcon } from '../shared/readIcon.ts';
import { readName } from '../shared/readName.ts';
import { readText } from '../shared/readText.ts';

const UUID_MAX_LENGTH = 256;
const RDNS = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i;
const RDNS_MAX_LENGTH = 128;

export interface Announcement {
  readonly uuid: string;
  /** In lower case. */
  readonly rdns: string;
  readonly name: string;
  readonly icon?: string;
  readonly provider: Eip1193Provider;
}

export function readAnnouncement(event: Event): Announcement | undefined {
  const detail = read(event, 'detail');
  const info = read(detail, 'info');
  const provider = read(detail, 'provider');
  const uuid = readText(info, 'uuid', UUID_MAX_LENGTH);
  const rdns = readText(info, 'rdns', RDNS_MAX_LENGTH);
  const name = readName(info, 'name');
  const icon = readIcon(info, 'icon');
  if (!isEip1193Provider(provider) || !uuid || !name || !rdns || !RDNS.test(rdns)) return undefined;
  return { uuid, rdns: rdns.toLowerCase(), name, ...(icon && { icon }), provider };
}
