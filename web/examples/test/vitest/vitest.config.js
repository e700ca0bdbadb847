// SPDX-License-Identifier: Apache-2.0
export default { test: { testTimeout: 60_000 } };
