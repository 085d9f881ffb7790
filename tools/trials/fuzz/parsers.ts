import { gzipSync, strToU8 } from 'fflate';
import { decodeText } from '../../../server/formats/encoding/decode-text.ts';
import { FormatError } from '../../../server/formats/format-error.ts';
import { guessColumns, readTable, toTermRows, writeXlsx } from '../../../server/formats/tabular/index.ts';
import { readTbx } from '../../../server/formats/tbx/index.ts';
import { readTmx, selectPairs } from '../../../server/formats/tmx/index.ts';
import { readXliff, writeXliff } from '../../../server/formats/xliff/index.ts';
import { ProblemError } from '../../../server/messages/problem.ts';
import { parseText, plainText, readableText } from '../../../shared/domain/text/inline-codes.ts';

export interface FuzzedParser {
  name: string;
  /** Seed files to be mutated. */
  seeds: Uint8Array[];
  /** Resolves, or throws a FormatError. Anything else is a finding. */
  run(bytes: Uint8Array): Promise<void>;
}

const xml = '<?xml version="1.0" encoding="UTF-8"?>\n';
const XLIFF_12 = `${xml}<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="f" source-language="en" target-language="de" datatype="html"><header><note>n</note></header><body><group id="g"><trans-unit id="1" approved="yes" maxwidth="40" size-unit="char"><source>A <g id="1">bold</g> <x id="2"/>word &amp; more</source><seg-source><mrk mtype="seg" mid="0">A <g id="1">bold</g> <x id="2"/>word &amp; more</mrk></seg-source><target state="translated"><mrk mtype="seg" mid="0">Ein</mrk></target><note>x</note><alt-trans match-quality="90"><source>A</source><target>B</target></alt-trans></trans-unit></group><trans-unit id="2"><source>Two<![CDATA[ <3 ]]></source><target/></trans-unit></body></file></xliff>`;
const XLIFF_20 = `${xml}<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="de"><file id="f"><notes><note id="n">hm</note></notes><unit id="u"><originalData><data id="d1">&lt;br/&gt;</data></originalData><segment id="s1" state="translated"><source>Hello <ph id="1" dataRef="d1"/> <pc id="2">you</pc> <cp hex="0001"/></source><target>Hallo <ph id="1" dataRef="d1"/></target></segment><ignorable><source> </source></ignorable><segment id="s2"><source><sc id="3"/>open</source></segment></unit></file></xliff>`;
const TMX = `${xml}<!DOCTYPE tmx SYSTEM "tmx14.dtd">\n<tmx version="1.4"><header creationtool="t" creationtoolversion="1" segtype="sentence" o-tmf="t" adminlang="en" srclang="en" datatype="plaintext"><prop type="p">v</prop></header><body><tu tuid="1" creationdate="20200101T000000Z"><note>n</note><prop type="x">y</prop><tuv xml:lang="en"><seg>A <bpt i="1">&lt;b&gt;</bpt>bold<ept i="1">&lt;/b&gt;</ept> <ph x="1">%s</ph> word</seg></tuv><tuv xml:lang="de-DE"><seg>Ein <hi>Wort</hi> <it pos="begin">x</it></seg></tuv></tu><tu srclang="*all*"><tuv lang="fr"><seg>é</seg></tuv></tu></body></tmx>`;
const TBX_BASIC = `${xml}<!DOCTYPE martif SYSTEM "TBXBasiccoreStructV02.dtd">\n<martif type="TBX-Basic" xml:lang="en"><martifHeader><fileDesc><sourceDesc><p>d</p></sourceDesc></fileDesc></martifHeader><text><body><termEntry id="c1"><descrip type="definition">def</descrip><langSet xml:lang="en"><tig><term>server</term><termNote type="partOfSpeech">noun</termNote><termNote type="administrativeStatus">preferredTerm-admn-sts</termNote></tig></langSet><langSet xml:lang="de"><ntig><termGrp><term>Server</term></termGrp></ntig></langSet></termEntry></body></text></martif>`;
const TBX_V3 = `${xml}<tbx style="dct" type="TBX-Core" xml:lang="en" xmlns="urn:iso:std:iso:30042:ed-2" xmlns:min="http://www.tbxinfo.net/ns/min"><tbxHeader><fileDesc><sourceDesc><p>d</p></sourceDesc></fileDesc></tbxHeader><text><body><conceptEntry id="c"><langSec xml:lang="en"><termSec><term>node</term><min:partOfSpeech>noun</min:partOfSpeech></termSec></langSec><langSec xml:lang="de"><termSec><term>Knoten</term></termSec></langSec></conceptEntry></body></text></tbx>`;
const CSV = 'source;target;comment\n"a ""b"" c";d;\nmulti,"line\nbreak";x;y\n=1+1;+2;@3\nÄpfel;pommes;\n';

