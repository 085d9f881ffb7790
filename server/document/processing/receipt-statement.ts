import type { Change } from '../../formats/xml/splice.ts';

interface StatedFile {
  name: string;
  bytes: number;
  sha256: string;
}

/** A file, or an entry of an archive; all other entries are unchanged. */
export interface ReceiptPart {
  entry: string | null;
  /** The bytes outside of the changes, which are equal in both files. */
  unchanged: { bytes: number; sha256: string };
  /** In order: bytes of the upload, the number of bytes in the download that replace them, and the reason. */
  changes: [start: number, end: number, length: number, kind: Change['kind']][];
}

/** A rule verified before the download, with open and waived errors. */
export interface ReceiptRule {
  rule: string;
  errors: number;
  waived: number;
}

/** The content of a receipt; `tools/receipt/verify.mjs` checks it. */
export interface Receipt {
  type: 'tessera-receipt';
  version: 1;
  issued_at: string;
  /** The version of the server. */
  tessera: string;
  document: {
    id: number;
    name: string;
    format: string;
    /** The version of the reader that found the texts. */
    reader: number;
    source_lang: string;
    target_lang: string;
  };
  upload: StatedFile;
  download: StatedFile;
  texts: { total: number; changed: number };
  /** The encoding of an upload that was converted to UTF-8 as a whole; the changes are in the converted file. */
  converted_from: string | null;
  parts: ReceiptPart[];
  rules: ReceiptRule[];
}
