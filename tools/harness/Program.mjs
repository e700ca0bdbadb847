// SPDX-License-Identifier: Apache-2.0
//
// A program that we started: its output, its end, and killing exactly it.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

const OUTPUT_KEPT = 20_000;

/** Those that run. Whatever became of a test, none outlives the run. */
const running = new Set();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** A process that somebody else started ends with this one, too. */
export function endWithUs(child) {
  running.add(child);
  for (const end of ['exit', 'error']) child.once(end, () => running.delete(child));
}

/** What a run that is ended from outside started ends with it. */
export function endOnSignals() {
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
}

export class Program {
  constructor(path, args, options = {}) {
    if (!existsSync(path)) throw new Error(`${path} is not built`);
    this.name = path.split('/').at(-1);
    this.output = '';
    this.child = spawn(path, args, { stdio: ['pipe', 'pipe', 'pipe'], ...options });
    running.add(this.child);
    this.ended = new Promise((resolve) => {
      const end = (how) => {
        running.delete(this.child);
        resolve(how);
      };
      this.child.once('exit', (code, signal) => end({ code, signal }));
      this.child.once('error', (error) => {
        this.output += String(error);
        end({ code: 127, signal: null });
      });
    });
    this.child.stderr.setEncoding('utf8').on('data', (text) => this.#keep(text));
    // A program killed while we write to it is not our error.
    this.child.stdin.on('error', () => {});
  }

  /** Keeps the standard output as text too (programs whose output is not a protocol). */
  readOutput() {
    this.child.stdout.setEncoding('utf8').on('data', (text) => this.#keep(text));
    return this;
  }

  get running() {
    return (
      this.child.pid !== undefined && this.child.exitCode === null && this.child.signalCode === null
    );
  }

  async stop(signal = 'SIGTERM') {
    if (!this.running) return;
    this.child.kill(signal);
    const late = setTimeout(() => this.child.kill('SIGKILL'), 5_000);
    await this.ended;
    clearTimeout(late);
  }

  /** The end of what it said, for the report of a failure. */
  report() {
    return this.output && `--- ${this.name}\n${this.output.slice(-3_000)}`;
  }

  #keep(text) {
    this.output = (this.output + text).slice(-OUTPUT_KEPT);
  }
}
