#!/usr/bin/env node
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { filesOf, IN_ITS_OWN, refusalOf, titleOf, writeFiles } from './files.ts';

/**
 * `npm create tessera-remote <name> -- [--title "Word lists"] [--folder <folder>] [--packages <folder>]`: a
 * remote in its own repository. With `--packages` it uses our packages from tarballs in a folder instead of a
 * registry.
 */

/** Written into the package by `npm run pack`. */
interface Facts {
  version: string;
  /** Paths reserved for the shell. */
  shellPaths: string[];
  /** File names of the tarballs, by package. */
  packages: Record<string, string>;
  devDependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
}

const PORT = 3001;

interface Manifest {
  scripts: Record<string, string>;
  [field: string]: unknown;
}

/** The template's manifest, with commands and dependencies for its own repository. */
function manifestOf(template: string, name: string, facts: Facts, tarballs: string | undefined): string {
  const { exports: _, scripts, ...manifest } = JSON.parse(template) as Manifest;
  const ours = Object.entries(facts.packages).map(([each, file]) => [
    each,
    tarballs === undefined ? facts.version : `file:${path.posix.join(tarballs, file)}`,
  ]);
  const all = {
    ...manifest,
    name,
    scripts: {
      ...scripts,
      dev: 'tessera-remote dev',
      test: 'vitest run',
      check: 'tsc',
      deploy: 'tessera-remote deploy',
      release: 'tessera-remote release',
    },
    devDependencies: { ...Object.fromEntries(ours), ...facts.devDependencies },
    optionalDependencies: facts.optionalDependencies,
  };
  return `${JSON.stringify(all, null, 2)}\n`;
}

const readme = (name: string, title: string) => `# ${title}

A remote of Tessera: screens that its shell loads at run time, released on their own.

    npm install
    npm test
    npm run dev                                     # alone, over the server's application in memory
    npm run check                                   # types
    npm run deploy -- --to https://tessera.example.com      # DEPLOY_TOKEN is needed
    npm run release -- rollback ${name} --to https://tessera.example.com

A deploy runs the tests, builds, and draws every screen in Chromium (\`CHROMIUM\` says where it is) before people see
it; \`--unverified\` goes without. An operator makes the token with \`npm run release -- token ${name}\`.
`;

async function create() {
  const { values, positionals } = parseArgs({
    options: { title: { type: 'string' }, folder: { type: 'string' }, packages: { type: 'string' } },
    allowPositionals: true,
  });
  const [name = ''] = positionals;
  const facts = JSON.parse(await readFile(path.join(import.meta.dirname, 'facts.json'), 'utf8')) as Facts;
  const refusal = refusalOf(name, facts.shellPaths);
  if (refusal) throw new Error(refusal);
  const folder = path.resolve(values.folder ?? name);
  const present = await readdir(folder).catch(() => []);
  if (present.some((each) => each !== '.git')) throw new Error(`${folder} is not empty.`);
  const tarballs = values.packages && path.relative(folder, path.resolve(values.packages));
  const title = values.title ?? titleOf(name);
  const files = await filesOf({ name, title, port: PORT, base: IN_ITS_OWN });
  await writeFiles(folder, {
    ...files,
    'package.json': manifestOf(files['package.json'] ?? '', name, facts, tarballs),
    'README.md': readme(name, title),
    '.gitignore': 'node_modules/\ndist/\ndist-standalone/\n.mf/\n',
  });
  console.log(
    `${folder} is there. Next, in it: npm install, npm test, npm run dev (README.md has the rest).`,
  );
}

try {
  await create();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
