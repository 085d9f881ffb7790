import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
/** What opens a database: a test that cannot reach it touches none. */
const DATABASE = join(ROOT, 'server/db/open.ts');
const TYPE_IMPORT = /^(?:im|ex)port type [^;]*;/gm;
/** A module that is imported, or handed to a thread or a process by its address. */
const MODULE = /'(\.{1,2}\/[^']+\.tsx?)'/g;

/** The server's tests that can reach a database, as paths from the root: those that PostgreSQL has to pass too. */
export function storageTests(): string[] {
  const modules = new Map<string, string[]>();
  const modulesOf = (file: string): string[] => {
    const known = modules.get(file) ?? readModules(file);
    modules.set(file, known);
    return known;
  };
  const reachesDatabase = (test: string): boolean => {
    const seen = new Set([test]);
    for (const file of seen) {
      if (file === DATABASE) return true;
      for (const module of modulesOf(file)) seen.add(module);
    }
    return false;
  };
  return globSync('server/**/*.test.ts', { cwd: ROOT, exclude: (name) => name === 'node_modules' }).filter(
    (test) => reachesDatabase(join(ROOT, test)),
  );
}

function readModules(file: string): string[] {
  try {
    const text = readFileSync(file, 'utf8').replaceAll(TYPE_IMPORT, '');
    return [...text.matchAll(MODULE)].map(([, path = '']) => resolve(dirname(file), path));
  } catch {
    // An address in a string that is no module of ours.
    return [];
  }
}
