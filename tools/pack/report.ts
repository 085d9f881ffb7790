import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildTypes } from '../types/build.ts';
import { ROOT } from '../types/parts.ts';
import { DECLARATIONS } from '../types/state.ts';
import { faceOf } from './declarations.ts';
import { readManifest } from './manifests.ts';

/**
 * `node tools/pack/report.ts [--write]`: compares the packages' exports with the committed report, so that
 * changes show in review; `--write` rewrites the report. For the contract, only names are listed: it has its
 * own report.
 */
const REPORT = path.join(import.meta.dirname, 'api-report.txt');

interface Entry {
  /** Import specifier. */
  name: string;
  /** Declaration file. */
  file: string;
}

/** The modules that a remote or another host can import. */
async function readEntries(): Promise<Entry[]> {
  const ofPackages = await Promise.all(['packages/federation-integrity', 'shared'].map(entriesOf));
  const preset = {
    name: '@tessera/remote-tools',
    file: path.join(DECLARATIONS, 'tools/remote/preset.d.ts'),
  };
  return [...ofPackages.flat(), preset];
}

async function entriesOf(folder: string): Promise<Entry[]> {
  const { exports, name: packageName } = await readManifest(path.join(ROOT, folder, 'package.json'));
  return Object.entries(exports).flatMap(([entry, target]) => {
    if (!/(?<!\.d)\.tsx?$/.test(target)) return [];
    const [before = '', after] = target.split('*');
    return globSync(target.replace('*', '**/*'), {
      cwd: path.join(ROOT, folder),
      exclude: ['**/*.test.ts', '**/testing/**'],
    }).map((file) => {
      const filled = after === undefined ? '' : file.slice(before.length - './'.length, -after.length);
      const name = path.posix.join(packageName, entry.replace('*', filled));
      return { name, file: path.join(DECLARATIONS, folder, file.replace(/\.tsx?$/, '.d.ts')) };
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
  if (!buildTypes({ part: 'tools' })) throw new Error('The packages do not compile.');
  const entries = (await readEntries()).sort((a, b) => (a.name < b.name ? -1 : 1));
  const parts = await Promise.all(entries.map(describe));
  const report = [...new Set(parts)].join('');
  if (process.argv.includes('--write')) await writeFile(REPORT, report);
  else if ((await readFile(REPORT, 'utf8').catch(() => '')) !== report) {
    console.error(
      'The public face of the packages changed: npx node tools/pack/report.ts --write, and review the difference.',
    );
    process.exitCode = 1;
  }
}

await main();
