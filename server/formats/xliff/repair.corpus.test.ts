import { afterAll, describe, expect, it } from 'vitest';
import { FormatError, provenRepairs, readXliff, tryRepairs, writeXliff, type XliffFile } from './index.ts';
import { isZip } from './mqxlz.ts';
import { corpusCases, hasCorpus } from './testing/corpus.ts';
import { readIndependently, visibleText } from './testing/independent-reader.ts';

const cases = corpusCases(/^(xliff12|xliff2)\/|^bad\/.*\.xlf$/).flatMap(({ path, read }) => {
  const bytes = read();
  try {
    const file = readXliff(bytes);
    return file.findings.some(({ repair }) => repair) ? [{ path, bytes, file }] : [];
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    return [];
  }
});
if (!hasCorpus) console.log('Repairs of the XLIFF corpus: skipped, ../shared/corpus is not here');
const ran = { files: 0, findings: 0, repaired: 0, left: 0 };

/** The user-visible parts of the segments. */
const told = ({ segments }: XliffFile) =>
  segments.map(({ key, source, target, state, approved, translatable }) =>
    JSON.stringify([key, source, target, state, approved, translatable]),
  );

describe.skipIf(!hasCorpus)('repairs of the XLIFF corpus', () => {
  afterAll(() => {
    console.log(
      `Repairs of the XLIFF corpus: ${ran.repaired} of ${ran.findings} findings in ${ran.files} files, ${ran.left} left`,
    );
  });

  it.each(cases)('keep the segments of $path and fix the findings', ({ bytes, file }) => {
    const proven = provenRepairs(bytes, file);
    const made = tryRepairs(bytes, file, proven);
    ran.files++;
    ran.findings += file.findings.length;
    ran.repaired += made?.findings.length ?? 0;
    ran.left += made?.file.findings.length ?? file.findings.length;
    if (proven.length === 0) return;
    if (!made) return expect.fail('what holds apart does not hold together');
    expect(told(made.file)).toEqual(told(file));
    expect(made.file.findings.length).toBe(file.findings.length - made.findings.length);
    for (const one of proven.slice(0, 20)) expect(tryRepairs(bytes, file, [one])).not.toBeNull();
    if (isZip(bytes)) return;
    const seen = (content: Uint8Array) =>
      readIndependently(content).segments.map(({ source, target }) =>
        [source, target].map((element) => element && visibleText(element)),
      );
    expect(seen(made.bytes)).toEqual(seen(bytes));
    // Edits are keyed by position, which is unchanged.
    const edits = new Map(
      file.segments.map(({ index, state, approved }) => [index, { target: 'neu', state, approved }]),
    );
    const edited = readXliff(writeXliff(made.bytes, edits)).segments;
    expect(edited.map(({ target }) => target)).toEqual(file.segments.map(() => 'neu'));
  });
});
