import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
/** The module that opens a database: a test that cannot reach it uses none. */
const DATABASE = join(ROOT, 'server/db/open.ts');
const TYPE_IMPORT = /^(?:im|ex)port type [^;]*;/gm;
/** A module that is imported, or passed to a thread or a process by URL. */
const MODULE = /'(\.{1,2}\/[^']+\.tsx?)'/g;

/**
 * The server, fuzz and history tests that can reach a database, as paths from the root: they also run on PostgreSQL.
 */
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
  return globSync(['server/**/*.test.ts', 'tools/trials/{fuzz,history}/*.test.ts'], {
    cwd: ROOT,
    exclude: (name) => name === 'node_modules',
  }).filter((test) => reachesDatabase(join(ROOT, test)));
}

function readModules(file: string): string[] {
  try {
    const text = readFileSync(file, 'utf8').replaceAll(TYPE_IMPORT, '');
    return [...text.matchAll(MODULE)].map(([, path = '']) => resolve(dirname(file), path));
  } catch {
    // A URL in a string that is not one of our modules.
    return [];
  }
}
