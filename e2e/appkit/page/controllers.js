// SPDX-License-Identifier: Apache-2.0
//
// The controllers of 1.7.10 as the package of sign-in, which npm has from 1.7.17 on, imports them: with the one
// function more that it asks for.
import { ChainController } from '@reown/appkit-controllers';

export * from '@reown/appkit-controllers';
export const getActiveCaipNetwork = () => ChainController.getActiveCaipNetwork();
