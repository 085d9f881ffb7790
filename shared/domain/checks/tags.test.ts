import { describe, expect, it } from 'vitest';
import { accepts, coded, issuesOf, reports } from './test-support.ts';
import { wordingOf } from './words.ts';

describe('missing tags', () => {
  reports('tags_missing', [
    [coded('{1/}Save {2}now{/2}'), 'Jetzt speichern', { repaired: coded('{1/}Jetzt speichern{2}{/2}') }],
    [coded('{1}Save{/1}'), 'Speichern', { repaired: coded('{1}Speichern{/1}') }],
    [
      coded('Press {1}OK{/1} now'),
      coded('Jetzt {1}OK drücken'),
      { repaired: coded('Jetzt {1}OK drücken{/1}') },
    ],
    [
      coded('Press {1}OK{/1} now'),
      coded('Jetzt OK{/1} drücken'),
      { repaired: coded('Jetzt {1}OK{/1} drücken') },
    ],
    [coded('{1/} and {1/}'), coded('{1/} und')],
  ]);
  accepts('tags_missing', [
    [coded('{1}Save{/1}{2/}'), coded('{2/}{1}Speichern{/1}')],
    ['Save', 'Speichern'],
    [coded('{1}Save{/1}'), ''],
  ]);
  it('accepts a form for one number without its placeholder', () => {
    const forms = (form: string, target: string) =>
      issuesOf('tags_missing', [coded('{1/} files'), target, { target_lang: 'ar', form }]).length;
    expect([forms('two', 'ملفان'), forms('=0', 'لا شيء'), forms('male / one', 'ملف')]).toEqual([0, 0, 0]);
    expect([forms('few', 'ملفات'), forms('other', 'ملفات'), forms('', 'ملفات')]).toEqual([1, 1, 1]);
    const both = [coded('{1/} of {2/}'), 'x', { target_lang: 'ar', form: 'two' }] as const;
    expect(issuesOf('tags_missing', [...both])).toHaveLength(2);
  });
  it('reports a lost pair once', () => {
    const issues = issuesOf('tags_missing', [coded('{1}Save{/1}'), 'Speichern']);
    expect(issues.map(({ fingerprint }) => fingerprint)).toEqual(['tags_missing:<1>']);
    expect(issues[0]?.source_ranges).toHaveLength(2);
  });
  it('names the code as the chip does', () => {
    const [issue] = issuesOf('tags_missing', [
      coded('{1}Save{/1}'),
      'Speichern',
      { codes: [{ id: 1, type: 'pair', display: 'b', markup: '<g id="1">', closing_markup: '</g>' }] },
    ]);
    expect(wordingOf(issue ?? {})).toContain('‹b›');
  });
});

describe('extra tags', () => {
  reports('tags_extra', [
    ['Save', coded('{3}Speichern{/3}'), { repaired: 'Speichern', at: coded('{3}') }],
    [coded('Save{1/}'), coded('Speichern{1/}{1/}'), { repaired: coded('Speichern{1/}') }],
  ]);
  accepts('tags_extra', [[coded('{1}Save{/1}'), coded('{1}Speichern{/1}')]]);
});

describe('nesting', () => {
  reports('tags_nesting', [
    [
      coded('{1}A {2}b{/2}{/1}'),
      coded('{1}A {2}b{/1}{/2}'),
      { repaired: coded('{1}A {2}b{/2}{/1}'), at: coded('{/1}') },
    ],
    [coded('{1}Save{/1} it'), coded('{/1}Speichern{1} es'), { repaired: coded('{1}Speichern{/1} es') }],
    [coded('{1}a{/1} {2}b{/2}'), coded('{1}a {2}b{/1} c{/2}')],
  ]);
  accepts('tags_nesting', [
    [coded('{1}A {2}b{/2}{/1}'), coded('{2}b{/2} {1}a{/1}')],
    // Isolated halves that cross in the source may cross in the target.
    [coded('{1}A {2}b{/1}c{/2}'), coded('{1}A {2}b{/1}c{/2}')],
    [coded('{1}half'), coded('{1}halb')],
  ]);
});

describe('order', () => {
  reports('tags_order', [
    [coded('{1/}{2/}Text'), coded('{2/}{1/}Text'), { repaired: coded('{1/}{2/}Text') }],
    [coded('{1/} before {2/}'), coded('{2/} vor {1/}'), { repaired: coded('{1/} vor {2/}') }],
    [coded('{1}A{/1} of {2}B{/2}'), coded('{2}B{/2} von {1}A{/1}')],
  ]);
  accepts('tags_order', [
    [coded('{1}A{/1} of {2}B{/2}'), coded('{1}A{/1} von {2}B{/2}')],
    [coded('{1/}{1/}'), coded('{1/}{1/}')],
  ]);
  it('warns of swapped neighbours, and reports possible word-order changes only as notes', () => {
    const [swapped] = issuesOf('tags_order', [coded('{1/}{2/}Text'), coded('{2/}{1/}Text')]);
    const [moved] = issuesOf('tags_order', [coded('{1}A{/1} of {2}B{/2}'), coded('{2}B{/2} von {1}A{/1}')]);
    expect([swapped?.severity, moved?.severity]).toEqual(['warning', 'info']);
  });
});

describe('markup in the text', () => {
  reports('markup', [
    ['Press <b>now</b>', 'Jetzt drücken'],
    ['Press <b>now</b>', 'Jetzt <i>drücken</i>', { repaired: 'Jetzt <b>drücken</b>' }],
    [
      'Read <a href="a.html">this</a>',
      'Das <a href="b.html">lesen</a>',
      { repaired: 'Das <a href="a.html">lesen</a>' },
    ],
    ['One', 'Eins<br/>', { repaired: 'Eins', at: '<br/>' }],
    ['<b>One</b>', '<b>Eins<b>', { repaired: '<b>Eins</b>' }],
  ]);
  accepts('markup', [
    ['<img src="a.png" alt="A cat">', '<img alt="Eine Katze" src="a.png">'],
    ['Usage: copy <file>', 'Aufruf: copy <Datei>'],
    ['a < b and c > d', 'a < b und c > d'],
    ['<Note>Hi</Note>', '<Note>Hallo</Note>'],
  ]);
  it('is milder if only an address inside differs', () => {
    const [issue] = issuesOf('markup', ['<a href="/en">Go</a>', '<a href="/de">Los</a>']);
    expect(issue?.severity).toBe('warning');
  });
});
