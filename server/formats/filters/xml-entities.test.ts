import { describe, expect, it } from 'vitest';
import { readableText } from '../../../shared/domain/text/inline-codes.ts';
import { androidFilter } from './android/index.ts';
import type { Filter } from './filter.ts';
import { readFiltered } from './read-filtered.ts';
import { readReport } from './testing/report.ts';
import { writeFiltered } from './write-filtered.ts';
import { ditaFilter, docbookFilter } from './xml-text/index.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const texts = (filter: Filter, file: Uint8Array) =>
  readFiltered(filter, file).segments.map(({ source }) => readableText(source));
function shout(filter: Filter, file: Uint8Array): string {
  const { segments } = readFiltered(filter, file);
  const edits = segments.map(({ source }, at) => [at, source.toUpperCase()] as const);
  return Buffer.from(writeFiltered(filter, file, new Map(edits))).toString();
}

describe('entities in XML', () => {
  it('are codes that are never expanded or fetched', () => {
    const file = readReport('entities-docbook.xml');
    expect(texts(docbookFilter, file)).toEqual(['{1/} guide', 'Start', 'Install {1/} now{2/}']);
    expect(readFiltered(docbookFilter, file).segments[2]?.codes?.map(({ markup }) => markup)).toEqual([
      '&product;',
      '&hellip;',
    ]);
    const written = Buffer.from(file).toString();
    expect(shout(docbookFilter, file)).toBe(
      written
        .replace(' guide', ' GUIDE')
        .replace('Start', 'START')
        .replace('Install', 'INSTALL')
        .replace(' now', ' NOW'),
    );
  });

  it('are codes in Android strings, also next to each other', () => {
    const file = bytes(
      '<!DOCTYPE resources [\n<!ENTITY a "x &#8212;">\n<!ENTITY b \'y\'>\n]>\n<resources><string name="k">Hi &a;&b; it\\\'s &lt;&a;</string></resources>',
    );
    expect(texts(androidFilter, file)).toEqual(["Hi {1/}{2/} it's <{3/}"]);
    expect(shout(androidFilter, file)).toContain('<string name="k">HI &a;&b; IT\\\'S &lt;&a;</string>');
  });

  it('are codes in attributes', () => {
    const file = bytes(
      '<!DOCTYPE topic [<!ENTITY p "x">]><topic id="t"><title>a</title><body><image alt="b &p; &amp; c"/></body></topic>',
    );
    expect(texts(ditaFilter, file)).toEqual(['a', 'b {1/} & c']);
    expect(shout(ditaFilter, file)).toContain('alt="B &p; &amp; C"');
  });

  it('are refused if undeclared or more than plain text', () => {
    for (const file of [
      '<article><title>&nbsp;</title></article>',
      '<!DOCTYPE article [<!ENTITY a "b">]><article><title>&c; d</title></article>',
      '<!DOCTYPE article [<!ENTITY a "b>]><article><title>&a; d</title></article>',
      '<!DOCTYPE article [<!ENTITY a SYSTEM "file:///etc/passwd">]><article><title>&a; d</title></article>',
      '<!DOCTYPE article [<!ENTITY a "b"><!ENTITY c "&a;&a;">]><article><title>&c; d</title></article>',
      '<!DOCTYPE article [<!ENTITY % a "b">%a;]><article><title>c</title></article>',
    ]) {
      expect(() => readFiltered(docbookFilter, bytes(file))).toThrow(/Line 1/);
    }
  });

  it('keep the lines of later errors', () => {
    const file = '<!DOCTYPE article [\n<!ENTITY a\n "b">\n]>\n<article><title>&a;</titel></article>';
    expect(() => readFiltered(docbookFilter, bytes(file))).toThrow(/Line 5/);
  });
});
