import { expect, test } from 'vitest';
import { readXliff } from './index.ts';

const paragraphs = (text: string) =>
  readXliff(new TextEncoder().encode(text)).segments.map(({ paragraph }) => paragraph);

test('segments of one unit, or of units in a paragraph group, belong together', () => {
  const unit = (id: string) => `<trans-unit id="${id}"><source>A.</source></trans-unit>`;
  const [a, b, c, d, e] =
    paragraphs(`<xliff version="1.2"><file original="f" source-language="en" datatype="html"><body>
    <group restype="x-html-p">${unit('1')}${unit('2')}</group><group restype="x-html-p">${unit('3')}</group>
    <group restype="table">${unit('4')}${unit('5')}</group></body></file></xliff>`);
  expect(a).not.toBeNull();
  expect([a, c === a]).toEqual([b, false]);
  expect([d, e]).toEqual([null, null]);
  const two =
    paragraphs(`<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en"><file id="f">
    <unit id="u"><segment><source>A. </source></segment><segment><source>B.</source></segment></unit>
    <group id="g" type="html:p"><unit id="v"><segment><source>C.</source></segment></unit></group></file></xliff>`);
  expect(two[0]).toBe(two[1]);
  expect(two[2]).not.toBe(two[0]);
});
