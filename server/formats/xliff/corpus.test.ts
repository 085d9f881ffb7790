import { parseText } from '@tessera/shared/text/inline-codes';
import { unzipSync } from 'fflate';
import { afterAll, describe, expect, it } from 'vitest';
import { FormatError, readXliff, writeXliff, type XliffEdit, type XliffSegment } from './index.ts';
import { type CorpusCase, corpusCases, expectedOutcome, hasCorpus } from './testing/corpus.ts';
import {
  inlineIds,
  outline,
  readIndependently,
  type TestElement,
  visibleText,
} from './testing/independent-reader.ts';

const cases = corpusCases(/^(xliff12|xliff2)\/|^bad\/.*\.xlf$/);
if (!hasCorpus) console.log('XLIFF corpus: skipped, ../shared/corpus is not here');
const HOSTILE = `<&>"'ä\u{1F600} ]]>`;
const ran = { outcomes: 0, identical: 0, edited: 0, single: 0 };

/** The result of `readXliff`, or its error. */
function attempt(bytes: Uint8Array) {
  try {
    return readXliff(bytes);
  } catch (error) {
    if (error instanceof FormatError) return error;
    throw error;
  }
}

const accepted = cases.filter((one) => !(attempt(one.read()) instanceof FormatError));

describe.skipIf(!hasCorpus)('the XLIFF corpus', () => {
  afterAll(() => {
    console.log(
      `XLIFF corpus: ${ran.outcomes} outcomes with counts, ${ran.identical} files byte-identical unedited, ` +
        `${ran.edited} segments edited with hostile text, ${ran.single} of them one at a time`,
    );
  });

  it.each(cases)('reads $path with the outcome and counts in the manifest', (one) => {
    const read = attempt(one.read());
    const expected = expectedOutcome(one.expectation);
    if (read instanceof FormatError) {
      expect(expected, read.message).not.toBe('accept');
      expect(read.message).toMatch(/^[A-Z].*\.$/s);
    } else {
      expect(expected).not.toBe('refuse');
      if (one.units !== null) {
        expect(read.counts).toEqual({
          units: one.units,
          translatable_units: one.translatable ?? read.counts.translatable_units,
          segments: one.segments ?? read.counts.segments,
          units_with_target: one.withTarget ?? read.counts.units_with_target,
        });
      }
    }
    ran.outcomes++;
  });

  it.each(accepted)('returns $path byte for byte when nothing changes', (one) => {
    const bytes = one.read();
    expect(Buffer.compare(writeXliff(bytes, new Map()), bytes)).toBe(0);
    const same = new Map(readXliff(bytes).segments.map((segment) => [segment.index, presentValue(segment)]));
    expect(Buffer.compare(writeXliff(bytes, same), bytes)).toBe(0);
    ran.identical++;
  });

  it.each(accepted)('writes exactly the edits to $path, confirmed by another reader', (one) => {
    const bytes = one.read();
    const { segments } = readXliff(bytes);
    const seen = readIndependently(documentOf(one, bytes)).segments;
    const editable = segments.filter((segment) => seen[segment.index]?.translate !== false);
    checkEdits(one, bytes, segments, editable);
    ran.edited += editable.length;
    if (editable.length > 12 || bytes.length > 100_000) return;
    for (const segment of editable) {
      checkEdits(one, bytes, segments, [segment]);
      ran.single++;
    }
  });
});

function presentValue(segment: XliffSegment): XliffEdit {
  return { target: segment.target, state: segment.state, approved: segment.approved };
}

function documentOf(one: CorpusCase, bytes: Uint8Array): Uint8Array {
  if (!one.path.endsWith('.mqxlz')) return bytes;
  const entries = unzipSync(bytes);
  return entries['document.mqxliff'] ?? new Uint8Array();
}

/** Hostile text before, between and after the codes of the source. */
function hostileTarget(segment: XliffSegment): string {
  const codes = parseText(segment.source).filter((part) => part.type === 'code');
  return HOSTILE + codes.map((code) => `${code.raw}${HOSTILE}`).join('');
}

function checkEdits(one: CorpusCase, bytes: Uint8Array, all: XliffSegment[], edited: XliffSegment[]): void {
  const edits = new Map(
    edited.map((segment) => [
      segment.index,
      { target: hostileTarget(segment), state: 'translated', approved: false } as const,
    ]),
  );
  const written = writeXliff(bytes, edits);
  const before = readIndependently(documentOf(one, bytes));
  const after = readIndependently(documentOf(one, written));
  expect(after.segments).toHaveLength(all.length);
  const reread = readXliff(written).segments;
  // One comparison per file, with a line per segment: files have thousands.
  const wanted: string[] = [];
  const found: string[] = [];
  for (const { index, source, target } of all) {
    const now = after.segments[index];
    const was = before.segments[index];
    const edit = edits.get(index);
    const line = (kind: string, text: string | undefined) => `${index} ${kind} ${text ?? ''}`;
    wanted.push(
      line('source', source),
      line('target', edit?.target ?? target ?? ''),
      line('read', texts(was?.source)),
    );
    found.push(
      line('source', reread[index]?.source),
      line('target', reread[index]?.target ?? ''),
      line('read', texts(now?.source)),
    );
    if (!edit) continue;
    const codes = was?.source ? inlineIds(was.source).length : 0;
    wanted.push(line('other', ''), line('codes', String(codes)));
    const text = now?.target ? visibleText(now.target) : 'no target';
    // Between the hostile texts there must only be the codes of the source.
    found.push(line('other', text.startsWith(HOSTILE) ? text.replaceAll(HOSTILE, '') : text));
    found.push(line('codes', String(now?.target ? inlineIds(now.target).length : 0)));
  }
  expect(found.join('\n')).toBe(wanted.join('\n'));
  expect(restOf(after.root)).toBe(restOf(before.root));
}

function texts(element: TestElement | null | undefined): string {
  return element ? visibleText(element) : '';
}

const STATES: Readonly<Record<string, readonly string[]>> = {
  'trans-unit': ['approved', 'mq:status', 'm:confirmed'],
  segment: ['state', 'subState'],
  'sdl:seg': ['conf'],
};

/** Everything except targets and states: edits must not change it. */
function restOf(root: TestElement): string {
  const without = (element: TestElement): TestElement => ({
    ...element,
    children: element.children
      .filter((child) => typeof child === 'string' || !isTarget(element, child))
      .map((child) => (typeof child === 'string' ? child : without(child))),
  });
  return outline(without(root), (element, attribute) => STATES[local(element)]?.includes(attribute) ?? false);
}

function local(name: string): string {
  return name.startsWith('sdl:') ? name : name.replace(/^.*:/, '');
}

function isTarget(parent: TestElement, child: TestElement): boolean {
  return local(child.name) === 'target' && /^(trans-unit|segment)$/.test(local(parent.name));
}
