import { describe, expect, it } from 'vitest';
import { formatCode } from '../text/inline-codes.ts';
import { scanPlaceholders } from './placeholder-scan.ts';
import { accepts, coded, issuesOf, reports } from './test-support.ts';

describe('scanning', () => {
  it.each([
    ['%s of %d', ['%s', '%d']],
    ['%1$s and %2$05.2f', ['%1$s', '%2$05.2f']],
    ['%(name)s %{count} %name%', ['%(name)s', '%{count}', '%name%']],
    ['{0} {name} {} {n, number, integer} {0:N2}', ['{0}', '{name}', '{}', '{n, number, integer}', '{0:N2}']],
    [`{{user.name}} \${total} $(file) #{x}`, ['{{user.name}}', `\${total}`, '$(file)', '#{x}']],
    ['$t(common.ok) $name @host@ &brand;', ['$t(common.ok)', '$name', '@host@', '&brand;']],
    ['%@ %1$@ %ld %.2f', ['%@', '%1$@', '%ld', '%.2f']],
    ['The :attribute must be set', [':attribute']],
  ])('finds the placeholders of %j', (text, expected) => {
    expect(scanPlaceholders(text).map((placeholder) => placeholder.text)).toEqual(expected);
  });

  it.each([
    '100% sure',
    '50 % of it',
    'Save 20%.',
    'R&D; no',
    'a{b c}d',
    'US$ and $5',
    '100%discount',
    '%% literal',
    '&amp; &nbsp; &eacute;',
    'me@example.org',
    '10:30',
  ])('finds no placeholders in %j', (text) => {
    expect(scanPlaceholders(text)).toEqual([]);
  });
});

describe('placeholders', () => {
  reports('placeholders', [
    ['Hello %s', 'Hallo'],
    ['Hello %s', 'Hallo %d', { repaired: 'Hallo %s', at: '%d' }],
    ['%d files in %s', '%s enthält %d Dateien', { repaired: '%2$s enthält %1$d Dateien' }],
    ['Hello {name}', 'Hallo {nmae}', { repaired: 'Hallo {name}' }],
    ['Hello {{name}}', 'Hallo {name}', { repaired: 'Hallo {{name}}' }],
    [`Hello \${name}`, 'Hallo $ {name}', { repaired: `Hallo $ \${name}` }],
    ['See $t(help)', 'Siehe $t(hilfe)', { repaired: 'Siehe $t(help)' }],
    ['Hello', 'Hallo %s', { at: '%s' }],
    ['{0} of {1}', '{0} von {2}', { repaired: '{0} von {1}' }],
    ['%.2f km', '%f km', { repaired: '%.2f km' }],
    ['The :attribute is set', 'Das Attribut ist gesetzt'],
    ['{x} and {x}', '{x}'],
  ]);
  accepts('placeholders', [
    ['%s is in %s', '%2$s enthält %1$s'],
    ['%1$s of %2$s', '%2$s: %1$s'],
    ['Hello {name}', '{name}, hallo'],
    ['{} and {}', '{0} und {1}'],
    ['100% sure', '100 % sicher'],
    ['{{ name }}', '{{name}}'],
    ['%i files', '%i Dateien'],
    ['Today %H:%M %p', 'Heute %H:%M Uhr'],
    ['{name} is {name}', '{name} ist {name}, ja {name}'],
    ['One item|%d items', '%d件', { target_lang: 'ja' }],
  ]);
  it('reports another conversion as an error and another width as a warning', () => {
    expect(issuesOf('placeholders', ['%s', '%d'])[0]?.severity).toBe('error');
    expect(issuesOf('placeholders', ['%5d', '%d'])[0]?.severity).toBe('warning');
  });
});

