import type { DocumentFormat } from '../../../shared/domain/contract/document/formats.ts';

/** A kind of ZIP archive whose files become documents. */
export interface PackageKind {
  format: DocumentFormat;
  /** Whether only its XLIFF files are translated. */
  isBilingual: boolean;
  /** Whether an XLIFF file in it is a copy that is not translated; absent = none is. */
  isCopy?(entry: string, text: string): boolean;
}

const NOT_KEPT: string[] = [];

function kind(
  name: string,
  { title, extensions, ...rest }: { title: string; extensions: string[] } & Omit<PackageKind, 'format'>,
): PackageKind {
  const languages = rest.isBilingual ? 'bilingual' : 'monolingual';
  const format = { name, title, extensions, languages, encodings: [], not_kept: NOT_KEPT, is_package: true };
  return { format: format as DocumentFormat, ...rest };
}

const XLZ = kind('xlz', { title: 'XLIFF package', extensions: ['xlz'], isBilingual: true });
const MQXLZ = kind('mqxlz', { title: 'memoQ package', extensions: ['mqxlz'], isBilingual: true });
const TRADOS = kind('sdlppx', {
  title: 'Trados Studio package',
  extensions: ['sdlppx', 'sdlrpx'],
  isBilingual: true,
  // The source language folder has a copy of each file without a target language.
  isCopy: (_, text) => !/<file\b[^<>]*\starget-language\s*=/.test(text),
});
const XCLOC = kind('xcloc', {
  title: 'Xcode localization catalog',
  extensions: ['xcloc'],
  isBilingual: true,
  isCopy: (entry) => !/(?:^|\/)Localized Contents\/[^/]+$/.test(entry),
});
const ZIP = kind('zip', { title: 'ZIP archive', extensions: ['zip'], isBilingual: false });

/** Supported packages, one per line. */
export const PACKAGES: readonly PackageKind[] = [XLZ, MQXLZ, TRADOS, XCLOC, ZIP];

/** The kind of an archive by its name and entries. */
export function kindOf(fileName: string, entries: readonly string[]): PackageKind {
  const extension = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  const named = PACKAGES.find(({ format }) => format !== ZIP.format && format.extensions.includes(extension));
  if (named) return named;
  if (entries.some((entry) => /\.sdlproj$/i.test(entry))) return TRADOS;
  // Xcode's catalogs are folders, which users compress before sending.
  if (entries.some((entry) => /(?:^|\/)[^/]+\.xcloc\//i.test(entry))) return XCLOC;
  return ZIP;
}

/**
 * Whether an entry of a ZIP archive is in a folder that is never translated: MateCat's, macOS's, and hidden
 * ones.
 */
export function isAside(entry: string): boolean {
  return /(?:^|\/)(?:__reference|__meta|__MACOSX|\.[^/]*)(?:\/|$)/.test(entry);
}

/** Whether a file name belongs to a package. */
export function isNested(entry: string): boolean {
  const extension = /\.([^./]+)$/.exec(entry)?.[1]?.toLowerCase() ?? '';
  return PACKAGES.some(({ format }) => format.extensions.includes(extension));
}
