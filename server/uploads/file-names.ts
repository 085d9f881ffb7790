import { MAX_NAME } from '../../shared/domain/contract/common.ts';

/** The default name of a glossary or memory: its file's name without the extension. */
export function nameFromFile(fileName: string): string {
  const name = fileName
    .replace(/\.gz$/i, '')
    .replace(/\.(tmx|tbx|xml|csv|tsv|tab|txt|xlsx)$/i, '')
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, MAX_NAME)
    .toWellFormed();
  return name || 'Import';
}

/** The file name of a glossary or memory download; path separators are replaced. */
export function downloadName(name: string, extension: string): string {
  return `${name.replace(/[/\\\p{Cc}]/gu, '_')}.${extension}`;
}
