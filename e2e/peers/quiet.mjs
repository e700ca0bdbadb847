// SPDX-License-Identifier: Apache-2.0
//
// Options that keep the npm peers on loopback: no telemetry, no attestation keys from the network
// (which they skip when they believe that they run in a test), nothing on disk, each on its own.
process.env.IS_VITEST = 'true';

export const PROJECT_ID = '5f0e2d3c4b5a69788796a5b4c3d2e1f0';

let made = 0;

export function quietOptions(relayUrl) {
  return {
    projectId: PROJECT_ID,
    relayUrl,
    logger: 'silent',
    telemetryEnabled: false,
    storageOptions: { database: ':memory:' },
    customStoragePrefix: `peer-${process.pid}-${++made}`,
  };
}
