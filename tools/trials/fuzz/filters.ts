import { strToU8 } from 'fflate';
import type { Filter } from '../../../server/formats/filters/filter.ts';
import type { OptionValues } from '../../../server/formats/filters/options.ts';
import { writeOutPlaceholders } from '../../../server/formats/filters/placeholders.ts';
import { readFiltered } from '../../../server/formats/filters/read-filtered.ts';
import { FILTERS } from '../../../server/formats/filters/registry.ts';
import { SkippedList } from '../../../server/formats/filters/skipped.ts';
import {
  buildDocx,
  buildEpub,
  buildIdml,
  buildOdt,
  buildPptx,
  buildWorkbook,
  relationships,
  withParts,
} from '../../../server/formats/filters/testing/build-package.ts';
import { branchCodes } from '../../../server/formats/filters/testing/own-codes.ts';
import { PARAGRAPHS } from '../../../server/formats/filters/testing/paragraphs.ts';
import { writeFiltered } from '../../../server/formats/filters/write-filtered.ts';
import { plainText } from '../../../shared/domain/text/inline-codes.ts';
import type { FuzzedParser } from './parsers.ts';

const xml = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Small files with every feature of a format. Formats without a file start from the fallback. */
const SEEDS: Readonly<Record<string, readonly string[]>> = {
  properties: ['# note\na.b = x\\\n  y \\u00e9\r\nc:d\ne f'],
  json: [
    '{"a": {"b": ["x", 1, null, "\\u00e9\\ud83d\\ude00"]}, "c": "{n, plural, other {<b>#</b>}} %s {{d}}"}',
    `{"a": "It''s {g, select, x{{n, plural, offset:1 =0{no} one {'{#}' # {b, date, short}} other{#}}} other {y}}"}`,
    '{"a_ordinal_other": "{{count}}", "b": {"c_one" : "x",\n"c_other" : "{{count}}"}}',
  ],
  json5: [
    "// a\n{ b: 'c\\\n \\x41', /* d */ \"e\": [\"f\\u0042\", +.5, 0xF, NaN,],\n  // g\n  h_one: '{{count}}', 'h_other': '{{count}} i', }",
    '{/* j */ "k": "{n, plural, one {m} other {#}}", // l\n}',
  ],
  arb: ['{"@@locale": "en", "a": "Hi {b}", "@a": {"description": "d", "placeholders": {"b": {}}}}'],
  yaml: [
    "en:\n  # note\n  a: &a plain text\n  b: \"d\\n\\u00e9\" # why\n  c: 'it''s'\n  d: |-\n    one\n\n    two\n  e: >\n    folded\n    text\n  f: [x, {y: z}, *a]\n",
    'en:\n  n:\n    one: a\n    other: |\n      %{count} b\n  l:\n    - other: \'%{count}\'\n      one: x\n  f: {"other":"%{count} b"}\n',
    '--- !a,b\n? k\n: v\n...\n---\n- 1\n- yes\n- two\n',
  ],
  po: [
    'msgid ""\nmsgstr ""\n"Language: de\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n# t\n#. e\n#: a:1\n#, fuzzy, c-format\n#| msgid "o"\nmsgctxt "c"\nmsgid "a %s\\n"\nmsgid_plural "b"\nmsgstr[0] ""\n"x"\n"y\\n"\nmsgstr[1] ""\n\n#~ msgid "z"\n#~ msgstr "z"\n',
    'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=3; plural=n==1?0:(n%10>=2||!(n<5))&&n!=7?1:2;\\n"\n\nmsgid "a\\n"\nmsgid_plural "b"\nmsgstr[0] ""\n',
    '#, icu-format\nmsgid "{n, plural, one {# a} other {# {b}}}"\nmsgstr "{n, plural, one {#} few {{b}} other {c #}}"\n',
  ],
  ini: ['; a\n[b c]\nd = e %s\n f="g "; h\n\n# i\nj=\'k\' ; l\nm = n\n  o\n'],
  toml: [
    '# a\n\n# b\nc = "d \\u00e9\\t" # e\n"f g".h = \'i\\\'\nj = [1, "k", [\'l\'],\n # m\n {n = "o", p.q = true}, ]\n[r."s"]\nt = 1979-05-27 07:32:00Z\n[[u]]\nv = +1_0.5e-3\n[[u]]\nv = "w"\n',
    'a = """\n b \\\n  c "" d\\\n  """\nb = \'\'\'\ne\nf\'\'\'\n# g\n[h]\ndescription = "i"\none = "j {{.n}}"\nother = "{n, plural, one {k} other {#}}"\n',
  ],
  fluent: [
    '### f\n\n## g\n\n# n\na = b { $c } { -d } <i data-l10n-name="x">y</i>\n    .e = { "[" }f\n-d = g\n    .h = i\nj =\n    k\n      l\n\n    m\n',
    'a = x { $n ->\n    [0] none\n    [one] one { d.e }\n   *[other] { $n }\n        b\n} y\nc = { PLATFORM() ->\n    [mac] { F($a, b: 1) ->\n        [x] y\n       *[z] w\n    }\n   *[other] v\n}\nbad }\n',
  ],
  xml: [
    `${xml}<r xmlns:its="http://www.w3.org/2005/11/its"><its:rules version="2.0"><its:translateRule selector="//a/@b | /r//c[@d='e']" translate="yes"/><its:withinTextRule selector="//f" withinText="yes"/></its:rules><a b="g">h <f>i</f> <![CDATA[j]]></a><c d="e" its:translate="no">k</c></r>`,
  ],
  dita: [
    `${xml}<topic id="t" xml:lang="en"><title>A <b>b</b></title><body><p>c<fn>d</fn> <keyword keyref="k"/> e<?f?></p><image alt="g"/><codeblock>h\n i</codeblock><p translate="no">j <ph translate="yes">k</ph></p></body></topic>`,
  ],
  docbook: [
    `${xml}<article xmlns="http://docbook.org/ns/docbook"><title>a</title><para>b <emphasis>c</emphasis><footnote><para>d</para></footnote> &amp; e</para></article>`,
    '<!DOCTYPE article [<!ENTITY a "b">]><article><title>c &a; d</title><para role="e">&a;</para></article>',
  ],
  svg: [
    `${xml}<svg xmlns="http://www.w3.org/2000/svg"><title>a</title><g aria-label="b"><text x="1">c <tspan>d</tspan></text></g></svg>`,
  ],
  mdx: [
    'import a from "b"\n\n# c {d}\n\n<E f="g">h</E>\n\n- i `j`\n\n```js\nk\n```\n',
    '<A\n  title="b"\n>\n  c <D label="e" /> f\n</A>\n\n:::note[g]\nh {i}\n:::\n',
  ],
  strings: ['/* n */ "a" = "x\\n\\U00e9 %@ of %d";\n// b\nbare = word;\n'],
  stringsdict: [
    `${xml}<plist version="1.0"><dict><key>a</key><dict><key>NSStringLocalizedFormatKey</key><string>x %#@n@ of %d</string><key>n</key><dict><key>one</key><string>%d &amp;</string></dict></dict></dict></plist>`,
    `${xml}<plist><dict><key>a</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@n@</string><key>n</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>\n<key>one</key><string>a</string>\n<key>other</key><string><![CDATA[%d]]></string></dict></dict></dict></plist>`,
  ],
  xcstrings: [
    '{\n  "sourceLanguage" : "en",\n  "strings" : {\n    "a" : {\n\n    },\n    "b" : {"comment": "c", "localizations": {"en": {"variations": {"plural": {"one": {"stringUnit": {"state": "translated", "value": "1"}}, "other": {"stringUnit": {"state": "new", "value": "2 %@ of %d"}}}}}, "de": {"stringUnit": {"state": "needs_review", "value": "x"}}}}\n  }\n}',
  ],
  android: [
    `${xml}<resources xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2"><!-- n --><string name="a"> It\\'s "so  " <b>x</b> <xliff:g id="i">%1$s</xliff:g>\\n</string><string name="c"><![CDATA[<a href="x">y</a>]]></string><plurals name="p"><item quantity="other">1 <b>x</b></item></plurals><string-array name="l"><item>@string/a</item><item>i</item></string-array></resources>`,
  ],
  resx: [
    `${xml}<root><data name="a" xml:space="preserve"><value>x &lt;b></value><comment>n</comment></data><data name="b" type="t"><value>y</value></data></root>`,
  ],
  'qt-ts': [
    `${xml}<!DOCTYPE TS><TS version="2.1" language="de" sourcelanguage="en"><context><name>c</name><message numerus="yes"><source>%n <byte value="x1b"/></source><translation type="unfinished"><numerusform>a</numerusform><numerusform/></translation></message><message><source>b</source><translation type="unfinished"/></message></context></TS>`,
    `<TS language="pl"><context><name>c</name><message numerus="yes"><source>%n</source><translation type="unfinished"/></message><message numerus="yes"><source>%n b</source><translation>\n<numerusform/></translation></message></context></TS>`,
  ],
  php: [
    "<?php\n// n\nreturn ['a' => 'it\\'s', \"b\" => [\"x $c[0] {$d->e}\\n\\u{e9}\", 'y'], ];\n$LANG[\"k\"] = 'v'; define('A', \"B\"); $h = <<<EOT\n x\nEOT;\n?> html",
  ],
  srt: [
    '1\n00:00:01,000 --> 00:00:02,000\n<i>One</i>\ntwo\n\n2\n00:00:03,000 --> 00:00:04,000\nx\n\ny\n3\n00:00:05,000 --> 00:00:06,000\nz',
  ],
  vtt: ['WEBVTT\n\nNOTE n\n\na\n00:01.000 --> 00:02.000 align:start\n<v B>Hi</v>\n\nlost\n'],
  sbv: ['0:00:01.000,0:00:02.000\nOne\n>> two\n0:00:03.000,0:00:04.000\nx\n\nlost\n'],
  ass: [
    '[Script Info]\nTitle: t\n[Events]\nFormat: Layer, Start, End, Name, Text\nDialogue: 0,0:00:01.00,0:00:02.00,A,{\\an8}b, {\\i1}c{\\i0}\\Nd\\ne\\hf \\{g}\nComment: 0,0:00:01.00,0:00:02.00,,h\nDialogue: 0,0:00:03.00,0:00:04.00,,{\\p1}m 0 0{\\p0}i\n',
  ],
  ttml: [
    `${xml}<tt xmlns="http://www.w3.org/ns/ttml" xmlns:tts="http://www.w3.org/ns/ttml#styling" xml:lang="en"><head><metadata><a>m</a></metadata></head><body><div xml:lang="en"><p begin="1s" end="2s"><set/>b <span tts:color="red">c</span><br/>\n d</p><p xml:space="preserve" begin="3s" dur="1s">e  f<br tts:g="h"/>\ni &amp; <![CDATA[j]]><!--k--></p></div></body></tt>`,
  ],
  csv: [
    '\ufeffkey;en;de;note;max length\r\n"a";"x ""y""; %s";"z";n;9\r\n\r\nb; <b>c</b> ;\r\nd;"e\nf";;;\r\n',
    '"id","en"\n"a","b, {c}"\n"d",e\n',
    'sep=,\na,b,c\nd,"",f\n=g,+h\n',
  ],
  tsv: ['source\ttarget\ta\n"b\tc"\td\te\n"f\ng"\n', 'a "b"\t"c" d\ne\t\n'],
  html: [
    '<!DOCTYPE html><html lang="en"><title>t</title><p>A <b>b <i>c</i></b><img alt="d" src="e"> &amp; f<br>g<script>h</script><ul><li>i<li>j</ul>',
    '<html lang="en"><p title="a {{ b }}">c {% if d %}e{% endif %} <?php echo 1 > 0 ? "f" : "g" ?> <%= h %> i</p>',
  ],
  markdown: [
    '---\ntitle: t\n---\n# A *b* `c`\n\n- [d](e "f")\n\n| g | h |\n|---|---|\n| i | j |\n\n```\nk\n```\n',
    ':::note[a]\nb $c_d$ {{ e }} :f[g]{h=i}\n:::\n\n!!! j "k"\n    l\n\n$$\nm\n$$\n# n {#o}\n{% p %}\nq\n',
  ],
};

