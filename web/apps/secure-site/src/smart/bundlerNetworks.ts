// SPDX-License-Identifier: Apache-2.0
//
// Where this server sends operations (ERC-4337), as it has written into the document.

export interface BundlerNetwork {
  /** CAIP-2, of eip155. */
  readonly chain: string;
  /** The server pays fees there for the project of this page: of smart accounts. */
  readonly pays: boolean;
  /** And of the key's own account. */
  readonly paysOwn: boolean;
}

/** None where the document has nothing that can be read. */
export function bundlerNetworks(document: Document): readonly BundlerNetwork[] {
  const content =
    document.querySelector('meta[name="portico:bundler"]')?.getAttribute('content') ?? '';
  return content.split(' ').flatMap((word) => {
    const [, chain, marks = ''] =
      /^(eip155:[1-9][0-9]{0,15})((?:\+smart|\+own)*)$/.exec(word) ?? [];
    if (chain === undefined) return [];
    return [{ chain, pays: marks.includes('+smart'), paysOwn: marks.includes('+own') }];
  });
}
