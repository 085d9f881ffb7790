import { gzipSync } from 'node:zlib';

/** The map of a script whose column 11 in line 1 is line 3, column 5 of the source. */
export function sourceMapOf(source: string): string {
  const sources = [`webpack://glossary@2/./${source}`];
  return JSON.stringify({
    version: 3,
    sources,
    sourcesContent: ['secret'],
    names: [],
    mappings: 'AAAA,UAEI',
  });
}

export const zippedMapOf = (source: string): Buffer => gzipSync(sourceMapOf(source));