/** In packages the content of one part is mutated: hardly any byte of an archive may differ. */
const PACKAGES: Readonly<Record<string, { pack: (part: string) => Uint8Array; seeds: readonly string[] }>> = {
  docx: {
    pack: (body) => buildDocx({ body }),
    seeds: [
      '<w:p><w:pPr/><w:r><w:t xml:space="preserve">A </w:t></w:r><w:proofErr/><w:r><w:rPr><w:b/></w:rPr><w:t>b</w:t><w:tab/></w:r><w:hyperlink r:id="rId9"><w:r><w:t>c</w:t></w:r></w:hyperlink><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>PAGE</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>4</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r><w:ins><w:r><w:t>d</w:t></w:r></w:ins><w:del><w:r><w:delText>e</w:delText></w:r></w:del><w:smartTag><w:smartTagPr/><w:r><w:ruby><w:rubyBase><w:r><w:t>i</w:t></w:r></w:rubyBase></w:ruby></w:r></w:smartTag></w:p><w:tbl><w:tblPr><w:tblCaption w:val="j &amp; k"/></w:tblPr><w:tr><w:tc><w:p><w:sdt><w:sdtPr><w:dataBinding/></w:sdtPr><w:sdtContent><w:r><w:t>f</w:t></w:r></w:sdtContent></w:sdt><w:r><w:pict><w:txbxContent><w:p><w:r><w:t>g</w:t></w:r></w:p></w:txbxContent></w:pict><w:t>h</w:t></w:r></w:p></w:tc></w:tr></w:tbl>',
    ],
  },
  pptx: {
    pack: (slide) =>
      withParts(buildPptx({ slide }), {
        'ppt/comments/modernComment_1.xml': [
          `<p188:cmLst xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:p188="http://schemas.microsoft.com/office/powerpoint/2018/8/main"><p188:cm><p188:txBody>${slide}</p188:txBody></p188:cm></p188:cmLst>`,
          'application/vnd.ms-powerpoint.comments',
        ],
        ...drawn(slide),
      }),
    seeds: [
      '<a:p><a:pPr/><a:r><a:rPr lang="en"/><a:t>A </a:t></a:r><a:r><a:rPr b="1"/><a:t>b</a:t></a:r><a:br/><a:fld type="d"><a:t>1</a:t></a:fld><a:r><a:t>c</a:t></a:r><a:endParaRPr/></a:p>',
    ],
  },
  xlsx: {
    pack: (strings) => {
      const rows =
        '<row><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row><row><c r="A2" t="str"><v>p</v></c>' +
        '<c r="B2"><f>SUM(T[bc],T[[#Data],[A_x000D_ &amp;]])</f></c></row>';
      const columns = ['A_x000D_ &amp;', 'bc'].map((name) => `<tableColumn name="${name}"/>`).join('');
      const said = strings
        .replaceAll('<si>', '<comment ref="A1"><text>')
        .replaceAll('</si>', '</text></comment>');
      return withParts(buildWorkbook({ rows, strings }), {
        'xl/tables/table1.xml': [
          `<table xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" displayName="T" ref="A1:B2"><tableColumns>${columns}</tableColumns></table>`,
          'application/vnd.openxmlformats-officedocument.spreadsheetml.table',
        ],
        'xl/worksheets/_rels/sheet1.xml.rels': [relationships({ rId1: ['table', '../tables/table1.xml'] })],
        'xl/comments1.xml': [
          `<comments xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><commentList>${said}</commentList></comments>`,
          'application/vnd.openxmlformats-officedocument.spreadsheetml.comments',
        ],
      });
    },
    seeds: [
      '<si><t>A_x000D_ &amp;</t></si><si><r><t>b</t></r><r><rPr><i/></rPr><t>c</t></r><rPh><t>d</t></rPh></si>',
    ],
  },
  idml: {
    pack: buildIdml,
    seeds: [
      '<ParagraphStyleRange><CharacterStyleRange><Content>A</Content><Br/><Content>b <?ACE 18?></Content></CharacterStyleRange><XMLElement><CharacterStyleRange FontStyle="Bold"><Properties><Leading>1</Leading></Properties><Content>c</Content><HyperlinkTextSource><Content>d</Content></HyperlinkTextSource><Footnote><ParagraphStyleRange><CharacterStyleRange><Content>e</Content></CharacterStyleRange></ParagraphStyleRange></Footnote></CharacterStyleRange></XMLElement></ParagraphStyleRange>',
    ],
  },
  epub: {
    pack: (body) => buildEpub(body),
    seeds: [
      '<h1 id="a">b &amp; <em>c</em></h1><p>d <b>e<br/>f</b><!-- g > --> h&nbsp;<img alt="i" src="j"/><?k l?>m<br></br>n</p><script>//<![CDATA[\no<p\n//]]></script><a><span>q</span><div title="r"> s</div>t <i>u</i> v</a><p translate="no">w <i translate="yes">x</i></p><svg xmlns="http://www.w3.org/2000/svg"><text>y<tspan>z</tspan></text></svg>',
    ],
  },
  opendocument: {
    pack: (text) => buildOdt({ text }),
    seeds: [
      '<text:h>A <text:s text:c="2"/>b</text:h><text:p><text:ruby><text:ruby-base>j</text:ruby-base></text:ruby><text:span text:style-name="c">d</text:span><text:tab/>e<office:annotation><dc:date>1</dc:date><text:p>i</text:p></office:annotation><text:note><text:note-body><text:p>f</text:p></text:note-body></text:note> <text:a>g</text:a><text:line-break/>h</text:p>',
    ],
  },
};

