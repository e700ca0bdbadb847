// SPDX-License-Identifier: Apache-2.0
//
// Options that keep a WalletConnect peer where the test is: no telemetry, no attestation keys from the
// network (which it skips when it believes that it runs in a test), nothing on disk, each on its own.

const PROJECT_ID = '5f0e2d3c4b5a69788796a5b4c3d2e1f0';

let made = 0;

export function quietOptions(relayUrl: string, projectId = PROJECT_ID) {
  process.env.IS_VITEST = 'true';
  made += 1;
  return {
    projectId,
    relayUrl,
    logger: 'silent',
    telemetryEnabled: false,
    storageOptions: { database: ':memory:' },
    customStoragePrefix: `scripted-${process.pid}-${made}`,
  };
}
