import { expect } from 'vitest';
import { parseText } from '../../../../shared/domain/text/inline-codes.ts';
import { ZipArchive } from '../../zip/read-zip.ts';
import type { Filter, FilterSegment } from '../filter.ts';
import { type OptionValues, withDefaults } from '../options.ts';
import { readFiltered } from '../read-filtered.ts';
import { writeFiltered } from '../write-filtered.ts';
import { HOSTILE } from './check-case.ts';
import type { FormatCase } from './corpus.ts';
import { PARAGRAPHS } from './paragraphs.ts';

const NO_LIMIT = 1_000_000_000;

/**
 * Checks a package of the corpus: its outcome, and the number and beginning of its texts. Unedited it must be
 * returned byte for byte. After editing every segment, each edit must be found with its codes, and each entry
 * without text must be unchanged, including its headers.
 *
 * @param own outcome or number, if it rightly differs from the manifest's.
 */
export function checkPackage(filter: Filter, one: FormatCase, own?: 'refuse' | number): void {
  const file = one.read();
  if ((own ?? one.outcome) === 'refuse') {
    expect(() => readFiltered(filter, file)).toThrow();
    return;
  }
  const { segments } = readFiltered(filter, file, '', { values: PARAGRAPHS });
  const isOwn = typeof own === 'number';
  expect(segments.length).toBeGreaterThanOrEqual(isOwn ? own : one.least);
  expect(segments.length).toBeLessThanOrEqual(isOwn ? own : one.most);
  const squeezed = (text: string) => text.replace(/\s+/g, '');
  // Some tools read a field's result as text; here it is the label of a code.
  const [plain, named] = [() => '', ({ display }: { display: string }) => display].map((name) =>
    squeezed(segments.map((segment) => shown(segment.source, segment, name)).join('')),
  );
  expect(writeFiltered(filter, file, new Map())).toEqual(file);
  // The manifest lists the results of tools that find any text.
  if (segments.length === 0) return;
  for (const text of isOwn ? [] : one.first_texts) {
    const wanted = squeezed(text.replace(/…$/, ''));
    expect(named?.includes(wanted) ? named : plain).toContain(wanted);
  }
  checkEdits(filter, file, segments);
}

/** Edits every segment, keeping all codes, each followed by a letter. */
export function checkEdits(
  filter: Filter,
  file: Uint8Array,
  segments: readonly FilterSegment[],
  given: OptionValues = {},
): void {
  const values = { ...PARAGRAPHS, ...given };
  const edits = segments.map(({ source }, at) => {
    const codes = parseText(source).flatMap((part) => (part.type === 'code' ? [`${part.raw}x`] : []));
    return `${HOSTILE}${at}${codes.join('')}`;
  });
  const written = writeFiltered(filter, file, new Map(edits.entries()), '', '', { values });
  const again = readFiltered(filter, written, '', { values }).segments;
  const named = ({ display }: { display: string }) => `[${display}]`;
  expect(again.map((each) => shown(each.source, each, named))).toEqual(
    segments.map((each, at) => shown(edits[at] ?? '', each, named)),
  );
  expect(again.map(({ key, context }) => [key, context])).toEqual(
    segments.map(({ key, context }) => [key, context]),
  );
  const before = new ZipArchive(file, NO_LIMIT);
  const after = new ZipArchive(written, NO_LIMIT);
  expect(after.names).toEqual(before.names);
  const touched = before.names.filter((name) => !rawEntry(before, name).equals(rawEntry(after, name)));
  for (const name of touched)
    expect(filter.decode(file, withDefaults(filter.options, values)).text).toContain(`\0${name}\0`);
}

/** A text with real line breaks and tabs, and other codes as `name` returns them. */
function shown(
  text: string,
  { codes = [] }: Pick<FilterSegment, 'codes'>,
  name: (code: { display: string }) => string,
): string {
  const parts = parseText(text).map((part) => {
    if (part.type === 'text') return part.text;
    const code = codes[part.id - 1];
    if (!code) return part.raw;
    if (code.display === 'br') return '\n';
    return code.display === 'tab' ? '\t' : name(code);
  });
  return parts.join('');
}

function rawEntry(archive: ZipArchive, name: string): Buffer {
  const entry = archive.entry(name);
  const { at, end } = archive.locate(entry ?? expect.fail(`There is no ${name}`));
  return archive.bytes.subarray(at, end);
}
