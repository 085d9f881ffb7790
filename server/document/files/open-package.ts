import { MAX_NAME } from '../../../shared/domain/contract/common.ts';
import type { PassedEntry, PassedReason } from '../../../shared/domain/contract/document.ts';
import type { FileLanguages } from '../../../shared/domain/text/file-languages.ts';
import { FILTERS } from '../../formats/filters/registry.ts';
import { FormatError } from '../../formats/format-error.ts';
import { ZipArchive } from '../../formats/zip/read-zip.ts';
import { localised, type Refusal, sentenceOf } from '../../messages/localised.ts';
import { ProblemError } from '../../messages/problem.ts';
import { listExtensions, XLIFF } from './formats.ts';
import { isAside, isNested, kindOf, type PackageKind } from './kinds.ts';
import { requireLanguages } from './require-languages.ts';
import { decodeHead, isBlank, recogniseEntry } from './sniff-file.ts';

/** Limit of the unpacked size of a package, in bytes. */
const MAX_UNPACKED = 500_000_000;
const MAX_DOCUMENTS = 500;
const MAX_ENTRY_NAME = 1000;
/** Bytes of an XLIFF file searched for its first `file`; its header may contain the original. */
const LOOKED_AT = 5_000_000;
/** Maximum number of listed entries that became no document. */
const MAX_PASSED = 200;

/** A file of a package that becomes a document. */
interface DocumentEntry extends FileLanguages {
  entry: string;
  /** The name of its filter; `''` = XLIFF. */
  dialect: string;
  /** The document's default name. */
  name: string;
}

export interface OpenedPackage {
  documents: DocumentEntry[];
  passed: PassedEntry[];
  passed_count: number;
}

/**
 * Finds the documents in a package, and why other entries are not documents. Everything that becomes a
 * document is unpacked once, so that a damaged package is rejected as a whole. Throws 415 when there is no
 * document, and 422 or 413 with the reason for an invalid package or a missing language.
 */
export function openPackage(bytes: Uint8Array, fileName: string, given: FileLanguages): OpenedPackage {
  try {
    return readEntries(openArchive(bytes), fileName, given);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    throw refusal(error.code === 'too_large' ? 413 : 422, sentenceOf(error));
  }
}

/** Throws a FormatError. */
export function openArchive(bytes: Uint8Array): ZipArchive {
  return new ZipArchive(bytes, MAX_UNPACKED);
}

function readEntries(archive: ZipArchive, fileName: string, given: FileLanguages): OpenedPackage {
  const [leaving] = archive.leaving;
  if (leaving !== undefined) throw refusal(422, localised('package.leaves', { entry: printable(leaving) }));
  const entries = archive.names.filter((name) => !name.endsWith('/'));
  const kind = kindOf(fileName, entries);
  const found: FoundEntry[] = [];
  const passed: PassedEntry[] = [];
  for (const entry of entries) {
    const one = readEntry(archive, entry, { kind, given });
    if (typeof one === 'string') passed.push({ entry: printable(entry), reason: one });
    else found.push(one);
    if (found.length > MAX_DOCUMENTS) {
      throw refusal(422, localised('package.many', { name: fileName, most: MAX_DOCUMENTS }));
    }
  }
  // When every entry is a copy, the package has been mislabelled.
  const { meant = found, copies = [] } = Object.groupBy(found, ({ isCopy }) => (isCopy ? 'copies' : 'meant'));
  if (meant !== found) passed.push(...copies.map(({ entry }) => ({ entry, reason: 'companion' as const })));
  if (meant.length === 0) throw nothing(fileName, passed);
  const documents = meant.map(({ isCopy, ...document }) => document);
  nameDocuments(documents, kind.isBilingual ? fileName : null);
  return { documents, passed: passed.slice(0, MAX_PASSED), passed_count: passed.length };
}

interface FoundEntry extends DocumentEntry {
  /** A copy that is not translated. */
  isCopy: boolean;
}

function readEntry(
  archive: ZipArchive,
  entry: string,
  { kind, given }: { kind: PackageKind; given: FileLanguages },
): FoundEntry | PassedReason {
  if (isAside(entry)) return 'companion';
  if (isNested(entry)) return 'nested';
  const other = kind.isBilingual ? 'companion' : 'format';
  const extensions = kind.isBilingual ? XLIFF.extensions : EXTENSIONS;
  const extension = /\.([^./]+)$/.exec(entry)?.[1]?.toLowerCase() ?? '';
  // No legitimate file name has control characters.
  if (!extensions.includes(extension) || printable(entry) !== entry) return other;
  const content = archive.read(entry) ?? new Uint8Array();
  if (isBlank(content)) return 'empty';
  const file = recogniseEntry(entry, content);
  if (file === null) return other;
  const found = { entry, name: '', isCopy: false };
  if (file !== 'xliff') {
    return { ...found, dialect: file.filter.name, ...requireLanguages(given, file, entry) };
  }
  const isCopy = kind.isCopy?.(entry, decodeHead(content.subarray(0, LOOKED_AT))) ?? false;
  return { ...found, dialect: '', source_lang: '', target_lang: given.target_lang, isCopy };
}

const EXTENSIONS = [XLIFF, ...FILTERS].flatMap(({ extensions }) => [...extensions]);

/** Names the documents by their files, or by their paths where names repeat. */
function nameDocuments(documents: DocumentEntry[], packageName: string | null): void {
  const [only] = documents;
  const baseName = ({ entry }: DocumentEntry) => entry.replace(/^.*\//, '');
  const alike = Map.groupBy(documents, baseName);
  for (const document of documents) {
    const isUnique = alike.get(baseName(document))?.length === 1;
    const name = isUnique ? baseName(document) : document.entry;
    // The end distinguishes paths.
    document.name = name.slice(-MAX_NAME).toWellFormed();
  }
  // The files inside such a package have the same name in every package.
  if (only && packageName !== null && documents.length === 1) only.name = packageName.slice(0, MAX_NAME);
}

function nothing(fileName: string, passed: readonly PassedEntry[]): ProblemError {
  const hasNested = passed.some(({ reason }) => reason === 'nested');
  const formats = listExtensions();
  return refusal(
    415,
    localised(hasNested ? 'package.only-nested' : 'package.nothing', { name: fileName, formats }),
  );
}

function refusal(status: 413 | 415 | 422, message: Refusal): ProblemError {
  return new ProblemError(status, message, { fields: [{ path: 'file', message }] });
}

/** With unprintable characters replaced. */
function printable(entry: string): string {
  return entry
    .replace(/\p{Cc}/gu, '\uFFFD')
    .slice(0, MAX_ENTRY_NAME)
    .toWellFormed();
}
