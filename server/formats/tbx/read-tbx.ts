import { decodeXml } from '../encoding/decode-xml.ts';
import { type ByteChunks, openBytes } from '../encoding/open-bytes.ts';
import { XmlReader } from '../encoding/xml-reader.ts';
import { TbxBuilder } from './tbx-builder.ts';
import type { TbxEvent } from './types.ts';

export interface ReadTbxOptions {
  /** Limit on the bytes after decompression. Default 1,000,000,000. */
  max_bytes?: number;
  on_progress?: (bytes_read: number) => void;
  on_encoding?: (encoding: string) => void;
}

/**
 * The concepts of a TBX (version 2; version 3 in DCA and DCT style; TBX-Min) or MultiTerm XML file. Only a
 * file read to its end yields an `end` event; structural damage throws after everything before it was
 * reported.
 * @throws FormatError `not_tbx`, `too_large`, and XML errors
 */
export async function* readTbx(
  chunks: ByteChunks,
  { max_bytes = 1_000_000_000, on_progress, on_encoding = () => {} }: ReadTbxOptions = {},
): AsyncGenerator<TbxEvent> {
  const builder = new TbxBuilder(() => scanner.line);
  const scanner = new XmlReader(builder);
  const take = () => {
    const { events } = builder;
    builder.events = [];
    return events;
  };
  let failure: unknown;
  try {
    for await (const text of decodeXml(openBytes(chunks, { max_bytes, on_progress }), { on_encoding })) {
      scanner.write(text);
      yield* take();
    }
    scanner.end();
    builder.finish();
  } catch (error) {
    failure = error;
  }
  yield* take();
  if (failure !== undefined) throw failure;
}
