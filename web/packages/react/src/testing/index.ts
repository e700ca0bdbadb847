// SPDX-License-Identifier: Apache-2.0
//
// @portico/react/testing: a stand-in for a Portico in the tests of components.
export { type FakePortico, type FakePorticoCall, fakePortico } from './fakePortico.ts';
