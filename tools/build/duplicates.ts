import { access } from 'node:fs/promises';
import { bytesBySource, ownerOf } from './bytes-by-source.ts';

/** Helpers that two screens import from one package, e.g. to read a passkey, may be duplicated. */
const MAY_REPEAT_BYTES = 2048;

/**
 * Every container has its own start-up code for the shell's runtime, and its own messages and message
 * formatter, so that parts of different ages all follow the page's language.
 */
const OF_EACH_CONTAINER =
  /^(@module-federation\/(webpack-bundler-runtime|runtime|error-codes|sdk)|@lingui\/core)$/;

/**
 * Bytes after gzip of each library module, by the part of the page that contains it: `shell`, `glossary`, …
 */
type Holders = Map<string, Map<string, number>>;

export async function modulesOfLibraries(files: { part: string; file: string }[]): Promise<Holders> {
  const holders: Holders = new Map();
  for (const { part, file } of files) {
    const hasMap = await access(`${file}.map`).then(
      () => true,
      () => false,
    );
    if (!hasMap) continue;
    for (const [source, bytes] of await bytesBySource(file)) {
      if (!source.includes('node_modules/') || source.startsWith('data:')) continue;
      const name = source.slice(source.lastIndexOf('node_modules/'));
      const parts = holders.get(name) ?? new Map<string, number>();
      holders.set(name, parts.set(part, (parts.get(part) ?? 0) + bytes));
    }
  }
  return holders;
}

/** Messages about libraries that a page could contain twice. */
export function repeatedLibraries(holders: Holders): string[] {
  const repeated = new Map<string, { bytes: number; parts: Set<string> }>();
  for (const [name, parts] of holders) {
    const library = ownerOf(name);
    if (parts.size < 2 || OF_EACH_CONTAINER.test(library)) continue;
    const found = repeated.get(library) ?? { bytes: 0, parts: new Set() };
    const sizes = [...parts.values()];
    found.bytes += sizes.reduce((sum, bytes) => sum + bytes, 0) - Math.max(...sizes);
    for (const part of parts.keys()) found.parts.add(part);
    repeated.set(library, found);
  }
  return [...repeated]
    .filter(([, { bytes }]) => bytes > MAY_REPEAT_BYTES)
    .map(
      ([library, { bytes, parts }]) =>
        `${library} is in ${[...parts].sort().join(' and ')}: ${Math.round(bytes)} bytes more than once`,
    );
}
