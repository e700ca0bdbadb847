// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import test from 'node:test';
import { bodies } from './bodies.mjs';

const faults = (text, file = 'server/api/balance/balance_service.cpp') =>
  bodies([{ file, text }]).filter((line) => !line.includes('needs no leave'));

test('JSON that is walked or printed by hand is a fault', () => {
  for (const text of [
    'Json out = Json::object();',
    'reply.json(write_json(out));',
    'append_json_string(out, name);',
    'out = R"({"a":1})";',
    'body->find_string("name")',
  ])
    assert.match(faults(`\n${text}`)[0], /balance_service\.cpp:2: JSON by hand/, text);
});

test('described bodies, comments, tests and other folders are none', () => {
  assert.deepEqual(faults('reply.json(to_json_text(body)); // not write_json(body)'), []);
  assert.deepEqual(faults('auto body = read_leniently<BalanceBody>(*json);'), []);
  assert.deepEqual(faults('Json::object()', 'server/api/balance/balance_service_test.cpp'), []);
  assert.deepEqual(faults('Json::object()', 'core/engine/wallets/wallets.cpp'), []);
});

test('every folder of the server is held', () => {
  for (const file of ['server/app/services/health_checks.cpp', 'server/relay/admission.cpp', 'server/store/console/project_store.cpp', 'server/net/http/http_session.cpp'])
    assert.equal(faults('Json::object()', file).length, 1, file);
});

test('what others have fixed is passed on, and leave that nobody needs is a fault', () => {
  assert.deepEqual(faults('Json::object()', 'server/api/rpc/request.cpp'), []);
  const all = bodies([{ file: 'server/api/rpc/request.cpp', text: 'write_json(x)' }]);
  assert.ok(all.some((line) => line.includes('nfts/metadata.cpp needs no leave')));
  assert.ok(!all.some((line) => line.includes('server/api/rpc/ needs')));
});
