import type { Upload } from '../api/multipart.ts';
import { readBlob } from '../db/blob.ts';
import { databaseFailure } from '../db/failures.ts';
import type { Db } from '../db/open.ts';
import { openBytes } from '../formats/encoding/open-bytes.ts';
import { type Localised, localised } from '../messages/localised.ts';
import { ProblemError, wrongField } from '../messages/problem.ts';

/** Bytes of a file that are inspected. */
const HEAD_BYTES = 65_536;

export interface FileHead {
  /** Decompressed if it was gzipped. */
  bytes: Uint8Array;
  /** Decoded as UTF-8 or UTF-16; enough to inspect files in other encodings. */
  text: string;
  /** In lower case, without the dot; `''` = none. */
  extension: string;
}

/** Reads the beginning of an upload. Throws 422 when the file is empty. */
export async function readHead(db: Db, upload: Upload): Promise<FileHead> {
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of openBytes(readBlob(db, upload.blobId))) {
      parts.push(part);
      size += part.length;
      if (size >= HEAD_BYTES) break;
    }
  } catch (error) {
    if (databaseFailure(error)) throw error;
    // Damaged gzip: inspect what could be read, the import reports the rest.
  }
  const bytes = Buffer.concat(parts).subarray(0, HEAD_BYTES);
  if (upload.size <= HEAD_BYTES && isBlank(bytes)) {
    throw emptyFile(upload.fileName);
  }
  const extension = /\.([^.]+)$/.exec(upload.fileName)?.[1]?.toLowerCase() ?? '';
  return { bytes, text: decode(bytes), extension };
}

/** Throws 422 for an empty file. */
export function requireFilled({ size, fileName }: Upload): void {
  if (size === 0) throw emptyFile(fileName);
}

export function emptyFile(name: string, part = 'file'): ProblemError {
  return wrongField(part, localised('file.empty', { name }));
}

/** A 415 with the reason on the file's field. */
export function unknownFormat(message: Localised, path = 'file'): ProblemError {
  return new ProblemError(415, message, { fields: [{ path, message }] });
}

/** What kind of file something is, within a sentence. */
export const kindName = (kind: FileKind): Localised => localised('format.kind', { kind });

export type FileKind =
  | 'zip'
  | 'office'
  | 'png'
  | 'jpeg'
  | 'gif'
  | 'pdf'
  | 'gzip'
  | 'program'
  | 'rar'
  | 'rtf'
  | 'sevenzip'
  | 'binary';

const MAGIC: [kind: FileKind, magic: number[]][] = [
  ['zip', [0x50, 0x4b, 0x03, 0x04]],
  ['zip', [0x50, 0x4b, 0x05, 0x06]],
  ['office', [0xd0, 0xcf, 0x11, 0xe0]],
  ['png', [0x89, 0x50, 0x4e, 0x47]],
  ['jpeg', [0xff, 0xd8, 0xff]],
  ['gif', [0x47, 0x49, 0x46, 0x38]],
  ['pdf', [0x25, 0x50, 0x44, 0x46]],
  ['gzip', [0x1f, 0x8b]],
  ['program', [0x7f, 0x45, 0x4c, 0x46]],
  ['rar', [0x52, 0x61, 0x72, 0x21, 0x1a, 0x07]],
  ['rtf', [0x7b, 0x5c, 0x72, 0x74, 0x66]],
  ['sevenzip', [0x37, 0x7a, 0xbc, 0xaf]],
];

/** The kind of file indicated by its first bytes; `null` = it may be text. */
export function kindByMagic(bytes: Uint8Array): FileKind | null {
  return MAGIC.find(([, magic]) => magic.every((byte, index) => bytes[index] === byte))?.[0] ?? null;
}

/** The kind of binary file; `null` = it may be text. */
export function binaryKind({ bytes, text }: Pick<FileHead, 'bytes' | 'text'>): FileKind | null {
  const kind = kindByMagic(bytes);
  if (kind || !text.includes('\0')) return kind;
  return bytes[0] === 0x4d && bytes[1] === 0x5a ? 'program' : 'binary';
}

/** The local name of the root element; `null` when the text is not XML or the root is not within it. */
export function rootElement(text: string): string | null {
  const prolog = /^(?:\s+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE(?:[^[>]|\[[\s\S]*?\]\s*(?=>))*>)*/;
  const rest = text.slice(prolog.exec(text)?.[0].length ?? 0);
  return /^<(?:[^\s<>/:!?]+:)?([^\s<>/:!?]+)[\s/>]/.exec(rest)?.[1] ?? null;
}

function isBlank(bytes: Uint8Array): boolean {
  return bytes.every((byte) => [0, 9, 10, 13, 32, 0xef, 0xbb, 0xbf, 0xfe, 0xff].includes(byte));
}

function decode(bytes: Uint8Array): string {
  const [a, b, c, d] = bytes;
  const zeros = [a, b, c, d].map((byte) => byte === 0);
  const isLittle = (a === 0xff && b === 0xfe) || (zeros[1] && zeros[3] && !zeros[0]);
  const isBig = (a === 0xfe && b === 0xff) || (zeros[0] && zeros[2] && !zeros[1]);
  return new TextDecoder(isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8').decode(bytes);
}
