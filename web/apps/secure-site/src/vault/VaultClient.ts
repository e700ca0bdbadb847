// SPDX-License-Identifier: Apache-2.0
//
// The page's side of the vault's worker: the keeper's calls as promises.
import type { Call, CallReply, Channel } from './serveVault.ts';
import type { VaultKeeper } from './VaultKeeper.ts';
import { VaultRefusal } from './WasmVault.ts';

type Calls = {
  [C in Call]: (
    ...values: Parameters<VaultKeeper[C]>
  ) => Promise<Awaited<ReturnType<VaultKeeper[C]>>>;
};

interface Waiting {
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

export class VaultClient implements Calls {
  readonly #channel: Channel;
  readonly #waiting = new Map<number, Waiting>();
  #id = 0;

  constructor(channel: Channel) {
    this.#channel = channel;
    channel.onmessage = ({ data }: MessageEvent<CallReply>) => {
      const waiting = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      if ('code' in data) waiting?.reject(new VaultRefusal(data));
      else waiting?.resolve(data.value);
    };
  }

  createWallet: Calls['createWallet'] = (...values) => this.#call('createWallet', values);
  enrol: Calls['enrol'] = (...values) => this.#call('enrol', values);
  recoveryCode: Calls['recoveryCode'] = (...values) => this.#call('recoveryCode', values);
  openRelease: Calls['openRelease'] = (...values) => this.#call('openRelease', values);
  changeWays: Calls['changeWays'] = (...values) => this.#call('changeWays', values);
  splitAgain: Calls['splitAgain'] = (...values) => this.#call('splitAgain', values);
  checkWallet: Calls['checkWallet'] = (...values) => this.#call('checkWallet', values);
  checkRecoveryCode: Calls['checkRecoveryCode'] = (...values) =>
    this.#call('checkRecoveryCode', values);
  recover: Calls['recover'] = (...values) => this.#call('recover', values);
  beginHandover: Calls['beginHandover'] = (...values) => this.#call('beginHandover', values);
  answerHandover: Calls['answerHandover'] = (...values) => this.#call('answerHandover', values);
  compareHandover: Calls['compareHandover'] = (...values) => this.#call('compareHandover', values);
  giveHandover: Calls['giveHandover'] = (...values) => this.#call('giveHandover', values);
  takeHandover: Calls['takeHandover'] = (...values) => this.#call('takeHandover', values);
  sign: Calls['sign'] = (...values) => this.#call('sign', values);
  exportWallet: Calls['exportWallet'] = (...values) => this.#call('exportWallet', values);

  #call<T>(call: Call, values: readonly unknown[]): Promise<T> {
    const id = ++this.#id;
    return new Promise<T>((resolve, reject) => {
      this.#waiting.set(id, { resolve: resolve as Waiting['resolve'], reject });
      this.#channel.postMessage({ id, call, values }, []);
    });
  }
}