/** The parts of a diagram, its picture, and a chart with the same paragraphs. */
function drawn(paragraphs: string): Parameters<typeof withParts>[1] {
  const names =
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" xmlns:dsp="http://schemas.microsoft.com/office/drawing/2008/diagram" xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"';
  const link =
    '<dgm:extLst><a:ext uri="u"><dsp:dataModelExt relId="rId2"/></a:ext></dgm:extLst></dgm:dataModel>';
  return {
    'ppt/diagrams/data1.xml': [
      `<dgm:dataModel ${names}><dgm:ptLst><dgm:pt modelId="1"><dgm:t>${paragraphs}</dgm:t></dgm:pt></dgm:ptLst>${link}`,
      'application/vnd.openxmlformats-officedocument.drawingml.diagramData',
    ],
    'ppt/diagrams/drawing1.xml': [
      `<dsp:drawing ${names}><dsp:sp modelId="2"><dsp:txBody>${paragraphs}</dsp:txBody></dsp:sp></dsp:drawing>`,
      'application/vnd.ms-office.drawingml.diagramDrawing',
    ],
    'ppt/charts/chart1.xml': [
      `<c:chartSpace ${names}><c:title><c:tx><c:rich>${paragraphs}</c:rich></c:tx></c:title><c:ser><c:tx><c:v>l</c:v></c:tx></c:ser></c:chartSpace>`,
      'application/vnd.openxmlformats-officedocument.drawingml.chart',
    ],
    'ppt/slides/_rels/slide1.xml.rels': [
      relationships({
        rId3: ['chart', '../charts/chart1.xml'],
        rId1: ['diagramData', '../diagrams/data1.xml'],
        rId2: ['diagramDrawing', '../diagrams/drawing1.xml'],
      }),
    ],
  };
}

