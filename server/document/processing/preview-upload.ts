import type { DocumentPreview } from '../../../shared/domain/contract/document/preview.ts';
import type { FileLanguages } from '../../../shared/domain/text/file-languages.ts';
import { parseText, plainText } from '../../../shared/domain/text/inline-codes.ts';
import { normaliseLanguage } from '../../../shared/domain/text/languages.ts';
import type { Upload } from '../../api/multipart.ts';
import { readWholeBlob } from '../../db/blob.ts';
import type { Db } from '../../db/open.ts';
import { detectLanguage } from '../../engines/languages/detect-language.ts';
import { type OptionValues, withDefaults } from '../../formats/filters/options.ts';
import { intoSentences, readWhole } from '../../formats/filters/read-filtered.ts';
import { FormatError } from '../../formats/format-error.ts';
import { sentenceOf } from '../../messages/localised.ts';
import { ProblemError } from '../../messages/problem.ts';
import { readGivenOptions } from '../documents/given-options.ts';
import { XLIFF } from '../files/formats.ts';
import { openArchive } from '../files/open-package.ts';
import { type ImportedFile, readImported } from '../files/read-imported.ts';
import { languagesTold } from '../files/require-languages.ts';
import type { PreviewChoice } from '../files/run-in-thread.ts';
import { type RecognisedFile, recogniseEntry, requireFormat } from '../files/sniff-file.ts';

/** Texts of a package used for detection; the rest is not opened. */
const PACKAGE_TEXTS = 500;

/** Limits of the segments shown. */
const SHOWN_SEGMENTS = 20;
const SHOWN_CHARACTERS = 300;

const UNKNOWN = { source_lang: '', target_lang: '' };

type Texts = Pick<DocumentPreview, 'format' | 'source_lang' | 'target_lang'> & {
  segments: PreviewedSegment[];
};

interface Reading {
  values: OptionValues;
  /** `''` = not chosen. */
  given: FileLanguages;
}

type PreviewedSegment = Pick<ImportedFile['segments'][number], 'source' | 'target' | 'codes'>;

/** Previews an upload. Throws 413, 415 or 422 with the reason for an unreadable file. */
export async function previewUpload(
  db: Db,
  upload: Upload,
  chosen: PreviewChoice = {},
): Promise<DocumentPreview> {
  const { segments, ...said } = await readTexts(db, upload, chosen);
  return {
    ...said,
    detected_source: await detectLanguage(segments.map(({ source }) => plainText(source))),
    detected_target: await detectLanguage(
      segments.flatMap(({ target }) => (target ? [plainText(target)] : [])),
    ),
    segments: segments.slice(0, SHOWN_SEGMENTS).map((segment) => ({
      source: shown(segment.source, segment),
      target: shown(segment.target ?? '', segment),
    })),
    segments_count: segments.length,
  };
}

/** A text with placeholders and without formatting. */
function shown(text: string, { codes }: PreviewedSegment): string {
  const displayOf = new Map(codes.map(({ id, display }) => [id, display]));
  const parts = parseText(text).map((part) => {
    if (part.type === 'text') return part.text;
    return part.kind === 'standalone' ? (displayOf.get(part.id) ?? '') : '';
  });
  return parts.join('').slice(0, SHOWN_CHARACTERS).toWellFormed();
}

async function readTexts(db: Db, upload: Upload, chosen: PreviewChoice): Promise<Texts> {
  const file = await requireFormat(db, upload);
  const values = readGivenOptions(chosen.options, file === 'package' ? file : (file?.filter ?? null));
  const bytes = await readWholeBlob(db, upload.blobId);
  try {
    const given = {
      source_lang: normaliseLanguage(chosen.source_lang ?? '') ?? '',
      target_lang: normaliseLanguage(chosen.target_lang ?? '') ?? '',
    };
    if (file === 'package')
      return { format: 'package', ...UNKNOWN, segments: await textsOfPackage(bytes, { values, given }) };
    if (file) {
      const told = languagesTold(UNKNOWN, file, upload.fileName);
      const segments = await textsOf(file, bytes, { values, given, name: upload.fileName });
      return { format: file.filter.name, ...told, segments };
    }
    const { source_lang, target_lang, segments } = readImported(bytes, '', '');
    return {
      format: XLIFF.name,
      source_lang: source_lang ?? '',
      target_lang: target_lang ?? '',
      segments,
    };
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    const message = sentenceOf(error);
    const status = error.code === 'too_large' ? 413 : 422;
    throw new ProblemError(status, message, { fields: [{ path: 'file', message }] });
  }
}

/** Sentence rules depend on the language; without a given one, use the detected one. */
async function textsOf(
  file: RecognisedFile,
  bytes: Uint8Array,
  { values, given, name }: Reading & { name: string },
): Promise<PreviewedSegment[]> {
  const { filter } = file;
  const { source_lang, target_lang } = languagesTold(given, file, name);
  const whole = readWhole(filter, bytes, target_lang, { values, language: source_lang });
  const isCut = withDefaults(filter.options, values).segmentation === 'sentences';
  const detected =
    isCut && source_lang === ''
      ? await detectLanguage(whole.segments.map(({ source }) => plainText(source)))
      : null;
  const language = source_lang || (detected?.language ?? '');
  const { segments } = intoSentences(filter, whole, { values, language }, target_lang);
  return segments.map(({ source, target, codes = [] }) => ({ source, target, codes }));
}

/** The texts of the first documents in a package. Skips unreadable ones: the upload reports them. */
async function textsOfPackage(bytes: Uint8Array, reading: Reading): Promise<PreviewedSegment[]> {
  const archive = openArchive(bytes);
  const texts: PreviewedSegment[] = [];
  for (const entry of archive.names) {
    if (texts.length >= PACKAGE_TEXTS) break;
    const content = archive.read(entry) ?? new Uint8Array();
    const file = recogniseEntry(entry, content);
    if (file === null || file === 'xliff') continue;
    try {
      const segments = await textsOf(file, content, { ...reading, name: entry });
      texts.push(...segments.slice(0, PACKAGE_TEXTS));
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
    }
  }
  return texts;
}
