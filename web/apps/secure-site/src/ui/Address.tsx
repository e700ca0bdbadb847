// SPDX-License-Identifier: Apache-2.0

/** In full, left to right in every language, and never a browser’s to translate. */
export const Address = ({ of }: { of: string }) => (
  <bdi className="pt-addr notranslate" translate="no">
    {of}
  </bdi>
);
