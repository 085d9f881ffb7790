import { localised } from '../../messages/localised.ts';
import { decodeXml } from '../encoding/decode-xml.ts';
import { type ByteChunks, openBytes } from '../encoding/open-bytes.ts';
import { XmlReader } from '../encoding/xml-reader.ts';
import { FormatError } from '../format-error.ts';
import { TmxBuilder } from './tmx-builder.ts';
import type { TmxCounts, TmxEvent } from './types.ts';

export interface ReadTmxOptions {
  /** Limit on the bytes after decompression. Default 4,000,000,000. */
  max_bytes?: number;
  /** Units with longer texts are rejected. Default 100,000 UTF-16 units. */
  max_segment_chars?: number;
  /** Longest time without finding anything, in ms. Default 30,000. */
  max_barren_ms?: number;
  /** Skips the first n units of the file, to resume an interrupted import. */
  skip_units?: number;
}

export interface TmxBatch {
  events: TmxEvent[];
  /** Bytes of the uploaded file read so far, for progress. */
  bytes_read: number;
}

/** The file became unreadable; `counts` covers what was reported before. */
export class TmxReadError extends FormatError {
  readonly counts: TmxCounts;

  constructor(error: FormatError, counts: TmxCounts) {
    super(error.code, localised('file.after-units', { problem: error.sentence, count: counts.units }), error);
    this.name = 'TmxReadError';
    this.counts = counts;
  }
}

/**
 * The events of a TMX file (1.1 to 1.4b; UTF-8, UTF-16 or as declared; optionally gzipped), one batch per chunk of the
 * file. Only a file read to its end yields an `end` event. Damage inside a unit rejects the unit; structural damage
 * throws after everything before it was reported.
 * @throws TmxReadError
 */
export async function* readTmxBatches(
  chunks: ByteChunks,
  { max_bytes, max_segment_chars = 100_000, skip_units = 0, max_barren_ms = 30_000 }: ReadTmxOptions = {},
): AsyncGenerator<TmxBatch> {
  let bytesRead = 0;
  const bytes = openBytes(chunks, { max_bytes, on_progress: (read) => (bytesRead = read) });
  const builder = new TmxBuilder({ skip_units, max_segment_chars, line: () => scanner.line });
  const scanner = new XmlReader(builder);
  const take = (): TmxBatch => {
    const { events } = builder;
    builder.events = [];
    return { events, bytes_read: bytesRead };
  };
  let failure: unknown;
  try {
    let barren = 0;
    let resumed = performance.now();
    for await (const text of decodeXml(bytes)) {
      const before = found(builder.counts);
      scanner.write(text);
      barren = found(builder.counts) > before ? 0 : barren + performance.now() - resumed;
      if (barren > max_barren_ms) throw nothingFound(max_barren_ms);
      yield take();
      resumed = performance.now();
    }
    scanner.end();
    builder.events.push({ type: 'end', ...builder.counts });
  } catch (error) {
    failure = error instanceof FormatError ? new TmxReadError(error, { ...builder.counts }) : error;
  }
  if (builder.events.length > 0) yield take();
  if (failure !== undefined) throw failure;
}

const found = ({ units, refused, skipped }: TmxCounts) => units + refused + skipped;

function nothingFound(ms: number): FormatError {
  return new FormatError('barren', localised('format.tmx.barren', { seconds: Math.round(ms / 1000) }));
}

/** Like `readTmxBatches`, one event at a time. */
export async function* readTmx(chunks: ByteChunks, options?: ReadTmxOptions): AsyncGenerator<TmxEvent> {
  for await (const { events } of readTmxBatches(chunks, options)) yield* events;
}
