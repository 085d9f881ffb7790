import { languageAndStem } from '@tessera/shared/text/file-languages';

/** A file with one language and its translation. */
export interface FilePair {
  source: File;
  target: File;
}

/**
 * Pairs files that look like a source and its translations by name: files without a language, or in English,
 * are sources.
 */
export function pairFiles(
  files: readonly File[],
  takesTarget: (file: File) => boolean,
): { pairs: FilePair[]; others: File[] } {
  const groups = Map.groupBy(files.filter(takesTarget), (file) => stemOf(file));
  const pairs = [...groups.values()].flatMap(pairGroup);
  const paired = new Set(pairs.flatMap(({ source, target }) => [source, target]));
  return { pairs, others: files.filter((file) => !paired.has(file)) };
}

const stemOf = (file: File) => languageAndStem(file.name).stem.toLowerCase();

function pairGroup(files: readonly File[]): FilePair[] {
  if (files.length < 2) return [];
  const named = files.map((file) => ({ file, language: languageAndStem(file.name).language }));
  const source =
    named.find(({ language }) => language === null) ??
    named.find(({ language }) => language === 'en') ??
    named.find(({ language }) => language?.startsWith('en-')) ??
    (named.length === 2 ? named[0] : undefined);
  if (!source) return [];
  return named.filter((each) => each !== source).map(({ file }) => ({ source: source.file, target: file }));
}
