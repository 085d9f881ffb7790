import { ReadableStream } from 'node:stream/web';

/** What a `Response` takes as its body; the global's name for it belongs to the DOM's types. */
export type BodyInit = ConstructorParameters<typeof Response>[0];

/** A body that is read from `chunks` as fast as the client takes it. */
export function streamOf(chunks: AsyncIterable<Uint8Array>): BodyInit {
  return ReadableStream.from(chunks) as unknown as BodyInit;
}
