// SPDX-License-Identifier: Apache-2.0
import { AuthError } from './AuthError.ts';

/** A body of at most so many bytes. Errors: AuthError `request_invalid`. */
export async function readText(
  body: AsyncIterable<Uint8Array> | ReadableStream<Uint8Array> | null,
  most: number,
): Promise<string> {
  const decoder = new TextDecoder();
  let [text, size] = ['', 0];
  for await (const part of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.byteLength;
    // Leaving the loop ends the stream.
    if (size > most) throw new AuthError('request_invalid', 'the body is too long');
    text += decoder.decode(part, { stream: true });
  }
  return text + decoder.decode();
}
