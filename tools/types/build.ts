import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { filesBeyond, filesWithout, PARTS, ROOT } from './parts.ts';
import { closeState, DECLARATIONS, openState, STATE } from './state.ts';

// Checks each file once: a part reads the declarations of the parts that it imports, not their sources. The projects are
// generated, because the tsconfig.json of a part must also work without an earlier build: for editors, for the federation
// plugin, and in a repository with a single remote.

const nameOf = (part: string) => `${part.replaceAll('/', '-')}.json`;
const fromState = (file: string) => relative(STATE, join(ROOT, file));

/** Leaves an unchanged file alone: `tsc -b` rebuilds a project whose configuration is newer than its state. */
function writeConfig(name: string, config: object): void {
  const file = join(STATE, name);
  const text = JSON.stringify(config, null, 2);
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}

function writeConfigs(): void {
  for (const [part, imported] of Object.entries(PARTS)) {
    writeConfig(nameOf(part), {
      extends: fromState(`${part}/tsconfig.json`),
      compilerOptions: {
        composite: true,
        noEmit: false,
        emitDeclarationOnly: true,
        // Refuses imports that `npm run pack` could not rewrite.
        rewriteRelativeImportExtensions: true,
        rootDir: relative(STATE, ROOT),
        outDir: relative(STATE, DECLARATIONS),
        // Declarations import catalogues (JSON), which exist only in the repository.
        rootDirs: [relative(STATE, ROOT), relative(STATE, DECLARATIONS)],
        tsBuildInfoFile: nameOf(part).replace('.json', '.tsbuildinfo'),
      },
      files: filesBeyond(part).map(fromState),
      exclude: ['dist', 'dist-standalone']
        .map((folder) => `${part}/${folder}`)
        .concat(filesWithout(part))
        .map(fromState),
      references: imported.map((each) => ({ path: `./${nameOf(each)}` })),
    });
  }
  writeConfig('tsconfig.json', {
    files: [],
    references: Object.keys(PARTS).map((part) => ({ path: `./${nameOf(part)}` })),
  });
}

interface Options {
  /** Default: all parts. */
  part?: string;
  /** Colours and code excerpts; default: only on a terminal. */
  isPretty?: boolean;
}

/** Checks the types of a part and of those that it imports, and prints the errors. */
export function buildTypes({ part, isPretty = false }: Options): boolean {
  openState();
  writeConfigs();
  const cores = availableParallelism();
  // Checkers of one project repeat each other's work, so several of them pay off only when cores would be idle.
  const { status } = spawnSync(
    join(ROOT, 'node_modules/.bin/tsc'),
    [
      '-b',
      part === undefined ? STATE : join(STATE, nameOf(part)),
      ...['--builders', String(cores)],
      ...['--checkers', String(Math.max(1, Math.floor(cores / 2)))],
      ...(isPretty ? ['--pretty'] : []),
    ],
    { cwd: ROOT, stdio: 'inherit' },
  );
  closeState();
  return status === 0;
}
