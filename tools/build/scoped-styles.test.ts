import { describe, expect, it } from 'vitest';
import { unscopedSelectors } from './scoped-styles.ts';

const found = (css: string) => unscopedSelectors(css, 'ferries-1_0');

describe('a style sheet of a remote', () => {
  it('may style its own classes, also inside queries, and what is below them', () => {
    expect(
      found(
        '.ferries-1_0-line-a1{margin:0}.ferries-1_0-line-a1>table td:first-child,[dir=rtl] .ferries-1_0-b{top:0}' +
          '@media (width>=40rem){@supports (top:0){button.ferries-1_0-b{top:1px;&:hover{top:2px}}}}',
      ),
    ).toEqual([]);
  });

  it('may name animations, fonts, properties, highlights and data attributes', () => {
    expect(
      found(
        '@charset "utf-8";@font-face{font-family:x;src:url("a{b}.woff2")}@keyframes ferries{0%{top:0}to{top:1px}}' +
          '@property --f{syntax:"*";inherits:false}::highlight(tide){color:red}[data-tide~=a]{top:0}' +
          ':is([data-tide=b],[data-tide=c]){top:0}:root:has([data-step=x]) [data-step-place=x]{top:0}',
      ),
    ).toEqual([]);
  });

  it('may not style elements, foreign classes or the page, alone or in a list', () => {
    expect(
      found(
        'main{rotate:90deg}.ferries-1_0-a,button{top:0}/* } */@media print{:root{--space-1:0}}' +
          '.glossary-1-row{top:0}:is(h1,[data-a]){top:0}[data-a] *{top:0}@layer x{body:has([data-b]){top:0}}',
      ),
    ).toEqual([
      'main',
      'button',
      ':root',
      '.glossary-1-row',
      ':is(h1,[data-a])',
      '[data-a] *',
      'body:has([data-b])',
    ]);
  });
});
