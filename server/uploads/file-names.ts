import { MAX_NAME } from '../../shared/contract/common.ts';

/** The name of a glossary or memory that was given none: that of its file, without what says its format. */
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

/** What a download of a glossary or memory is called; what would name a folder is replaced. */
export function downloadName(name: string, extension: string): string {
  return `${name.replace(/[/\\\p{Cc}]/gu, '_')}.${extension}`;
}
