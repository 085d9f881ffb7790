import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readableText } from '../../../../shared/domain/text/inline-codes.ts';
import { readFiltered } from '../read-filtered.ts';
import { buildPptx } from '../testing/build-package.ts';
import { checkEdits } from '../testing/check-package.ts';
import { writeFiltered } from '../write-filtered.ts';
import { pptxFilter } from './index.ts';

const run = (text: string, properties = '') => `<a:r><a:rPr ${properties}/><a:t>${text}</a:t></a:r>`;
const SLIDE =
  `<a:p><a:pPr algn="ctr"/>${run('A ', 'lang="en-GB"')}${run('slide', 'lang="en-US" dirty="0"')}${run(' in bold', 'b="1"')}` +
  '<a:br><a:rPr/></a:br><a:fld id="{1}" type="slidenum"><a:rPr/><a:t>7</a:t></a:fld><a:r><a:t> pages</a:t></a:r><a:endParaRPr/></a:p><a:p><a:endParaRPr/></a:p>';
const NOTES = `<a:p>${run('Say')}</a:p>`;

describe('the PowerPoint filter', () => {
  const file = buildPptx({ slide: SLIDE, notes: NOTES });
  const { segments } = readFiltered(pptxFilter, file);

  it('reads paragraphs of slides and notes; runs that look the same are one text, breaks and fields codes', () => {
    expect(segments.map(({ key, source }) => [key, readableText(source)])).toEqual([
      ['slide1', 'A slide{1} in bold{/1}{2/}{3/} pages'],
      ['notesSlide1', 'Say'],
    ]);
    expect(segments[0]?.codes?.map(({ display }) => display)).toEqual(['b', 'br', '7']);
  });

  it('writes a line break in an edit between runs', () => {
    const edits = new Map([[0, '\u0002<1>\u0003Eins\nzwei\u0002</1>\u0003 & drei']]);
    const slide = unzipSync(writeFiltered(pptxFilter, file, edits))['ppt/slides/slide1.xml'];
    expect(strFromU8(slide ?? expect.fail('No slide'))).toContain(
      `<a:pPr algn="ctr"/>${run('Eins', 'b="1"')}<a:br><a:rPr b="1"/></a:br>${run('zwei', 'b="1"')}${run(' &amp; drei', 'lang="en-GB"')}<a:endParaRPr/>`,
    );
  });

  it('writes hostile text and changes no other entry', () => {
    checkEdits(pptxFilter, file, segments);
  });
});
