import type { Document } from '@tessera/shared/contract/document';

/** Servers from before there were other formats name none. */
export function isXliff({ format }: Document): boolean {
  return format === undefined || format === 'XLIFF';
}
