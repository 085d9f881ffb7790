import { Readable } from 'node:stream';
import { createGunzip, gzipSync } from 'node:zlib';
import { readBlob } from '../../db/blob.ts';
import type { Db } from '../../db/open.ts';
import type { Evidence } from './analyse.ts';

/**
 * A stored chunk of evidence: lines of JSON, each chunk compressed separately so that chunks can be
 * concatenated.
 */
export function packEvidence(evidence: readonly Evidence[]): Uint8Array {
  return gzipSync(evidence.map((one) => `${JSON.stringify(one)}\n`).join(''), { level: 3 });
}

/** Streams the evidence of an analysis, some lines at a time. */
export async function* readEvidence(db: Db, blobId: number): AsyncGenerator<Evidence[]> {
  const text = Readable.from(readBlob(db, blobId)).pipe(createGunzip());
  text.setEncoding('utf8');
  let rest = '';
  for await (const part of text) {
    const lines = (rest + part).split('\n');
    rest = lines.pop() ?? '';
    if (lines.length > 0) yield lines.map((line) => JSON.parse(line) as Evidence);
  }
}
