// SPDX-License-Identifier: Apache-2.0
//
// Whether an earlier visit left a connection, so that the engine must load to restore it. Reads the
// engine's own record (core/engine/connection/connection_record.hpp) without knowing more than that it is there.

const KEY = 'portico:connections';

export function hasStoredConnection(): boolean {
  try {
    return localStorage.getItem(KEY)?.includes('connector_id') ?? false;
  } catch {
    return false;
  }
}
