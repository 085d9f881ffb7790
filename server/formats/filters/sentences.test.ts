import { describe, expect, it, test } from 'vitest';
import { formatCode, readableText } from '../../../shared/domain/text/inline-codes.ts';
import { type ReadOptions, readFiltered } from './read-filtered.ts';
import { filterNamed } from './registry.ts';
import { buildDocx } from './testing/build-package.ts';
import { writeFiltered } from './write-filtered.ts';

const SENTENCES = { values: { segmentation: 'sentences' }, language: 'en' };

function read(name: string, file: string | Uint8Array, options: ReadOptions = SENTENCES) {
  const filter = filterNamed(name) ?? expect.fail(`No filter ${name}`);
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  const result = readFiltered(filter, bytes, 'de', options);
  return {
    ...result,
    texts: result.segments.map(({ source }) => readableText(source)),
    write: (edits: [number, string][], target = 'de') =>
      Buffer.from(writeFiltered(filter, bytes, new Map(edits), target, 'en', options)).toString(),
  };
}

describe('sentences of a paragraph', () => {
  const page =
    '<p>See Mr. Jones.  He <b>knows</b>.<br>\n<i>Really</i>? <b>It is. So it is.</b> <img alt="One. Two.">Yes.</p>\n<p>Next.</p>';

  it('become segments, never split within a pair of codes, and keep their paragraph', () => {
    const { texts, segments } = read('html', page);
    expect(texts).toEqual([
      'See Mr. Jones.',
      'He {1}knows{/1}.{2/}',
      '{1}Really{/1}?',
      '{1}It is. So it is.{/1}',
      '{1/}Yes.',
      'One.',
      'Two.',
      'Next.',
    ]);
    expect(new Set(segments.slice(0, 5).map(({ paragraph }) => paragraph)).size).toBe(1);
    expect(segments[5]?.paragraph).not.toBe(segments[0]?.paragraph);
    expect(segments[1]?.codes?.map(({ id, display }) => [id, display])).toEqual([
      [1, 'b'],
      [2, 'br'],
    ]);
  });

  it('can be written one by one, keeping the others and the gaps between them', () => {
    const { write } = read('html', page);
    const text = (before: string, inside: string) =>
      `${before}${formatCode(1, 'open')}${inside}${formatCode(1, 'close')}`;
    expect(write([[2, text('Ist das ', 'wahr?')]])).toBe(
      page.replace('\n<i>Really</i>?', ' Ist das <i>wahr?</i>').replace('Jones.  He', 'Jones. He'),
    );
    expect(
      write([
        [4, `${formatCode(1, 'standalone')}Ja.`],
        [6, 'Zwei.'],
      ]),
    ).toContain('<img alt="One. Zwei.">Ja.</p>');
    expect(() => write([[0, formatCode(1, 'standalone')]])).toThrow();
  });

  it('stay as they were at import, whatever the rules say now', () => {
    const { breaks, texts } = read('html', page);
    const kept = read('html', page, { values: SENTENCES.values, language: 'xx', breaks });
    expect(kept.texts).toEqual(texts);
    const stored = JSON.parse(JSON.stringify({ 0: [14, 15] }));
    const other = read('html', '<p>See Mr. Jones.  He knows.</p>', { ...SENTENCES, breaks: stored });
    expect(other.texts).toEqual(['See Mr. Jones.', 'He knows.']);
    expect(read('html', '<p>One. Two.</p>', { ...SENTENCES, breaks: {} }).texts).toEqual(['One. Two.']);
  });
});

test("a document's abbreviations end no sentence, in any case", () => {
  const file = 'The Fzg. Test is over. See abt. Two.\n';
  expect(read('txt', file).texts).toEqual(['The Fzg.', 'Test is over.', 'See abt.', 'Two.']);
  const values = { ...SENTENCES.values, abbreviations: ['Fzg.', 'Abt'] };
  expect(read('txt', file, { values, language: 'en' }).texts).toEqual([
    'The Fzg. Test is over.',
    'See abt. Two.',
  ]);
});

test('the gap between sentences follows the target language', () => {
  const english = read('txt', 'One. Two.');
  expect(
    english.write(
      [
        [0, '一。'],
        [1, '二。'],
      ],
      'ja',
    ),
  ).toBe('一。二。');
  const japanese = read('txt', '一です。二です。', { values: SENTENCES.values, language: 'ja' });
  expect(japanese.texts).toEqual(['一です。', '二です。']);
  expect(
    japanese.write([
      [0, 'Eins.'],
      [1, 'Zwei.'],
    ]),
  ).toBe('Eins. Zwei.');
});

test('runs of a Word document are written into the whole paragraph', () => {
  const run = (text: string, properties = '') =>
    `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
  const file = buildDocx({
    body: `<w:p>${run('First ')}${run('one', '<w:b/>')}${run('. Second one.')}</w:p>`,
  });
  expect(read('docx', file).texts).toEqual(['First {1}one{/1}.', 'Second one.']);
  const filter = filterNamed('docx') ?? expect.fail('No filter');
  const written = writeFiltered(filter, file, new Map([[1, 'Der zweite.']]), 'de', 'en', SENTENCES);
  expect(read('docx', written).texts).toEqual(['First {1}one{/1}.', 'Der zweite.']);
});

test('nothing is segmented without the option, or in a text of one sentence', () => {
  expect(read('txt', 'One. Two.', {}).texts).toEqual(['One. Two.']);
  expect(read('txt', 'One sentence.\n...\n').breaks).toEqual({});
});
