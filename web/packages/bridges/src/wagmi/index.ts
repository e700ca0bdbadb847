// SPDX-License-Identifier: Apache-2.0
//
// @portico/bridges/wagmi: Portico as a connector of wagmi 2 and 3.
export {
  type PorticoConnector,
  type PorticoConnectorConfig,
  porticoConnector,
} from './porticoConnector.ts';
