import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

interface SourceMap {
  sources: string[];
  mappings: string;
}

/** The numbers of one segment of a source map's mappings (base 64 VLQ, ECMA-426). */
function decodeSegment(segment: string): number[] {
  const values: number[] = [];
  let value = 0;
  let shift = 0;
  for (const digit of segment) {
    const bits = DIGITS.indexOf(digit);
    value += (bits & 31) << shift;
    shift += 5;
    if (bits & 32) continue;
    values.push(value & 1 ? -(value >> 1) : value >> 1);
    value = 0;
    shift = 0;
  }
  return values;
}

/** Number of characters in a built file from each source. */
function charactersBySource(code: string, map: SourceMap): Map<string, number> {
  const counts = new Map<string, number>();
  const lines = code.split('\n');
  let source = 0;
  for (const [index, line] of map.mappings.split(';').entries()) {
    let column = 0;
    let from = 0;
    let current: string | undefined;
    const close = (end: number) => {
      const name = current ?? '(bundler)';
      counts.set(name, (counts.get(name) ?? 0) + end - from);
    };
    for (const segment of line ? line.split(',') : []) {
      const [columnStep = 0, sourceStep] = decodeSegment(segment);
      column += columnStep;
      close(column);
      from = column;
      if (sourceStep === undefined) current = undefined;
      else {
        source += sourceStep;
        current = map.sources[source];
      }
    }
    close((lines[index]?.length ?? 0) + 1);
  }
  return counts;
}

/** The library, or folder of ours, that a source belongs to. */
export function ownerOf(source: string): string {
  // The federation plug-in injects its code as a data URL that contains many paths.
  if (source.startsWith('data:') || source === '(bundler)' || /\/webpack\/runtime\//.test(source))
    return '(bundler)';
  const library = /.*node_modules\/(@[^/]+\/[^/]+|[^/]+)/.exec(source);
  if (library) return library[1] ?? source;
  const ours = /(shared\/\w[\w-]*|remotes\/\w[\w-]*)\//.exec(source);
  if (ours) return ours[1] ?? source;
  const shell = /\.\/src\/(?:([\w-]+)\/)?/.exec(source);
  return shell ? `src/${shell[1] ?? ''}` : '(bundler)';
}

/**
 * A built file's gzip size, attributed to its sources by characters: neighbouring code is compressed together, so
 * shares are estimates and only the sum is exact.
 */
export async function bytesBySource(file: string): Promise<Map<string, number>> {
  const code = await readFile(file, 'utf8');
  const map = JSON.parse(await readFile(`${file}.map`, 'utf8')) as SourceMap;
  const ratio = gzipSync(code, { level: 9 }).length / code.length;
  return new Map([...charactersBySource(code, map)].map(([source, count]) => [source, count * ratio]));
}
