import { expect, test } from 'vitest';
import { ChangeRecord } from '../../server/formats/change-record.ts';
import type { Filter } from '../../server/formats/filters/filter.ts';
import { readFiltered } from '../../server/formats/filters/read-filtered.ts';
import { FILTERS } from '../../server/formats/filters/registry.ts';
import { writeFiltered } from '../../server/formats/filters/write-filtered.ts';
import type { Change } from '../../server/formats/xml/splice.ts';
import { ZipArchive } from '../../server/formats/zip/read-zip.ts';
import { seedFiles } from '../trials/fuzz/filters.ts';

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** The upload with the changed bytes taken from the download: equal to it if the record is complete. */
function rebuilt(before: Uint8Array, after: Uint8Array, changes: readonly Change[]): Buffer {
  const pieces: Uint8Array[] = [];
  let [last, reached] = [0, 0];
  for (const { start, end, length } of changes) {
    expect(start).toBeGreaterThanOrEqual(last);
    pieces.push(before.subarray(last, start));
    reached += start - last;
    pieces.push(after.subarray(reached, reached + length));
    reached += length;
    last = end;
  }
  return Buffer.concat([...pieces, before.subarray(last)]);
}

function recordedEdits(filter: Filter, file: Uint8Array, language: string): void {
  const { segments } = readFiltered(filter, file, language);
  const edits = new Map(segments.map(({ source }, at) => [at, `${source} ü`]));
  const record = new ChangeRecord();
  const written = writeFiltered(filter, file, edits, language, 'en', { record });
  expect(record.files.size).toBeGreaterThan(0);
  const [before, after] = isZip(file)
    ? [file, written].map((bytes) => {
        const archive = new ZipArchive(bytes, 100_000_000);
        return new Map(archive.names.map((name) => [name, archive.read(name)]));
      })
    : [new Map([['', Buffer.from(file)]]), new Map([['', Buffer.from(written)]])];
  for (const [name, now] of after ?? []) {
    const old = before?.get(name);
    if (!now || !old) continue;
    const changes = record.files.get(name) ?? [];
    const source = record.converted?.bytes ?? old;
    expect(rebuilt(source, now, changes).equals(now), `${filter.name} ${name}`).toBe(true);
  }
}

test.each(FILTERS.map((filter) => [filter.name, filter] as const))(
  'the record of the changes of a %s file is complete',
  (_, filter) => {
    for (const file of seedFiles(filter))
      for (const language of ['de', 'ar', 'ja']) recordedEdits(filter, file, language);
  },
);
