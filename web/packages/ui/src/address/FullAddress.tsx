// SPDX-License-Identifier: Apache-2.0
//
// An address as one compares it: whole, by fours, its ends darker. Copied as one word, and no browser’s to translate.

export function FullAddress({ address }: { address: string }) {
  const start = /^0x/i.test(address) ? 6 : 4;
  const groups = [address.slice(0, start), ...(address.slice(start).match(/.{1,4}/g) ?? [])];
  return (
    <span className="pt-full notranslate" translate="no">
      {groups.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the groups of one address never move
        <span key={index}>{group}</span>
      ))}
    </span>
  );
}
