import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { docxFilter } from '../server/formats/filters/docx/index.ts';
import type { Filter } from '../server/formats/filters/filter.ts';
import { readFiltered } from '../server/formats/filters/read-filtered.ts';
import { FILTERS } from '../server/formats/filters/registry.ts';
import { buildDocx } from '../server/formats/filters/testing/build-package.ts';
import { writeFiltered } from '../server/formats/filters/write-filtered.ts';
import { startTestServer } from '../server/testing/server.ts';
import { makeSample, SAMPLES, wordsAt } from './filter-files.ts';
import type { ImportFigures } from './filter-memory.ts';
import { runPeer } from './filter-peers.ts';
import type { Held } from './held-memory.ts';

// npm run bench -- filters [megabytes of each format] [pages] [megabytes of JSON]: the speed of reading each
// format, and of writing it with a tenth of its segments edited, in MB of unpacked text per second, compared
// with an alternative tool in the same run; the time of a Word document from upload to ready; and the memory
// for importing a large JSON file.
const [MEGABYTES = 2, PAGES = 500, JSON_MEGABYTES = 50] = process.argv.slice(2).map(Number);
const ROUNDS = 3;
const PEER_SECONDS = 120;
/** Running text in 11 points. */
const PARAGRAPHS_PER_PAGE = 8;

const folder = mkdtempSync(join(tmpdir(), 'tessera-bench-filters-'));
try {
  say(
    `About ${MEGABYTES} MB of each format; load ${loadavg()[0]?.toFixed(1)}; best of ${ROUNDS}, others once.`,
  );
  say(
    '| format | MB | segments | read, MB/s | read and written, MB/s | beside it | read | written | ratio |',
  );
  say('|---|---|---|---|---|---|---|---|---|');
  const word = buildDocx({ body: generatePages() });
  for (const filter of FILTERS) {
    const sample = SAMPLES[filter.name];
    if (!sample && filter !== docxFilter) throw new Error(`There is no file of ${filter.name}`);
    compare(filter, sample ? makeSample(sample, MEGABYTES * 1e6) : word, sample?.extension ?? 'docx');
  }
  say(
    `\nA Word document of ${PAGES} pages, ${(word.length / 1e6).toFixed(2)} MB, from upload to ready: ${(await importSeconds(word)).toFixed(2)} s.`,
  );
  for (const [megabytes, times] of [
    [JSON_MEGABYTES / 5, 1],
    [JSON_MEGABYTES, 1],
    [JSON_MEGABYTES, 3],
  ] as const) {
    say(memoryOf(megabytes, times));
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function say(line: string): void {
  console.log(line);
}

/** A line of the table. */
function compare(filter: Filter, file: Uint8Array, extension: string): void {
  const megabytes = Buffer.byteLength(filter.decode(file).text) / 1e6;
  const { segments } = readFiltered(filter, file, 'de');
  const edits = new Map(segments.flatMap(({ source }, at) => (at % 10 === 0 ? [[at, source]] : [])));
  const read = best(() => readFiltered(filter, file, 'de'));
  const write = best(() => writeFiltered(filter, file, edits, 'de'));
  const path = join(folder, `large.${extension}`);
  writeFileSync(path, file);
  const peer = runPeer(filter.name, path, PEER_SECONDS);
  const speed = (seconds: number) => (megabytes / seconds).toFixed(1);
  const theirs = peer?.times
    ? [
        `${peer.by} (${peer.times.count})`,
        speed(peer.times.read),
        speed(peer.times.write),
        (peer.times.write / write).toFixed(1),
      ]
    : [peer ? `${peer.by}: ${peer.why}` : '–', '', '', ''];
  const ours = [filter.name, megabytes.toFixed(1), segments.length, speed(read), speed(write)];
  say(`| ${[...ours, ...theirs].join(' | ')} |`);
}

function memoryOf(megabytes: number, times: number): string {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--expose-gc', join(import.meta.dirname, 'filter-memory.ts'), String(megabytes), String(times)],
    { encoding: 'utf8' },
  );
  const imports = stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line): ImportFigures => JSON.parse(line));
  if (imports.length < times) throw new Error(stderr);
  const shown = imports.map(({ before, largest, seconds }) => {
    const grown = (kind: keyof Held) => `${Math.round(before[kind])} → ${Math.round(largest[kind])} MB`;
    return `${seconds.toFixed(1)} s, its own ${grown('own')}, pages of files ${grown('files')}`;
  });
  return `A JSON file of ${megabytes} MB, imported ${times}×: ${shown.join('; ')}.`;
}

/** Paragraphs as Word writes them: many runs with revision ids, some bold, with links, notes and proofing. */
function generatePages(): string {
  const paragraphs: string[] = [];
  for (let at = 0; at < PAGES * PARAGRAPHS_PER_PAGE; at++) {
    const runs: string[] = [];
    for (let run = 0; run < 8; run++) {
      const words = wordsAt(at * 7 + run * 3, 8);
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

async function importSeconds(file: Uint8Array): Promise<number> {
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
