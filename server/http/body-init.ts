import { ReadableStream } from 'node:stream/web';

/** The body type of a `Response`; the global `BodyInit` is only in the DOM types. */
export type BodyInit = ConstructorParameters<typeof Response>[0];

/** A body that pulls from `chunks` as fast as the client reads. */
export function streamOf(chunks: AsyncIterable<Uint8Array>): BodyInit {
  return ReadableStream.from(chunks) as unknown as BodyInit;
}
