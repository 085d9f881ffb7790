import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readableText } from '../../../../shared/domain/text/inline-codes.ts';
import { readFiltered } from '../read-filtered.ts';
import { buildOdt, buildPackage } from '../testing/build-package.ts';
import { checkEdits } from '../testing/check-package.ts';
import { writeFiltered } from '../write-filtered.ts';
import { openDocumentFilter } from './index.ts';

const style = (name: string, properties: string) =>
  `<style:style style:name="${name}" style:family="text"><style:text-properties ${properties}/></style:style>`;
const STYLES = style('B', 'fo:font-weight="bold"') + style('N', 'fo:language="en" fo:country="GB"');

const read = (text: string) => readFiltered(openDocumentFilter, buildOdt({ text, styles: STYLES })).segments;
const texts = (text: string) => read(text).map(({ source }) => readableText(source));
function edited(text: string, target: string): string {
  const file = writeFiltered(openDocumentFilter, buildOdt({ text, styles: STYLES }), new Map([[0, target]]));
  const content = strFromU8(unzipSync(file)['content.xml'] ?? expect.fail('No content'));
  return /<office:text>([\s\S]*)<\/office:text>/.exec(content)?.[1] ?? '';
}

describe('the OpenDocument filter', () => {
  it('reads headings and paragraphs, with white space as programs read it', () => {
    expect(
      texts('<text:h>\n  A\n  title </text:h><text:p> </text:p><text:p>a<text:s text:c="2"/>b</text:p>'),
    ).toEqual(['A title', 'a  b']);
    expect(edited('<text:p>x</text:p>', ' a  b\n\tc ')).toBe(
      '<text:p><text:s/>a <text:s/>b<text:line-break/><text:tab/>c<text:s/></text:p>',
    );
  });

  it('reads the base text of ruby; the ruby annotation is dropped by an edit', () => {
    const ruby =
      '<text:ruby><text:ruby-base>漢</text:ruby-base><text:ruby-text>かん</text:ruby-text></text:ruby>';
    const text = `<text:p>${ruby}字を${ruby}読む</text:p>`;
    expect(texts(text)).toEqual(['漢字を漢読む']);
    expect(edited(text, 'Read')).toBe('<text:p>Read</text:p>');
    const file = buildOdt({ text, styles: STYLES });
    const before = readFiltered(openDocumentFilter, file, '', { values: { ruby_bases: false } });
    expect(before.segments.map(({ source }) => readableText(source))).toEqual(['字を{1/}読む']);
  });

  it('reads formatting as codes named by their effect, and ignores spans without one', () => {
    const text =
      '<text:p><text:span text:style-name="N">One </text:span>two <text:span text:style-name="B">bold</text:span> <text:a>link</text:a>' +
      '<text:span text:style-name="N"> end</text:span> <text:page-number>4</text:page-number></text:p>';
    expect(texts(text)).toEqual(['One two {1}bold{/1} {2}link{/2} end']);
    expect(read(text)[0]?.codes?.map(({ display }) => display)).toEqual(['b', 'a']);
    const after = edited(text, '\u0002<1>\u0003fett\u0002</1>\u0003 eins');
    expect(after).toContain('<text:span text:style-name="B">fett</text:span> eins');
    expect(after).toContain('<text:page-number>4</text:page-number></text:p>');
  });

  it('reads notes and text boxes as separate texts, but no comments, deletions or numbers in cells', () => {
    const note =
      '<text:note text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body><text:p>Note</text:p></text:note-body></text:note>';
    const text =
      '<text:tracked-changes><text:changed-region><text:deletion><text:p>gone</text:p></text:deletion></text:changed-region></text:tracked-changes>' +
      `<text:p>Before${note}after<office:annotation><text:p>why?</text:p></office:annotation> it</text:p>` +
      '<table:table><table:table-row><table:table-cell office:value-type="string"><text:p>Cell</text:p></table:table-cell>' +
      '<table:table-cell office:value-type="float" office:value="1"><text:p>1,0</text:p></table:table-cell></table:table-row></table:table>' +
      '<text:p><draw:frame><draw:text-box><text:p>Box</text:p></draw:text-box></draw:frame></text:p>';
    expect(texts(text)).toEqual(['Before{1/}after{2/} it', 'Note', 'Cell', 'Box']);
  });

  it('writes hostile text and changes no other entry', () => {
    const file = buildOdt({
      styles: STYLES,
      text: '<text:h>T</text:h><text:p>a <text:span text:style-name="B">b</text:span><text:note><text:note-body><text:p>n</text:p></text:note-body></text:note> c</text:p>',
    });
    checkEdits(openDocumentFilter, file, readFiltered(openDocumentFilter, file).segments);
  });

  it('rejects a file that is not OpenDocument or is password-protected, with the reason', () => {
    const refusal = (parts: Record<string, string>) => () =>
      readFiltered(openDocumentFilter, buildPackage(parts));
    expect(refusal({ 'a.txt': 'x' })).toThrow(/not an OpenDocument file/);
    const manifest = '<manifest>opendocument<encryption-data/></manifest>';
    expect(refusal({ 'META-INF/manifest.xml': manifest })).toThrow(/password-protected/);
  });

  it('states the target language in the styles that state the source language', () => {
    const written = (target: string) => {
      const file = buildOdt({
        text: '<text:p>a</text:p>',
        styles: style('P', 'fo:language="en" fo:country="US"'),
      });
      const edited = writeFiltered(openDocumentFilter, file, new Map([[0, 'X']]), target, 'en');
      return strFromU8(unzipSync(edited)['content.xml'] ?? expect.fail('No content'));
    };
    expect(written('de')).toContain(style('P', 'fo:language="de" fo:country="DE"'));
    expect(written('ar')).toContain('style:language-complex="ar" style:country-complex="SA"');
    expect(written('ja')).toContain('style:language-asian="ja" style:country-asian="JP"');
  });
});
