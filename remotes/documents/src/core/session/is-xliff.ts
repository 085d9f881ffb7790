import type { Document } from '@tessera/shared/contract/document';

/** Servers that only know XLIFF send no format. */
export function isXliff({ format }: Document): boolean {
  return format === undefined || format === 'XLIFF';
}
