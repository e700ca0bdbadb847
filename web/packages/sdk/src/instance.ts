// SPDX-License-Identifier: Apache-2.0
//
// The one Portico of a page. It is stored on the window, not in this module, so that two copies of the SDK
// (a hot reload, a second bundle) see each other. On a server there is none: a request is not a page.
import { PorticoError } from './PorticoError.ts';
import type { PorticoOptions } from './PorticoOptions.ts';

interface PageInstance<Portico> {
  readonly portico: Portico;
  readonly options: PorticoOptions;
}

interface PageRecord {
  instance?: PageInstance<unknown>;
  /** The custom elements of this page, notified when a Portico comes or goes. */
  readonly elements: Set<(portico: unknown) => void>;
}

const KEY = Symbol.for('portico.page');

function record(): PageRecord | undefined {
  if (typeof window === 'undefined') return undefined;
  const page = window as unknown as Record<symbol, PageRecord | undefined>;
  page[KEY] ??= { elements: new Set() };
  return page[KEY];
}

/**
 * The page's Portico when it was made with the same options; a new one when there is none.
 *
 * Errors: already_created when there is one with other options.
 */
export function instanceFor<Portico>(options: PorticoOptions, make: () => Portico): Portico {
  const page = record();
  const old = page?.instance;
  if (old) {
    if (isSame(old.options, options)) return old.portico as Portico;
    const text = 'this page has a Portico with other options; call destroy() on it first';
    throw new PorticoError('already_created', text);
  }
  const portico = make();
  if (page) {
    page.instance = { portico, options };
    for (const attach of page.elements) attach(portico);
  }
  return portico;
}

export function forgetInstance(portico: unknown): void {
  const page = record();
  if (!page || page.instance?.portico !== portico) return;
  delete page.instance;
  for (const attach of page.elements) attach(undefined);
}

/** Calls `attach` with the page's Portico, now if there is one, and whenever it changes. */
export function watchInstance<Portico>(attach: (portico: Portico | undefined) => void): () => void {
  const page = record();
  const listener = attach as (portico: unknown) => void;
  page?.elements.add(listener);
  if (page?.instance) listener(page.instance.portico);
  return () => page?.elements.delete(listener);
}

/** As far as two evaluations of the same code can be: see `meant`. */
function isSame(first: unknown, second: unknown): boolean {
  const one = meant(first);
  const other = meant(second);
  return isPlain(one) && isPlain(other)
    ? Object.keys({ ...one, ...other }).every((name) => isSame(one[name], other[name]))
    : Object.is(one, other);
}

/**
 * A URL's text, what is in a map, a set or bytes, and nothing of what code makes anew whenever it runs: functions and
 * instances of classes, but no element.
 */
function meant(value: unknown): unknown {
  if (value instanceof URL) return value.href;
  if (isPlain(value) || value instanceof Node || Object(value) !== value) return value;
  return Symbol.iterator in (value as object) ? [...(value as Iterable<unknown>)] : undefined;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return Array.isArray(value) || (value as object | null)?.constructor === Object;
}
