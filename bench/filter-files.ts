import {
  buildEpub,
  buildIdml,
  buildOdt,
  buildPptx,
  buildWorkbook,
} from '../server/formats/filters/testing/build-package.ts';

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
const WORDS =
  'the pump must be checked before each shift and its valve kept clean so that no water gets in'.split(' ');

/** Running text, different for each number. */
export function wordsAt(number: number, count: number): string {
  const from = number % WORDS.length;
  return [...WORDS.slice(from), ...WORDS.slice(0, from)].slice(0, count).join(' ');
}

const textAt = (number: number) =>
  `${wordsAt(number, 6 + (number % 11))} ${number}${number % 4 === 0 ? ' “é” & more' : ''}`;
const inXml = (text: string) => text.replaceAll('&', '&amp;');
const times = (number: number) => {
  const at = new Date(number * 2000).toISOString().slice(11, 23);
  return [at, `${at.slice(0, -3)}900`];
};

const inCsv = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** Start and end of a format's file, its text for a number, and the packing of packages. */
interface Sample {
  extension: string;
  begin?: string;
  item: (number: number, text: string) => string;
  between?: string;
  end?: string;
  pack?: (content: string, count: number) => Uint8Array;
}

const mark = (text: string) => {
  const [first = '', ...rest] = inXml(text).split(' ');
  return `<b>${first}</b> ${rest.join(' ')}`;
};

