import { localised } from '../../messages/localised.ts';
import { FormatError } from '../format-error.ts';
import { ZipArchive } from '../zip/read-zip.ts';
import { spliceZip } from '../zip/splice-zip.ts';

/** A memoQ `.mqxlz`: a zip archive that holds one `.mqxliff`. */
export interface Archive {
  zip: ZipArchive;
  entry: string;
  document: Uint8Array;
}

const MAX_DOCUMENT = 500_000_000;

export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;
}

/** Finds and unpacks the document; no other entry is unpacked. Throws a FormatError. */
export function readArchive(bytes: Uint8Array): Archive {
  const zip = new ZipArchive(bytes, MAX_DOCUMENT);
  const entry = zip.names.find((name) => /\.(mqxliff|sdlxliff|xlf|xliff)$/i.test(name)) ?? '';
  const document = zip.read(entry);
  if (!document) throw new FormatError('archive', localised('format.zip.no-xliff'));
  return { zip, entry, document };
}

/** The archive with its document replaced; all other entries are unchanged. */
export function writeArchive({ zip, entry }: Archive, document: Uint8Array): Uint8Array {
  return spliceZip(zip, new Map([[entry, document]]));
}
