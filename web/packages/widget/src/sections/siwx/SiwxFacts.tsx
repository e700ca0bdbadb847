// SPDX-License-Identifier: Apache-2.0
//
// For whom is signed, and with what: site, account, network.
import type { SignInSlice } from '@portico/engine';
import { AddressAvatar, Avatar, shortAddress } from '@portico/ui';
import { useSlice } from '../../store/useSlice.ts';
import { useWords } from './useWords.ts';

export function SiwxFacts({ slice }: { slice: SignInSlice }) {
  const words = useWords();
  const network = useSlice(({ networks }) =>
    networks.networks.find((row) => row.caip_network_id === slice.chain),
  );
  return (
    <div className="pt-panel" part="panel" style={{ marginBlockStart: 16 }}>
      <dl className="pt-kv" part="kv">
        <div>
          <dt>{words.format('siwx.site')}</dt>
          <dd className="is-words">
            <bdi translate="no" dir="ltr">
              {location.host}
            </bdi>
          </dd>
        </div>
        {slice.address !== undefined && (
          <div>
            <dt>{words.format('siwx.account')}</dt>
            <dd className="is-words">
              <AddressAvatar address={slice.address} size={20} />
              <bdi translate="no" dir="ltr">
                {shortAddress(slice.address)}
              </bdi>
            </dd>
          </div>
        )}
        {network && (
          <div>
            <dt>{words.format('siwx.network')}</dt>
            <dd className="is-words">
              <Avatar name={network.name} image={network.image_url} size={20} round />
              {network.name}
            </dd>
          </div>
        )}
      </dl>
    </div>
  );
}
