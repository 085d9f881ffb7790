import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { integrityOf } from '@tessera/federation-integrity/sign';
import { PROVIDED_FILE } from '@tessera/shared/remote/federation';
import { providedVersions, shellConfig } from '../../rspack.config.base.ts';
import { LATER_PLACEHOLDER, ownFilesFirst } from './page-order.ts';
import { runRspack } from './run-rspack.ts';

/** The chunks every screen needs; the others are loaded on demand. */
const LATER_CHUNKS = ['ui'];

interface Options {
  outputPath: string;
  forDevelopers?: boolean;
}

/** Builds the shell and adds preload hints for its files to its page. */
export async function buildShell({ outputPath, forDevelopers = false }: Options): Promise<void> {
  const stats = await runRspack(shellConfig({ mode: 'production', forDevelopers, outputPath }));
  const files = LATER_CHUNKS.flatMap((chunk) => stats.namedChunkGroups?.[chunk]?.assets ?? [])
    .map(({ name }) => name)
    .filter((name) => name.endsWith('.js') || name.endsWith('.css'));
  const hints = [...new Set(files)].map(async (file) => {
    const integrity = integrityOf(await readFile(path.join(outputPath, file)));
    const kind = file.endsWith('.css') ? 'style' : 'script';
    // Same attributes as the shell's own loader, hash and CORS, or it would be downloaded twice.
    return `<link rel="preload" as="${kind}" href="/${file}" integrity="${integrity}" crossorigin="anonymous">`;
  });
  await writeFile(path.join(outputPath, PROVIDED_FILE), JSON.stringify(providedVersions(), null, 2));
  const page = path.join(outputPath, 'index.html');
  const html = await readFile(page, 'utf8');
  await writeFile(
    page,
    ownFilesFirst(html).replace(LATER_PLACEHOLDER, (await Promise.all(hints)).join('\n    ')),
  );
}
