import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readableText } from '../../../../shared/domain/text/inline-codes.ts';
import { readFiltered } from '../read-filtered.ts';
import { buildIdml, buildPackage } from '../testing/build-package.ts';
import { checkEdits } from '../testing/check-package.ts';
import { writeFiltered } from '../write-filtered.ts';
import { idmlFilter } from './index.ts';

const paragraph = (...runs: string[]) => `<ParagraphStyleRange>${runs.join('')}</ParagraphStyleRange>`;
const run = (content: string, attributes = '') =>
  `<CharacterStyleRange${attributes}>${content}</CharacterStyleRange>`;
const text = (words: string) => `<Content>${words}</Content>`;
const BOLD = ' FontStyle="Bold"';

const read = (story: string) => readFiltered(idmlFilter, buildIdml(story)).segments;
const texts = (story: string) => read(story).map(({ source }) => readableText(source));
function edited(story: string, at: number, target: string): string {
  const file = writeFiltered(idmlFilter, buildIdml(story), new Map([[at, target]]));
  const xml = strFromU8(unzipSync(file)['Stories/Story_u1.xml'] ?? expect.fail('No story'));
  return /<Story Self="u1">([\s\S]*)<\/Story>/.exec(xml)?.[1] ?? '';
}

describe('the InDesign filter', () => {
  it('reads a text from break to break, which may begin and end within runs', () => {
    const story = paragraph(
      run(`${text('One')}<Br/>${text('Two ')}`),
      run(text('bold'), BOLD),
      run(`${text(' end')}<Br/>${text('Three')}`),
    );
    expect(texts(story)).toEqual(['One', 'Two {1}bold{/1} end', 'Three']);
    expect(read(story)[1]?.codes?.[0]?.display).toBe('b');
    expect(edited(story, 1, '\u0002<1>\u0003fett\u0002</1>\u0003\n& zwei')).toBe(
      paragraph(
        run(`${text('One')}<Br/>`),
        run(text('fett'), BOLD),
        run(`${text('\u2028&amp; zwei')}<Br/>${text('Three')}`),
      ),
    );
    expect(edited(story, 1, 'Zwei')).toBe(
      paragraph(run(`${text('One')}<Br/>${text('Zwei')}<Br/>${text('Three')}`)),
    );
    expect(edited(story, 0, 'Eins')).toBe(story.replace('One', 'Eins'));
  });

  it('reads links as pairs, special characters and anchored objects as codes; notes and tables have texts of their own', () => {
    const footnote = `<Footnote>${paragraph(run(text('Note')))}</Footnote>`;
    const link = `<HyperlinkTextSource Self="h">${text('link')}</HyperlinkTextSource>`;
    const story =
      paragraph(
        run(
          `${text('A <?ACE 18?> page')}${footnote}${text(' and ')}${link}${text(' ends')}<Note>${paragraph(run(text('mine')))}</Note>`,
        ),
      ) +
      paragraph(run(`<Table><Cell>${paragraph(run(text('Cell')))}</Cell></Table>`)) +
      paragraph(run(`<Change ChangeType="DeletedText">${text('gone')}</Change>${text('stays')}`));
    expect(texts(story)).toEqual(['A {1/} page{2/} and {3}link{/3} ends', 'Note', 'Cell', 'stays']);
    expect(read(story)[0]?.codes?.map(({ display }) => display)).toEqual(['ACE 18', 'footnote', 'a']);
    expect(edited(story, 0, '\u0002<3>\u0003x\u0002</3>\u0003\u0002<2/>\u0003')).toContain(
      run(
        `<HyperlinkTextSource Self="h">${text('x')}</HyperlinkTextSource>${footnote}<Note>${paragraph(run(text('mine')))}</Note>`,
      ),
    );
  });

  it('keeps structure tags around runs, and begins no run within a link', () => {
    const story = paragraph(
      `<XMLElement Self="x"><XMLAttribute Self="y"/>${run(text('Name'), BOLD)}</XMLElement>`,
      run(`${text(' says ')}<HyperlinkTextSource>${text('this')}</HyperlinkTextSource>`),
      run(text(' now'), BOLD),
    );
    expect(texts(story)).toEqual(['{1}Name{/1} says {2}this{/2}{3} now{/3}']);
    const after = edited(
      story,
      0,
      '\u0002<2>\u0003a\u0002<3>\u0003b\u0002</3>\u0003\u0002</2>\u0003 \u0002<1>\u0003c\u0002</1>\u0003',
    );
    expect(after).toBe(
      paragraph(
        run(`<HyperlinkTextSource>${text('a')}${text('b')}</HyperlinkTextSource>${text(' ')}`),
        `<XMLElement Self="x"><XMLAttribute Self="y"/>${run(text('c'), BOLD)}</XMLElement>`,
        run('', BOLD),
      ),
    );
  });

  it('writes hostile text and changes no other entry', () => {
    const file = buildIdml(
      paragraph(run(`${text('One')}<Br/>${text('Two ')}`), run(text('bold'), BOLD)) +
        paragraph(run(`<Table><Cell>${paragraph(run(text('Cell')))}</Cell></Table>`)),
    );
    checkEdits(idmlFilter, file, readFiltered(idmlFilter, file).segments);
  });

  it('rejects a file that is not an InDesign document, with the reason', () => {
    expect(() => readFiltered(idmlFilter, buildPackage({ 'content.xml': '<x/>' }))).toThrow(
      /no designmap\.xml/,
    );
  });
});
