import { readBlob } from '../../db/blob.ts';
import type { Db } from '../../db/open.ts';
import type { Filter } from '../../formats/filters/filter.ts';
import { findFilter } from '../../formats/filters/registry.ts';
import type { Upload } from '../../http/multipart.ts';
import { ProblemError, wrongField } from '../../http/problem.ts';
import { worded } from '../../http/worded.ts';
import { binaryKind, kindByMagic } from '../../uploads/sniff-file.ts';
import { describeFormats } from './formats.ts';

/** Bytes of a file that are inspected. */
const HEAD_BYTES = 65_536;

/** A file whose format has a filter. */
export interface RecognisedFile {
  filter: Filter;
  /** The decoded beginning of the file. */
  head: string;
}

/**
 * The filter for an upload, null for XLIFF. Rejects by its first bytes an empty file (422) or what clearly is of no
 * known format (415); the import validates the rest.
 */
export async function requireFormat(db: Db, upload: Upload): Promise<RecognisedFile | null> {
  const first = await readBlob(db, upload.blobId).next();
  const head = first.done ? new Uint8Array() : first.value.subarray(0, HEAD_BYTES);
  if (isBlank(head) && upload.size <= HEAD_BYTES) {
    throw wrongField('file', worded('file.empty', { name: upload.fileName }));
  }
  const text = decodeHead(head);
  const magic = isArchive(head) ? null : kindByMagic(head);
  const filter = magic === null ? findFilter(upload.fileName, text) : null;
  if (filter) return { filter, head: text };
  if (head[0] === 0xd0 && head[1] === 0xcf && head[2] === 0x11 && head[3] === 0xe0) {
    const advice = 'Save it without a password as .docx, .xlsx or .pptx';
    throw unknown(
      upload.fileName,
      `is an Office file of the old format, or protected by a password. ${advice}`,
    );
  }
  if (isArchive(head)) {
    if (/\.mqxlz$/i.test(upload.fileName)) return null;
    const advice = `Unpack it and upload the files in it that are of ${describeFormats()}`;
    throw unknown(upload.fileName, `is an archive, of no format that is taken. ${advice}`);
  }
  if (!/^\s*</.test(text)) {
    const kind = binaryKind({ bytes: head, text });
    const what = kind ? `is ${kind}, of no format that is taken` : 'is of no format that is taken';
    throw unknown(upload.fileName, `${what}. Choose a file of ${describeFormats()}`);
  }
  const root = rootOf(text);
  if (root && root !== 'xliff') {
    throw unknown(
      upload.fileName,
      `is of no format that is taken: its root element is <${root.slice(0, 40)}>. ${ADVICE[root] ?? `Choose a file of ${describeFormats()}`}`,
    );
  }
  return null;
}

const ADVICE: Record<string, string> = {
  tmx: 'Upload it as a translation memory',
  martif: 'Upload it as a glossary',
  tbx: 'Upload it as a glossary',
};

function unknown(fileName: string, what: string): ProblemError {
  const message = `"${fileName}" ${what}`;
  return new ProblemError(415, `${message}.`, { fields: [{ path: 'file', message }] });
}

function isBlank(head: Uint8Array): boolean {
  return head.every((byte) => [0, 9, 10, 13, 32, 0xef, 0xbb, 0xbf, 0xfe, 0xff].includes(byte));
}

function isArchive(head: Uint8Array): boolean {
  return head[0] === 0x50 && head[1] === 0x4b && head[2] === 3 && head[3] === 4;
}

function decodeHead(head: Uint8Array): string {
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
