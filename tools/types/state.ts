import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './parts.ts';

/** State kept between builds. In node_modules, so that `npm ci` discards it. */
export const STATE = join(ROOT, 'node_modules/.cache/types');
/** Declarations, in folders like the repository's. */
export const DECLARATIONS = join(STATE, 'declarations');

const RECORD = join(STATE, 'overlooked-inputs.txt');

const readIfPresent = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/** Everything that the type of imported JSON depends on. */
const shapeOf = (json: string) =>
  JSON.stringify(JSON.parse(json || '{}'), (_, value) => (typeof value === 'string' ? '' : value));

function importedJson(): string[] {
  const files = new Set<string>();
  for (const file of globSync('**/*.d.ts', { cwd: DECLARATIONS })) {
    const text = readFileSync(join(DECLARATIONS, file), 'utf8');
    for (const [, request = ''] of text.matchAll(/['"](\.[^'"\n]+\.json)['"]/g))
      files.add(join(ROOT, dirname(file), request));
  }
  return [...files].sort();
}

/**
 * A hash of what `tsc -b` overlooks when it decides what to check again: the versions of libraries, and the keys of JSON
 * files that declarations import. `keyof typeof en` reads the same in a declaration, whatever the keys are.
 */
function overlookedInputs(): string {
  const hash = createHash('sha256').update(readIfPresent(join(ROOT, 'package-lock.json')));
  for (const file of importedJson()) hash.update(shapeOf(readIfPresent(file)));
  return hash.digest('hex');
}

/** Otherwise an import of a deleted file would find the declaration that it left. */
function removeStaleDeclarations(): void {
  for (const file of globSync('**/*.d.ts', { cwd: DECLARATIONS })) {
    const source = join(ROOT, file.replace(/\.d\.ts$/, ''));
    if (!existsSync(`${source}.ts`) && !existsSync(`${source}.tsx`)) rmSync(join(DECLARATIONS, file));
  }
}

/** Discards state that the next build must not use. */
export function openState(): void {
  if (readIfPresent(RECORD) !== overlookedInputs()) rmSync(STATE, { recursive: true, force: true });
  mkdirSync(DECLARATIONS, { recursive: true });
  removeStaleDeclarations();
}

export function closeState(): void {
  writeFileSync(RECORD, overlookedInputs());
}