/** A typical file of each format. */
export const SAMPLES: Readonly<Record<string, Sample>> = {
  properties: { extension: 'properties', item: (n, text) => `# note ${n}\nkey.${n}=${text}\n` },
  json: {
    extension: 'json',
    begin: '{\n',
    item: (n, text) => `  "section${n}": { "title": ${JSON.stringify(text)} }`,
    between: ',\n',
    end: '\n}\n',
  },
  json5: {
    extension: 'json5',
    begin: '{\n',
    item: (n, text) => `  // note ${n}\n  section${n}: { title: '${text}' },\n`,
    end: '}\n',
  },
  arb: {
    extension: 'arb',
    begin: '{\n  "@@locale": "en",\n',
    item: (n, text) => `  "key${n}": ${JSON.stringify(text)},\n  "@key${n}": { "description": "note" }`,
    between: ',\n',
    end: '\n}\n',
  },
  yaml: {
    extension: 'yml',
    begin: 'en:\n',
    item: (n, text) => `  section${n}:\n    title: ${JSON.stringify(text)}\n`,
  },
  fluent: { extension: 'ftl', item: (n, text) => `# note ${n}\nkey-${n} = ${text}\n` },
  ini: { extension: 'ini', begin: '[Texts]\n', item: (n, text) => `; note ${n}\nkey${n}=${text}\n` },
  toml: { extension: 'toml', item: (n, text) => `# note ${n}\n[key${n}]\nother = "${text}"\n` },
  po: {
    extension: 'po',
    begin: 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Language: de\\n"\n\n',
    item: (n, text) => `#: src/pump.c:${n}\nmsgid "${text}"\nmsgstr "${text.toUpperCase()}"\n\n`,
  },
  strings: { extension: 'strings', item: (n, text) => `/* note ${n} */\n"key${n}" = "${text}";\n` },
  stringsdict: {
    extension: 'stringsdict',
    begin: `${XML}<plist version="1.0"><dict>\n`,
    item: (n, text) =>
      `<key>key${n}</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@n@</string><key>n</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string><key>one</key><string>${inXml(text)}</string><key>other</key><string>%d ${inXml(text)}</string></dict></dict>\n`,
    end: '</dict></plist>\n',
  },
  xcstrings: {
    extension: 'xcstrings',
    begin: '{\n  "sourceLanguage" : "en",\n  "strings" : {\n',
    item: (n, text) =>
      `    "key${n}" : {\n      "localizations" : {\n        "en" : {\n          "stringUnit" : {\n            "state" : "translated",\n            "value" : ${JSON.stringify(text)}\n          }\n        }\n      }\n    }`,
    between: ',\n',
    end: '\n  },\n  "version" : "1.0"\n}\n',
  },
  android: {
    extension: 'xml',
    begin: `${XML}<resources>\n`,
    item: (n, text) => `    <!-- note -->\n    <string name="key_${n}">${mark(text)}</string>\n`,
    end: '</resources>\n',
  },
  resx: {
    extension: 'resx',
    begin: `${XML}<root>\n`,
    item: (n, text) =>
      `  <data name="Key${n}" xml:space="preserve">\n    <value>${inXml(text)}</value>\n  </data>\n`,
    end: '</root>\n',
  },
  'qt-ts': {
    extension: 'ts',
    begin: `${XML}<!DOCTYPE TS>\n<TS version="2.1" language="de" sourcelanguage="en">\n<context>\n<name>Main</name>\n`,
    item: (_, text) =>
      `<message>\n<source>${inXml(text)}</source>\n<translation>${inXml(text.toUpperCase())}</translation>\n</message>\n`,
    end: '</context>\n</TS>\n',
  },
  php: {
    extension: 'php',
    begin: '<?php\nreturn [\n',
    item: (n, text) => `    'key${n}' => '${text}',\n`,
    end: '];\n',
  },
  srt: {
    extension: 'srt',
    item: (n, text) => `${n + 1}\n${times(n).join(' --> ').replaceAll('.', ',')}\n${text}\n\n`,
  },
  vtt: {
    extension: 'vtt',
    begin: 'WEBVTT\n\n',
    item: (n, text) => `${times(n).join(' --> ')}\n${text}\n\n`,
  },
  sbv: { extension: 'sbv', item: (n, text) => `${times(n).join(',')}\n${text}\n\n` },
  ass: {
    extension: 'ass',
    begin: '[Script Info]\nScriptType: v4.00+\n\n[Events]\nFormat: Layer, Start, End, Style, Text\n',
    item: (n, text) =>
      `Dialogue: 0,${times(n)
        .map((time) => time.slice(1, -1))
        .join(',')},Default,{\\an8}${text}\n`,
  },
  ttml: {
    extension: 'ttml',
    begin: `${XML}<tt xmlns="http://www.w3.org/ns/ttml" xml:lang="en"><body><div>\n`,
    item: (n, text) => `<p begin="${times(n)[0]}" end="${times(n)[1]}">${inXml(text)}</p>\n`,
    end: '</div></body></tt>\n',
  },
  csv: {
    extension: 'csv',
    begin: 'key,en,de,note\r\n',
    item: (n, text) => `key${n},${inCsv(text)},${inCsv(text.toUpperCase())},"note ${n}"\r\n`,
  },
  tsv: {
    extension: 'tsv',
    begin: 'key\ten\tde\tnote\n',
    item: (n, text) => `key${n}\t${text}\t${text.toUpperCase()}\tnote ${n}\n`,
  },
  html: {
    extension: 'html',
    begin: '<!DOCTYPE html>\n<html lang="en"><head><title>Pumps</title></head><body>\n',
    item: (n, text) => `<p class="text">${mark(text)} <a href="page${n}.html">here</a></p>\n`,
    end: '</body></html>\n',
  },
  markdown: { extension: 'md', item: (n, text) => `**${wordsAt(n, 2)}** ${text} [here](page${n}.md)\n\n` },
  mdx: { extension: 'mdx', item: (n, text) => `**${wordsAt(n, 2)}** ${text} <Pump number={${n}} />\n\n` },
  txt: { extension: 'txt', item: (_, text) => `${text}\n\n` },
  dita: {
    extension: 'dita',
    begin: `${XML}<topic id="pumps"><title>Pumps</title><body>\n`,
    item: (_, text) => `<p>${mark(text)}</p>\n`,
    end: '</body></topic>\n',
  },
  docbook: {
    extension: 'dbk',
    begin: `${XML}<article xmlns="http://docbook.org/ns/docbook" version="5.0"><title>Pumps</title>\n`,
    item: (_, text) => `<para>${inXml(text)} <emphasis>now</emphasis></para>\n`,
    end: '</article>\n',
  },
  xml: {
    extension: 'xml',
    begin: `${XML}<pumps xmlns:its="http://www.w3.org/2005/11/its"><its:rules version="2.0"><its:withinTextRule selector="//b" withinText="yes"/></its:rules>\n`,
    item: (_, text) => `<p>${mark(text)}</p>\n`,
    end: '</pumps>\n',
  },
  svg: {
    extension: 'svg',
    begin: `${XML}<svg xmlns="http://www.w3.org/2000/svg">\n`,
    item: (n, text) => `<text x="0" y="${n}">${inXml(text)}</text>\n`,
    end: '</svg>\n',
  },
  pptx: {
    extension: 'pptx',
    item: (_, text) =>
      `<a:p><a:r><a:rPr lang="en" b="1"/><a:t>Now </a:t></a:r><a:r><a:rPr lang="en"/><a:t>${inXml(text)}</a:t></a:r></a:p>`,
    pack: (slide) => buildPptx({ slide }),
  },
  xlsx: {
    extension: 'xlsx',
    item: (_, text) => `<si><t>${inXml(text)}</t></si>`,
    pack: (strings, count) =>
      buildWorkbook({
        rows: Array.from(
          { length: count },
          (_, n) => `<row r="${n + 1}"><c r="A${n + 1}" t="s"><v>${n}</v></c></row>`,
        ).join(''),
        strings,
      }),
  },
  opendocument: {
    extension: 'odt',
    item: (_, text) => `<text:p><text:span text:style-name="T1">Now</text:span> ${inXml(text)}</text:p>`,
    pack: (text) => buildOdt({ text }),
  },
  idml: {
    extension: 'idml',
    item: (_, text) =>
      `<ParagraphStyleRange><CharacterStyleRange><Content>${inXml(text)}</Content><Br/></CharacterStyleRange></ParagraphStyleRange>`,
    pack: (story) => buildIdml(story),
  },
  epub: {
    extension: 'epub',
    item: (n, text) => `<p>${mark(text)} <a href="page${n}.xhtml">here</a></p>\n`,
    pack: (body) => buildEpub(body),
  },
};

/** A file of about this size, unpacked. */
export function makeSample(
  { begin = '', item, between = '', end = '', pack }: Sample,
  bytes: number,
): Uint8Array {
  const items: string[] = [];
  for (let size = 0; size < bytes; size += (items.at(-1) ?? '').length + between.length) {
    items.push(item(items.length, textAt(items.length)));
  }
  const content = begin + items.join(between) + end;
  return pack ? pack(content, items.length) : Buffer.from(content, 'utf8');
}