describe('ICU messages', () => {
  const files = '{n, plural, one {# file} other {# files}}';
  reports('message_format', [
    [files, '{n, plural, one {# Datei}}'],
    [files, '{n, plural, one {# Datei} other {# Dateien}'],
    [files, 'Dateien'],
    [files, '{n, plural, one {# Datei} few {#} other {# Dateien}}'],
    [files, '{n, plural, one {# plik} other {# plików}}', { target_lang: 'pl' }],
    [files, '{n, select, one {# Datei} other {# Dateien}}'],
    ['{g, select, male {his} other {their}}', '{g, select, Mann {sein} other {ihr}}'],
    ['{n, plural, one {{a} file} other {# files}}', '{n, plural, one {Datei} other {# Dateien}}'],
  ]);
  accepts('message_format', [
    [files, '{n, plural, one {# Datei} other {# Dateien}}'],
    [files, '{n, plural, one {# plik} few {# pliki} many {# plików} other {# pliku}}', { target_lang: 'pl' }],
    [files, '{n, plural, other {#ファイル}}', { target_lang: 'ja' }],
    [files, '{n, plural, one {# fichier} other {# fichiers}}', { target_lang: 'fr' }],
    [files, '{n, plural, =0 {keine} one {# Datei} other {# Dateien}}'],
    ["{n, plural, other {it''s '{'}}", "{n, plural, one {x '{'} other {y}}"],
  ]);
  it('hides its branches from other checks', () => {
    expect(issuesOf('numbers', [files, '{n, plural, =0 {0} one {1 Datei} other {# Dateien}}'])).toEqual([]);
  });
});

describe('apostrophes in messages of Java', () => {
  const one = '\u0002<1/>\u0003';
  const codes = [{ id: 1, type: 'standalone' as const, display: '{0}', markup: '{0}' }];
  reports('message_format', [
    [`It''s ${one}`, `l'ami ${one} d''ici`, { codes }],
    ["It''s {0}", "l'ami {0}"],
  ]);
  accepts('message_format', [
    [`It''s ${one}`, `l''ami ${one}`, { codes }],
    [`It's ${one}`, `l'ami ${one}`, { codes }],
    ["It''s", "l'ami"],
  ]);
  it('are doubled by the repair', () => {
    const [issue] = issuesOf('message_format', [`It''s ${one}`, `l'ami ${one} d''ici`, { codes }]);
    expect(issue?.repair?.target).toBe(`l''ami ${one} d''ici`);
  });
});

describe('branches of a message with codes', () => {
  const interpolation = (id: number) =>
    ({ id, type: 'standalone', display: 'n', markup: '<x id="INTERPOLATION"/>' }) as const;
  const one = { codes: [interpolation(1)], target_lang: 'pl' };
  const two = { codes: [interpolation(1), interpolation(2)], target_lang: 'ja' };
  const message = (...branches: string[]) =>
    `{VAR_PLURAL, plural, ${branches.join(' ')}}`.replaceAll('#', formatCode(1, 'standalone'));
  const source = message('=1 {one minute ago}', 'other {# minutes ago}');

  reports('message_format', [
    [
      source,
      message('one {minutę temu}', 'other {# minuty temu}'),
      {
        ...one,
        repaired: message(
          'one {minutę temu}',
          'few {# minuty temu}',
          'many {# minuty temu}',
          'other {# minuty temu}',
        ),
      },
    ],
  ]);
  accepts('tags_extra', [
    [source, message('one {minutę temu}', 'few {# min}', 'many {# min}', 'other {# min}'), one],
  ]);
  accepts('tags_missing', [
    [
      `${message('one {# minute}').slice(0, -1)} other {${formatCode(2, 'standalone')} minutes}}`,
      message('other {#分前}').replace(formatCode(1, 'standalone'), formatCode(2, 'standalone')),
      two,
    ],
  ]);
  reports('tags_missing', [[source, message('one {a}', 'few {b}', 'many {c}', 'other {d}'), one]]);
});

describe('placeholders filled by position', () => {
  const code = (id: number, markup: string) => ({ id, type: 'standalone', display: markup, markup }) as const;
  const positional = [1, 2].map((id) => ({
    ...code(id, id === 1 ? '%s' : '%d'),
    is_positional: true as const,
  }));
  const source = coded('{1/} of {2/}');

  reports('placeholders', [
    [
      source,
      coded('{2/} von {1/}'),
      { codes: positional, repaired: coded('{1/} von {2/}'), at: coded('{2/}') },
    ],
  ]);
  accepts('placeholders', [
    [source, coded('{1/} von {2/}'), { codes: positional }],
    // These are written with numbers.
    [source, coded('{2/} von {1/}'), { codes: [code(1, '%s'), code(2, '%d')] }],
    // Both take a text; only the order of the types matters to the program.
    [source, coded('{2/} von {1/}'), { codes: positional.map((one) => ({ ...one, markup: '%s' })) }],
  ]);
});
