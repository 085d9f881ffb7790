import type { Dice } from './dice.ts';

/** A word that occurs only in one document and in its file's name, so that its text is recognised anywhere. */
export const SECRET = /zq[a-z]{3}qz/;
const ALL_SECRETS = new RegExp(SECRET, 'gi');

export function secretOf(number: number): string {
  const letter = (place: number) => String.fromCharCode(97 + (Math.floor(number / 26 ** place) % 26));
  return `zq${letter(2)}${letter(1)}${letter(0)}qz`;
}

export function secretsIn(text: string): Set<string> {
  return new Set([...text.matchAll(ALL_SECRETS)].map(([secret]) => secret.toLowerCase()));
}

export interface GivenFile {
  name: string;
  text: string;
  /** Import options. */
  options?: object;
}

export interface GivenPackage {
  name: string;
  /** The texts of its files, by path. */
  entries: Record<string, string>;
  options: object;
}

/** Texts that file formats, databases or spreadsheets may misread. */
const HOSTILE = [
  '=1+1',
  '+49 30',
  '-2',
  '@SUM(A1)',
  'a;=b',
  'c,+d',
  'x\t=y',
  'Fish & chips',
  'a < b > c',
  'say "hi"',
  "it's",
  '100 % of 5 %s',
  '{name} and {{other}}',
  'back\\slash',
  'C:\\new',
  '# not a heading',
  '* star *',
  '_under_ `code`',
  '[link](x)',
  '--- dashes',
  '1. list',
  'null',
  'yes',
  '~',
  ': colon: - dash',
  'שלום',
  'e\u0301',
  '👩‍👩‍👧',
  '\u00a0nbsp',
  '$1 and $&',
  ']]>',
  '<!-- c -->',
];
const PLAIN = [
  'The heron stands by the lake',
  'Every boat leaves',
  'A buoy marks the channel',
  'Hoist the sail',
];

/** A text that contains the secret; equal texts occur, as they do in real files. */
export function textOf(dice: Dice, secret: string): string {
  const plain = `${dice.of(PLAIN)} ${secret} ${dice.number(12)}`;
  const text = dice.chance(0.4) ? `${dice.of(HOSTILE)} ${plain}` : plain;
  return dice.chance(0.2) ? `${text} ${dice.of(HOSTILE)}` : text;
}

type Writer = (texts: readonly string[], dice: Dice) => Omit<GivenFile, 'name'>;

const xml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const quoted = (text: string) => JSON.stringify(text);
const po = (text: string) => quoted(text).replaceAll('\\u', '\\\\u');
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ');

/** Keys come from the texts, so that a file with other texts has some keys in common with this one. */
const keyOf = (text: string, at: number) => `k${(text.length * 7 + at) % 9}`;

const WRITERS: Record<string, Writer> = {
  json: (texts) => {
    const entries = texts.map((text, at): [string, string] => [keyOf(text, at), text]);
    return { text: JSON.stringify(Object.fromEntries(entries), null, 2) };
  },
  yaml: (texts) => ({
    text: `app:\n  id: OK\n${texts.map((text, at) => `  k${at}: ${quoted(text)}\n`).join('')}  last: Plain words\n`,
    options: { skipped_keys: ['app.id'] },
  }),
  md: (texts) => ({
    text: `---\nteaser: ${quoted(texts[0] ?? 'One')}\n---\n\n# Title\n\n${texts
      .map((text) => `${oneLine(text).replaceAll('<', '&lt;')} with **bold** words.\n\n`)
      .join('')}`,
    options: { front_matter: ['teaser'] },
  }),
  html: (texts) => ({
    text: `<!DOCTYPE html><html lang="en"><head><title>T</title></head><body>${texts
      .map((text) => `<p>${xml(text)} <b>bold</b><br>next</p>`)
      .join('\n')}</body></html>\n`,
  }),
  po: (texts) => ({
    text: `msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n${[...new Set(texts)]
      .map((text) => `msgid ${po(text)}\nmsgstr ""\n`)
      .join('\n')}`,
  }),
  xlf: (texts, dice) => ({
    text: `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="f" source-language="en" target-language="de" datatype="html"><body>
${texts
  .map((text, at) => {
    const target = dice.chance(0.3) ? `<target>${xml(text)}</target>` : '';
    return `<trans-unit id="${at + 1}"><source>${xml(text)}. Then <g id="1">bold</g><x id="2"/> words.</source>${target}</trans-unit>\n`;
  })
  .join('')}</body></file></xliff>\n`,
  }),
  srt: (texts) => ({
    text: texts
      .map((text, at) => `${at + 1}\n00:00:0${at % 10},000 --> 00:00:0${at % 10},900\n${oneLine(text)}\n`)
      .join('\n'),
  }),
  properties: (texts) => ({
    text: texts.map((text, at) => `k${at}=${oneLine(text).replaceAll('\\', '\\\\')}\n`).join(''),
  }),
  txt: (texts) => ({
    text: texts.map((text) => `${oneLine(text)}. Another sentence follows here.\n\n`).join(''),
    options: { segmentation: 'sentences' },
  }),
};
export const FORMATS = Object.keys(WRITERS);

/** A file of a format with two to six texts. */
export function fileOf(format: string, secret: string, dice: Dice): GivenFile {
  const texts = Array.from({ length: 2 + dice.number(5) }, () => textOf(dice, secret));
  const write = WRITERS[format];
  if (!write) throw new Error(`There is no format "${format}".`);
  return { name: `${secret}.${format}`, ...write(texts, dice) };
}

/** A ZIP package with a document of each format. */
export function packageOf(formats: readonly string[], nextSecret: () => string, dice: Dice): GivenPackage {
  const files = formats.map((format) => fileOf(format, nextSecret(), dice));
  return {
    name: 'files.zip',
    entries: Object.fromEntries(files.map(({ name, text }, at) => [`folder ${at}/${name}`, text])),
    options: dice.chance(0.5) ? { segmentation: 'sentences' } : {},
  };
}

/** Makes a file's job large without adding a text. */
const FILLING = ' '.repeat(1_000_000);

/** A memory with this many units; its job counts as large. */
export function largeTmxOf(dice: Dice, units: number): GivenFile {
  const { name, text } = tmxOf(dice, units);
  return { name, text: text.replace('<body>', `<body>${FILLING}`) };
}

export function tmxOf(dice: Dice, units: number): GivenFile {
  const rows = Array.from({ length: units }, (_, at) => {
    const source = `${dice.of(PLAIN)} ${at}`;
    return `<tu><tuv xml:lang="en"><seg>${xml(source)}</seg></tuv><tuv xml:lang="de"><seg>${xml(`${dice.of(HOSTILE)} ${at}`)}</seg></tuv></tu>`;
  });
  return {
    name: 'units.tmx',
    text: `<?xml version="1.0"?><tmx version="1.4"><header creationtool="t" creationtoolversion="1" segtype="sentence" o-tmf="t" adminlang="en" srclang="en" datatype="plaintext"/><body>${rows.join('\n')}</body></tmx>`,
  };
}

export function termsOf(dice: Dice): GivenFile {
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const rows = Array.from({ length: 1 + dice.number(4) }, () =>
    [`term ${dice.number(9)}`, dice.of(HOSTILE) ?? '', dice.of(HOSTILE) ?? ''].map(cell).join(';'),
  );
  return { name: 'terms.csv', text: `source;target;comment\n${rows.join('\n')}\n` };
}
