// SPDX-License-Identifier: Apache-2.0

/** In full, left to right in every language. */
export const Address = ({ of }: { of: string }) => <bdi className="pt-addr">{of}</bdi>;
