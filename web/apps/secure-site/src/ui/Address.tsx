// SPDX-License-Identifier: Apache-2.0
import { FullAddress } from '@portico/ui';

/** In full, left to right in every language, and never a browser’s to translate. */
export const Address = ({ of }: { of: string }) => <FullAddress address={of} />;
