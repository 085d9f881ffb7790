import { globSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { faceOf } from './declarations.ts';
import { emit } from './emit.ts';
import { readManifest } from './manifests.ts';

/**
 * `node tools/pack/report.ts [--write]`: compares what the packages export with the report that is committed, so that a
 * change of it is seen in review; `--write` rewrites the report. What the contract says is in the contract's own report:
 * here are its names.
 */
const ROOT = path.resolve(import.meta.dirname, '../..');
const REPORT = path.join(import.meta.dirname, 'api-report.txt');

interface Entry {
  /** As it is imported. */
  name: string;
  /** Its declarations. */
  file: string;
}

/** The modules that a remote or another host can import. */
async function entriesIn(out: string): Promise<Entry[]> {
  const ofPackages = await Promise.all(
    ['packages/federation-integrity', 'shared'].map((folder) => entriesOf(out, folder)),
  );
  const preset = { name: '@tessera/remote-tools', file: path.join(out, 'tools/remote/preset.d.ts') };
  return [...ofPackages.flat(), preset];
}

async function entriesOf(out: string, folder: string): Promise<Entry[]> {
  const { exports, name: packageName } = await readManifest(path.join(ROOT, folder, 'package.json'));
  return Object.entries(exports).flatMap(([entry, target]) => {
    if (!/(?<!\.d)\.tsx?$/.test(target)) return [];
    const [before = '', after] = target.replace(/\.tsx?$/, '.d.ts').split('*');
    return globSync(target.replace(/\.tsx?$/, '.d.ts').replace('*', '**/*'), {
      cwd: path.join(out, folder),
    }).map((file) => {
      const filled = after === undefined ? '' : file.slice(before.length - './'.length, -after.length);
      const name = path.posix.join(packageName, entry.replace('*', filled));
      return { name, file: path.join(out, folder, file) };
    });
  });
}

async function describe({ name, file }: Entry): Promise<string> {
  const face = [...(await faceOf(file))].sort(([a], [b]) => (a < b ? -1 : 1));
  if (name.startsWith('@tessera/shared/contract/'))
    return `${name}: ${face.map(([exported]) => exported).join(', ')}\n`;
  return `${name}\n${face.map(([exported, signature]) => `  ${exported}: ${signature}\n`).join('')}`;
}

async function main() {
  await mkdir(path.join(ROOT, 'dist'), { recursive: true });
  const out = await mkdtemp(path.join(ROOT, 'dist/.emitted-'));
  try {
    await emit(ROOT, out);
    const entries = (await entriesIn(out)).sort((a, b) => (a.name < b.name ? -1 : 1));
    const parts = await Promise.all(entries.map(describe));
    const report = [...new Set(parts)].join('');
    if (process.argv.includes('--write')) await writeFile(REPORT, report);
    else if ((await readFile(REPORT, 'utf8').catch(() => '')) !== report) {
      console.error(
        'The public face of the packages changed: npx node tools/pack/report.ts --write, and review the difference.',
      );
      process.exitCode = 1;
    }
  } finally {
    await rm(out, { recursive: true, force: true });
  }
}

await main();
