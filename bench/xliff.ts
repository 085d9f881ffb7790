import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { foldPair } from '../server/db/search.ts';
import { textHash } from '../server/db/text-hash.ts';
import { readXliff } from '../server/formats/xliff/index.ts';
import { plainText } from '../shared/domain/text/inline-codes.ts';

// Parses a file of about 50 MB and builds the stored data and search keys of each segment. In the same run,
// the Translate Toolkit reads the same file and builds its own index of it.
const MEGABYTES = Number(process.argv[2] ?? 50);
const ROUNDS = 3;

const folder = mkdtempSync(join(tmpdir(), 'tessera-bench-xliff-'));
try {
  const bytes = generate(MEGABYTES * 1_000_000);
  const file = join(folder, 'large.xlf');
  writeFileSync(file, bytes);
  console.log(
    `One file of ${(bytes.length / 1e6).toFixed(1)} MB, the best of ${ROUNDS} rounds, one after the other.`,
  );
  const ours: number[] = [];
  const checked: number[] = [];
  const theirs: number[] = [];
  let segments = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    segments = parseAndIndex(bytes, false);
    ours.push((performance.now() - start) / 1000);
    const again = performance.now();
    parseAndIndex(bytes, true);
    checked.push((performance.now() - again) / 1000);
    const seconds = toolkit(file);
    if (seconds === null) break;
    theirs.push(seconds);
  }
  const best = Math.min(...ours);
  console.log(
    `  Tessera            ${best.toFixed(2)} s   ${Math.round(segments / best)} segments/s (${segments})`,
  );
  console.log(
    `    with the conformance report ${Math.min(...checked).toFixed(2)} s, which the toolkit does not make`,
  );
  if (theirs.length === 0)
    console.log('  (not measured: the Translate Toolkit, python3-translate, is not installed)');
  else {
    const peer = Math.min(...theirs);
    console.log(`  Translate Toolkit  ${peer.toFixed(2)} s`);
    console.log(`  ratio              ${(peer / best).toFixed(2)}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function parseAndIndex(bytes: Uint8Array, conformance: boolean): number {
  const { segments } = readXliff(bytes, { conformance });
  const bySource = new Map<string, number>();
  let folded = 0;
  for (const { source, target } of segments) {
    const hash = textHash(source);
    bySource.set(hash, (bySource.get(hash) ?? 0) + 1);
    folded += foldPair(plainText(source), plainText(target ?? '')).length;
  }
  if (folded === 0 || bySource.size === 0) throw new Error('Nothing was read.');
  return segments.length;
}

/** Seconds the toolkit takes to parse the file and index its units by source; null when it is not installed. */
function toolkit(file: string): number | null {
  const program = `
import sys, time
from translate.storage import factory
start = time.perf_counter()
store = factory.getobject(sys.argv[1])
store.makeindex()
count = sum(1 for unit in store.units if unit.source and (unit.target or True))
print(time.perf_counter() - start)
`;
  try {
    const said = execFileSync('/usr/bin/python3', ['-c', program, file], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return Number(said.trim());
  } catch {
    return null;
  }
}

/** Typical units: some with inline codes, most translated, each with a different text. */
function generate(size: number): Uint8Array {
  const words = 'the pump valve must be closed before pressure is released from upper chamber again'.split(
    ' ',
  );
  const parts = [
    '<?xml version="1.0" encoding="UTF-8"?>\n<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">\n<file original="manual.html" source-language="en" target-language="de" datatype="html"><body>\n',
  ];
  let length = 0;
  for (let unit = 1; length < size; unit++) {
    const text = Array.from(
      { length: 8 + (unit % 9) },
      (_, at) => words[(unit * 7 + at * at) % words.length],
    ).join(' ');
    const code = unit % 4 === 0 ? '<g id="1" ctype="bold">now</g> ' : '';
    const target =
      unit % 5 === 0 ? '' : `<target state="translated">Satz ${unit}: ${code}${text} &amp; mehr.</target>`;
    const markup = `<trans-unit id="u${unit}"><source>${code}${text} ${unit}.</source>${target}<note>Page ${unit % 300}</note></trans-unit>\n`;
    parts.push(markup);
    length += markup.length;
  }
  parts.push('</body></file></xliff>\n');
  return new TextEncoder().encode(parts.join(''));
}
