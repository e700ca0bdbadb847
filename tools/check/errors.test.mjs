// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import test from 'node:test';
import { saidErrors } from './errors.mjs';

const sources = {
  'core/base/errors.def': ['a', 'b', 'c', 'd'].map((word) => `PORTICO_ERROR(${word}, kBug, 500, kToast, "")\n`).join(''),
  'core/base/result.cpp':
    '#ifdef PORTICO_ERRORS_OF_PAIRING\nconstexpr Said kSaid[] = {{Code::a, Code::b}};\n' +
    '#elif defined(PORTICO_ERRORS_OF_MONEY)\nconstexpr Said kSaid[] = {{Code::c, Code::c}};\n' +
    '#elif defined(PORTICO_ERRORS_OF_APPROVAL)\nconstexpr Said kSaid[] = {{Code::b, Code::b}};\n' +
    '#elif defined(PORTICO_ERRORS_OF_ENGINE)\nconstexpr Said kSaid[] = {{Code::a, Code::a},\n {Code::c, Code::d}};\n#endif\n',
  'core/engine/x.cpp': 'fail(Code::a); fail(Code::d); static_cast<Code>(Code::kCount)',
  'core/engine/y.cpp': 'fail(Code::b)',
  'core/approval/v.cpp': 'fail(Code::a); fail(Code::b)',
  'core/money/m.cpp': 'fail(Code::c); fail(Code::d)',
  'core/walletconnect/z.cpp': 'fail(Code::b); fail(Code::c)',
  'core/engine/y_test.cpp': 'Code::b',
  'server/x.cpp': 'Code::c',
};

test('an error that a module would not know the text of is named with its source', () => {
  const read = (file) => sources[file];
  assert.deepEqual(saidErrors(Object.keys(sources), read), [
    'core/walletconnect/z.cpp: says c, which is not in kSaid of PORTICO_ERRORS_OF_PAIRING (core/base/result.cpp)',
    'core/money/m.cpp: says d, which is not in kSaid of PORTICO_ERRORS_OF_MONEY (core/base/result.cpp)',
    'core/approval/v.cpp: says a, which is not in kSaid of PORTICO_ERRORS_OF_APPROVAL (core/base/result.cpp)',
    'core/engine/y.cpp: says b, which is not in kSaid of PORTICO_ERRORS_OF_ENGINE (core/base/result.cpp)',
  ]);
});
