import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { docxFilter } from '../server/formats/filters/docx/index.ts';
import { readFiltered, writeFiltered } from '../server/formats/filters/filter.ts';
import { buildDocx } from '../server/formats/filters/testing/build-package.ts';
import { startTestServer } from '../server/testing/server.ts';

// npm run bench -- filters [pages]: a Word document from upload to ready, read alone, and written with a tenth of its
// segments edited; in the same run python-docx reads it, and writes it with as many paragraphs changed.
const PAGES = Number(process.argv[2] ?? 500);
const ROUNDS = 3;
/** Of running text in 11 points. */
const PARAGRAPHS_PER_PAGE = 8;
const WORDS =
  'the pump must be checked before each shift and its valve kept clean so that no water gets in'.split(' ');

const file = buildDocx({ body: generate() });
const folder = mkdtempSync(join(tmpdir(), 'tessera-bench-filters-'));
try {
  const path = join(folder, 'large.docx');
  writeFileSync(path, file);
  const load = loadavg()[0]?.toFixed(1);
  console.log(
    `A Word document of ${PAGES} pages, ${(file.length / 1e6).toFixed(2)} MB; load ${load}; best of ${ROUNDS}.`,
  );
  const { segments } = readFiltered(docxFilter, file);
  const edits = new Map(segments.flatMap(({ source }, at) => (at % 10 === 0 ? [[at, source]] : [])));
  const read = best(() => readFiltered(docxFilter, file));
  const write = best(() => writeFiltered(docxFilter, file, edits));
  console.log(`  read into ${segments.length} segments   ${read.toFixed(2)} s`);
  console.log(`  written with ${edits.size} edits       ${write.toFixed(2)} s`);
  console.log(`  from upload to ready       ${(await importSeconds()).toFixed(2)} s`);
  const theirs = pythonDocx(path);
  if (!theirs) console.log('  (not measured: python-docx, python3-docx, is not installed)');
  else {
    console.log(
      `  python-docx reads          ${theirs.read.toFixed(2)} s   ratio ${(theirs.read / read).toFixed(1)}`,
    );
    console.log(
      `  python-docx reads, writes  ${theirs.write.toFixed(2)} s   ratio ${(theirs.write / write).toFixed(1)}`,
    );
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Paragraphs as Word writes them: many runs, each with who wrote it, some bold, with links, notes and proofing. */
function generate(): string {
  const paragraphs: string[] = [];
  for (let at = 0; at < PAGES * PARAGRAPHS_PER_PAGE; at++) {
    const runs: string[] = [];
    for (let run = 0; run < 8; run++) {
      const from = (at * 7 + run * 3) % WORDS.length;
      const words = [...WORDS.slice(from), ...WORDS.slice(0, from)].slice(0, 8).join(' ');
      const bold =
        run === 3 ? '<w:rPr><w:b/><w:lang w:val="en-GB"/></w:rPr>' : '<w:rPr><w:lang w:val="en-US"/></w:rPr>';
      runs.push(
        `<w:r w:rsidR="00${(at % 90) + 10}AB">${bold}<w:t xml:space="preserve">${words} ${at} </w:t></w:r><w:proofErr w:type="spellEnd"/>`,
      );
    }
    const link = `<w:hyperlink r:id="rId9"><w:r><w:rPr><w:rStyle w:val="Hyperlink"/></w:rPr><w:t>here</w:t></w:r></w:hyperlink>`;
    paragraphs.push(
      `<w:p w:rsidR="00AB12CD"><w:pPr><w:jc w:val="both"/></w:pPr>${runs.join('')}${link}</w:p>`,
    );
  }
  return paragraphs.join('');
}

/** Seconds of the fastest round. */
function best(act: () => unknown): number {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now();
    act();
    times.push((performance.now() - began) / 1000);
  }
  return Math.min(...times);
}

async function importSeconds(): Promise<number> {
  const server = await startTestServer();
  try {
    const manager = await server.as('manager');
    const began = performance.now();
    const languages = { source_lang: 'en', target_lang: 'de' };
    const { body } = await manager.upload('/document/', file, 'large.docx', languages);
    await server.runJobs();
    const { status } = (await manager.get(`/document/${body.id}`)).body;
    if (status !== 'done') throw new Error(`The document is ${status}.`);
    return (performance.now() - began) / 1000;
  } finally {
    await server.close();
  }
}

function pythonDocx(path: string): { read: number; write: number } | null {
  const program = `
import docx, json, sys, time
def best(act):
    times = []
    for _ in range(${ROUNDS}):
        began = time.perf_counter()
        act()
        times.append(time.perf_counter() - began)
    return min(times)
def read():
    document = docx.Document(sys.argv[1])
    return [paragraph.text for paragraph in document.paragraphs]
def write():
    document = docx.Document(sys.argv[1])
    for at, paragraph in enumerate(document.paragraphs):
        if at % 10 == 0:
            paragraph.text = paragraph.text
    document.save(sys.argv[1] + '.out')
print(json.dumps({'read': best(read), 'write': best(write)}))
`;
  for (const python of ['/usr/bin/python3', 'python3']) {
    try {
      return JSON.parse(
        execFileSync(python, ['-c', program, path], {
          encoding: 'utf8',
          stdio: ['ignore', 'pipe', 'ignore'],
        }),
      );
    } catch {
      // Try the next one.
    }
  }
  return null;
}
