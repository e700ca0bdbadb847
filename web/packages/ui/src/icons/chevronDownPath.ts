// SPDX-License-Identifier: Apache-2.0 AND ISC
//
// The chevron of <portico-network-button> (Lucide, ISC, see LICENSE.txt), apart from the others so that
// the SDK's entry carries it alone.

export const chevronDownPath = 'M6 9l6 6 6-6';
