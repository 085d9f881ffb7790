import type { Upload } from '../../api/multipart.ts';
import { readBlob } from '../../db/blob.ts';
import type { Db } from '../../db/open.ts';
import type { Filter } from '../../formats/filters/filter.ts';
import { findFilter, isOfFormat } from '../../formats/filters/registry.ts';
import { type Localised, localised } from '../../messages/localised.ts';
import { binaryKind, emptyFile, kindByMagic, kindName, unknownFormat } from '../../uploads/sniff-file.ts';
import { listExtensions, XLIFF } from './formats.ts';

/** Bytes of a file that are inspected. */
const HEAD_BYTES = 65_536;

/** A file whose format has a filter. */
export interface RecognisedFile {
  filter: Filter;
  /** The decoded beginning of the file. */
  head: string;
}

/**
 * The filter for an upload, null for XLIFF, and `package` for a ZIP archive of other files. Looks at the
 * first bytes to reject an empty file (422) or an unknown format (415); the import validates the rest.
 */
export async function requireFormat(
  db: Db,
  upload: Upload,
  part: 'file' | 'target_file' = 'file',
): Promise<RecognisedFile | 'package' | null> {
  const first = await readBlob(db, upload.blobId).next();
  const head = first.done ? new Uint8Array() : first.value.subarray(0, HEAD_BYTES);
  if (isBlank(head) && upload.size <= HEAD_BYTES) {
    throw emptyFile(upload.fileName, part);
  }
  const name = upload.fileName;
  const refuse = (message: Localised) => unknownFormat(message, part);
  const text = decodeHead(head);
  const magic = isArchive(head) ? null : kindByMagic(head);
  const filter = magic === null ? findFilter(upload.fileName, text) : null;
  if (filter) return { filter, head: text };
  if (head[0] === 0xd0 && head[1] === 0xcf && head[2] === 0x11 && head[3] === 0xe0) {
    throw refuse(localised('format.upload.old-office', { name }));
  }
  if (isArchive(head)) return 'package';
  if (!/^\s*</.test(text)) {
    const kind = binaryKind({ bytes: head, text });
    const extensions = listExtensions();
    throw refuse(
      kind
        ? localised('format.upload.kind', { name, kind: kindName(kind), extensions })
        : localised('format.upload.other', { name, extensions }),
    );
  }
  const root = rootOf(text);
  if (root && root !== 'xliff') {
    const as = UPLOADED_AS[root] ?? 'none';
    throw refuse(
      localised('format.upload.root', { name, root: root.slice(0, 40), as, extensions: listExtensions() }),
    );
  }
  return null;
}

/** Whether a file may be a copy or a new version of a document that was imported with the filter. */
export function isFileOf(filter: Filter, { bytes, name }: { bytes: Uint8Array; name: string }): boolean {
  return isOfFormat(filter, name, decodeHead(bytes.subarray(0, HEAD_BYTES)));
}

/** The filter for a file of a package, `xliff`, or null for an unknown format. */
export function recogniseEntry(entry: string, content: Uint8Array): RecognisedFile | 'xliff' | null {
  const bytes = content.subarray(0, HEAD_BYTES);
  const head = decodeHead(bytes);
  const filter = isArchive(bytes) || kindByMagic(bytes) === null ? findFilter(entry, head) : null;
  if (filter && !filter.is_general) return { filter, head };
  const isNamedSo = XLIFF.extensions.some((extension) => entry.toLowerCase().endsWith(`.${extension}`));
  const root = /^\s*</.test(head) ? rootOf(head) : '';
  return root === 'xliff' || (root === null && isNamedSo) ? 'xliff' : null;
}

/** Other kinds of upload by root element. */
const UPLOADED_AS: Record<string, 'memory' | 'glossary'> = {
  tmx: 'memory',
  martif: 'glossary',
  tbx: 'glossary',
};

export function isBlank(head: Uint8Array): boolean {
  return head.every((byte) => [0, 9, 10, 13, 32, 0xef, 0xbb, 0xbf, 0xfe, 0xff].includes(byte));
}

function isArchive(head: Uint8Array): boolean {
  return head[0] === 0x50 && head[1] === 0x4b && head[2] === 3 && head[3] === 4;
}

export function decodeHead(head: Uint8Array): string {
  const [a, b] = head;
  const label =
    (a === 0xff && b === 0xfe) || (a === 0x3c && b === 0)
      ? 'utf-16le'
      : (a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c)
        ? 'utf-16be'
        : 'utf-8';
  return new TextDecoder(label).decode(head);
}

/** The local name of the root element; `null` when it is not within the inspected text. */
function rootOf(text: string): string | null {
  const prolog = /^(?:\s+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE(?:[^[>]|\[[\s\S]*?\]\s*(?=>))*>)*/i;
  const rest = text.slice(prolog.exec(text)?.[0].length ?? 0);
  return /^<(?:[^\s<>/:!?]+:)?([^\s<>/:!?]+)[\s/>]/.exec(rest)?.[1] ?? null;
}