const FALLBACK = [`${xml}<a><b c="d">e <f>g</f></b></a>`, 'a b.\n\nc d.\n'];
/** Small files of a format. */
export function seedFiles({ name }: Pick<Filter, 'name'>): Uint8Array[] {
  const made = PACKAGES[name];
  if (made) return made.seeds.map(made.pack);
  return (SEEDS[name] ?? FALLBACK).map((text) => strToU8(text));
}

const EDIT = '✓ <&>"\'\\]]> {x';

/**
 * Every filter of the registry: a file that was read can be written and read again, or writing is refused
 * with a reason.
 */
export const FILTER_PARSERS: (FuzzedParser & { hasOwnSeeds: boolean })[] = FILTERS.map((filter) => {
  const made = PACKAGES[filter.name];
  const seeds = made?.seeds ?? SEEDS[filter.name];
  return {
    name: filter.title,
    seeds: (seeds ?? FALLBACK).map((text) => strToU8(text)),
    hasOwnSeeds: seeds !== undefined,
    run: async (bytes) => {
      const file = made ? made.pack(Buffer.from(bytes).toString()) : bytes;
      editOne(filter, file, PARAGRAPHS);
      readFiltered(filter, file, 'de', { values: { segmentation: 'sentences' }, skipped: new SkippedList() });
      const all = filter.options?.filter(({ type }) => type === 'boolean') ?? [];
      if (all.length > 0)
        editOne(filter, file, {
          ...PARAGRAPHS,
          ...Object.fromEntries(all.map(({ name }) => [name, true])),
        });
    },
  };
});

function editOne(filter: Filter, bytes: Uint8Array, values: OptionValues): void {
  const { segments } = readFiltered(filter, bytes, 'de', { values });
  if (segments.length === 0) return;
  const at = bytes.length % segments.length;
  const edit = EDIT + branchCodes(segments[at] ?? {});
  const written = writeFiltered(filter, bytes, new Map([[at, edit]]), 'de', '', { values });
  const all = readFiltered(filter, written, 'de', { values }).segments;
  // Without its count a text is no longer a plural, so that the following ones move up.
  const again =
    all[at]?.key === segments[at]?.key ? all[at] : all.find(({ key }) => key === segments[at]?.key);
  const { source = '', target = null, codes = [] } = again ?? {};
  const text = filter.languages === 'monolingual' ? source : (target ?? '');
  const found = plainText(writeOutPlaceholders(text, codes).text);
  if (found !== EDIT) throw new Error(`Segment ${at} is ${JSON.stringify(found)} after an edit.`);
}
