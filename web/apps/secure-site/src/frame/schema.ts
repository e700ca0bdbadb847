// SPDX-License-Identifier: Apache-2.0
//
// What a message of another origin may look like. Closed: an object has the members that are named and no others,
// own ones alone, and what comes out is made anew, so nothing of the message itself is kept.

/** Where a message is not as it must be: `payload.email`. The value is not told. */
export class SchemaError extends Error {
  override readonly name = 'SchemaError';

  /** `code`: of EIP-1193, where a program is to know it. */
  constructor(
    message: string,
    readonly code?: number,
  ) {
    super(message);
  }
}

export interface Schema<T> {
  /** Errors: SchemaError. */
  read(value: unknown, place: string): T;
  /** Of a member that may be missing. */
  readonly isOptional?: true;
}

export type Of<S> = S extends Schema<infer T> ? T : never;

const refuse = (place: string): never => {
  throw new SchemaError(`Not valid: ${place}`);
};

export const nothing: Schema<undefined> = {
  read: (value, place) => (value === undefined ? undefined : refuse(place)),
};

export const text = (max: number, pattern?: RegExp): Schema<string> => ({
  read: (value, place) =>
    typeof value === 'string' && value.length <= max && (pattern?.test(value) ?? true)
      ? value
      : refuse(place),
});

export const boolean: Schema<boolean> = {
  read: (value, place) => (typeof value === 'boolean' ? value : refuse(place)),
};

/** A whole number that is exact. */
export const integer: Schema<number> = {
  read: (value, place) => (Number.isSafeInteger(value) ? (value as number) : refuse(place)),
};

/** A whole number that is exact, from zero. */
export const count: Schema<number> = {
  read: (value, place) =>
    Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : refuse(place),
};

export const oneOf = <const Word extends string>(...words: readonly Word[]): Schema<Word> => ({
  read: (value, place) => words.find((word) => word === value) ?? refuse(place),
});

export const nullable = <T>(inner: Schema<T>): Schema<T | null> => ({
  read: (value, place) => (value === null ? null : inner.read(value, place)),
});

export const either = <A, B>(one: Schema<A>, other: Schema<B>): Schema<A | B> => ({
  read: (value, place) => {
    try {
      return one.read(value, place);
    } catch {
      return other.read(value, place);
    }
  },
});

export const list = <T>(element: Schema<T>, max: number): Schema<T[]> => ({
  read: (value, place) =>
    Array.isArray(value) && value.length <= max
      ? Array.from(value, (one, index) => element.read(one, `${place}[${index}]`))
      : refuse(place),
});

export const optional = <T>(
  inner: Schema<T>,
): Schema<T | undefined> & { readonly isOptional: true } => ({
  read: (value, place) => (value === undefined ? undefined : inner.read(value, place)),
  isOptional: true,
});

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

type Fields = Record<string, Schema<unknown>>;
type OptionalNames<F extends Fields> = {
  [N in keyof F]: F[N] extends { isOptional: true } ? N : never;
}[keyof F];
export type Members<F extends Fields> = { [N in Exclude<keyof F, OptionalNames<F>>]: Of<F[N]> } & {
  [N in OptionalNames<F>]?: Exclude<Of<F[N]>, undefined>;
};

export const object = <F extends Fields>(fields: F): Schema<Members<F>> => ({
  read: (value, place) => {
    if (!isPlain(value)) return refuse(place);
    for (const name of Reflect.ownKeys(value)) {
      if (typeof name !== 'string' || !Object.hasOwn(fields, name))
        refuse(`${place}.${String(name).slice(0, 40)}`);
    }
    const out: Record<string, unknown> = {};
    for (const [name, schema] of Object.entries(fields)) {
      const read = schema.read(
        Object.hasOwn(value, name) ? value[name] : undefined,
        `${place}.${name}`,
      );
      if (read !== undefined) out[name] = read;
    }
    return out as Members<F>;
  },
});

/** Names to values of one kind, such as the variables of a theme. */
export const record = <T>(element: Schema<T>, max: number): Schema<Record<string, T>> => ({
  read: (value, place) => {
    if (!isPlain(value)) return refuse(place);
    const names = Reflect.ownKeys(value);
    if (names.length > max) refuse(place);
    const out: Record<string, T> = {};
    for (const name of names) {
      if (typeof name !== 'string' || name.length > 128 || name in Object.prototype)
        return refuse(`${place}.*`);
      out[name] = element.read(value[name], `${place}.${name.slice(0, 40)}`);
    }
    return out;
  },
});

/** Any JSON, within the limits of the whole message; made anew. */
export const json: Schema<unknown> = {
  read: (value, place) => copyOf(value, place),
};

function copyOf(value: unknown, place: string): unknown {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : refuse(place);
  if (Array.isArray(value)) return Array.from(value, (one) => copyOf(one, place));
  if (!isPlain(value)) return refuse(place);
  const out: Record<string, unknown> = {};
  for (const name of Reflect.ownKeys(value)) {
    if (typeof name !== 'string' || name in Object.prototype) return refuse(place);
    if (value[name] !== undefined) out[name] = copyOf(value[name], place);
  }
  return out;
}
