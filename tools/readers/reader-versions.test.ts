import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Filter } from '../../server/formats/filters/filter.ts';
import type { OptionValues } from '../../server/formats/filters/options.ts';
import { readFiltered } from '../../server/formats/filters/read-filtered.ts';
import { FILTERS } from '../../server/formats/filters/registry.ts';
import { PARAGRAPHS } from '../../server/formats/filters/testing/paragraphs.ts';
import { writeFiltered } from '../../server/formats/filters/write-filtered.ts';
import { FormatError } from '../../server/formats/format-error.ts';
import { readerOf } from '../../server/formats/readers.ts';
import { readXliff, writeXliff } from '../../server/formats/xliff/index.ts';
import { buildXliff } from '../../server/testing/build-document.ts';
import { seedFiles } from '../trials/fuzz/filters.ts';

// A change that splits or writes a file differently must raise the format's reader version, so that servers
// of the previous version refuse documents read by this one. After raising it (`reader` of the filter, or
// server/formats/readers.ts), record the new results:
//
//     RECORD_READERS=1 npx vitest run --project unit tools/readers

interface Recorded {
  reader: number;
  /** Fingerprint of the small files that are read and written. */
  files: string;
  /** Fingerprint of their segments, and of the files with edits. */
  result: string;
}

const RECORD = new URL('./reader-versions.json', import.meta.url);
const recorded: Record<string, Recorded> = JSON.parse(readFileSync(RECORD, 'utf8'));

function fingerprint(...parts: (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex').slice(0, 16);
}

/** The default options with paragraphs, because a document stores its segmentation, and all options turned on. */
function optionsOf({ options = [] }: Filter): OptionValues[] {
  const on = options.flatMap((one): [string, boolean | string][] => {
    if (one.type === 'boolean') return [[one.name, true]];
    return one.type === 'choice' ? [[one.name, one.choices.at(-1) ?? one.default]] : [];
  });
  return on.length === 0 ? [{}] : [PARAGRAPHS, Object.fromEntries(on)];
}

function resultOf(filter: Filter, files: readonly Uint8Array[]): string {
  const parts = files.flatMap((file) =>
    optionsOf(filter).flatMap((values) => {
      const options = { values, language: 'en' };
      const { segments, breaks } = readFiltered(filter, file, 'de', options);
      const texts = segments.map(({ key, source, target, codes = [] }) => [
        ...[key, source, target],
        codes.map(({ markup, closing_markup = '' }) => markup + closing_markup),
      ]);
      const edits = new Map(segments.map(({ source }, at) => [at, `${source} +`]));
      return [
        JSON.stringify([texts, breaks ?? null]),
        orReason(() => writeFiltered(filter, file, edits, 'de', 'en', options)),
      ];
    }),
  );
  return fingerprint(...parts);
}

function orReason(write: () => Uint8Array): string | Uint8Array {
  try {
    return write();
  } catch (error) {
    if (error instanceof FormatError) return error.code;
    throw error;
  }
}

function resultOfXliff(file: Uint8Array): string {
  const { segments } = readXliff(file);
  const edits = segments.map(
    ({ index, source }) => [index, { target: source, state: 'translated', approved: false }] as const,
  );
  const texts = segments.map(({ key, source, target }) => [key, source, target]);
  return fingerprint(JSON.stringify(texts), writeXliff(file, new Map(edits)));
}

const xliff = Buffer.from(
  buildXliff({
    segments: [
      { source: 'One <g id="1">bold</g><x id="2"/>', target: 'Eins' },
      { source: '<mrk mtype="seg" mid="1">Two.</mrk>', attributes: 'translate="no"' },
      'Three',
    ],
  }),
);

const FORMATS = [
  ...FILTERS.map((filter) => {
    const files = seedFiles(filter);
    return { name: filter.name, files, result: () => resultOf(filter, files) };
  }),
  { name: 'xliff', files: [xliff], result: () => resultOfXliff(xliff) },
];

test('a format that is read or written differently has a new reader version', () => {
  const now = FORMATS.map(({ name, files, result }): [string, Recorded] => {
    const known = recorded[name];
    const present = { reader: readerOf(name) ?? 0, files: fingerprint(...files), result: result() };
    const isKnown = known?.reader === present.reader && known.files === present.files;
    // Recorded results change only with a new version or other files.
    return [name, process.env.RECORD_READERS && isKnown ? known : present];
  });
  if (process.env.RECORD_READERS)
    writeFileSync(RECORD, `${JSON.stringify(Object.fromEntries(now), null, 2)}\n`);
  const names = now.flatMap(([name, present]) => {
    const known = recorded[name];
    return JSON.stringify(known) === JSON.stringify(present) ? [] : [name];
  });
  if (!process.env.RECORD_READERS)
    expect(names, 'formats whose reader must be raised and recorded').toEqual([]);
});