async function drain(events: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of events);
}

async function readTerms(bytes: Uint8Array, name: string): Promise<void> {
  const table = await readTable(bytes, { file_name: name });
  toTermRows(table, guessColumns(table.rows));
}

export const PARSERS: FuzzedParser[] = [
  {
    name: 'XLIFF',
    seeds: [
      strToU8(XLIFF_12),
      strToU8(XLIFF_20),
      Buffer.from(`\ufeff${XLIFF_12.replace('UTF-8', 'UTF-16')}`, 'utf16le'),
    ],
    async run(bytes) {
      const file = readXliff(bytes);
      const edits = new Map(
        file.segments
          .slice(0, 5)
          .map((segment) => [
            segment.index,
            { target: `${segment.source} ✓`, state: 'translated' as const, approved: false },
          ]),
      );
      // A file that was read can be written, or is refused with a reason; a written file can be read.
      readXliff(writeXliff(bytes, edits, { target_lang: 'de' }));
    },
  },
  {
    name: 'TMX',
    seeds: [
      strToU8(TMX),
      Buffer.from(`\ufeff${TMX.replace('UTF-8', 'UTF-16')}`, 'utf16le'),
      gzipSync(strToU8(TMX)),
    ],
    async run(bytes) {
      for await (const event of readTmx([
        bytes.subarray(0, bytes.length >> 1),
        bytes.subarray(bytes.length >> 1),
      ])) {
        if (event.type === 'unit') selectPairs(event, 'en', 'de');
      }
    },
  },
  { name: 'TBX', seeds: [strToU8(TBX_BASIC), strToU8(TBX_V3)], run: (bytes) => drain(readTbx([bytes])) },
  {
    name: 'CSV',
    seeds: [
      strToU8(CSV),
      strToU8(CSV.replaceAll(';', '\t')),
      Buffer.from(CSV, 'latin1'),
      Buffer.from(`\ufeff${CSV}`, 'utf16le'),
    ],
    run: (bytes) => readTerms(bytes, 'terms.csv'),
  },
  {
    name: 'XLSX',
    seeds: [
      writeXlsx([
        ['source', 'target'],
        ['a', 'b'],
        ['=1', 'ü'],
      ]),
    ],
    run: (bytes) => readTerms(bytes, 'terms.xlsx'),
  },
  {
    name: 'encodings',
    seeds: ['utf8', 'utf16le', 'latin1'].map((encoding) =>
      Buffer.from('Grüße, Ελλάδα ł 中文', encoding as BufferEncoding),
    ),
    async run(bytes) {
      decodeText(bytes, { languages: ['de', 'el'] });
    },
  },
  {
    name: 'inline codes',
    seeds: ['a \u0002<1>\u0003b\u0002</1>\u0003 \u0002<2/>\u0003', '\u0002<\u0003<1>\u0002'].map((text) =>
      strToU8(text),
    ),
    async run(bytes) {
      const text = Buffer.from(bytes).toString('utf8');
      const joined = parseText(text)
        .map((part) => (part.type === 'text' ? part.text : part.raw))
        .join('');
      if (joined !== text) throw new Error('The parts are not the text.');
      plainText(text);
      readableText(text);
    },
  },
];

/** The formats' own errors are not findings. */
export function isProblemError(error: unknown): boolean {
  return error instanceof FormatError || error instanceof ProblemError;
}
