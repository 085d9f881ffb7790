import { type FileLanguages, languageOfName } from '../../../shared/domain/text/file-languages.ts';
import type { Upload } from '../../api/multipart.ts';
import type { Db } from '../../db/open.ts';
import { takesTarget } from '../../formats/filters/target-file.ts';
import { localised } from '../../messages/localised.ts';
import { wrongField } from '../../messages/problem.ts';
import type { NewDocument } from '../documents/queries.ts';
import { type RecognisedFile, requireFormat } from './sniff-file.ts';

/**
 * The columns of a translation uploaded with its file. Throws 422 where the file holds translations itself,
 * or the two formats differ.
 */
export async function requireTarget(
  db: Db,
  target: Upload | undefined,
  file: RecognisedFile | 'package' | null,
): Promise<Pick<NewDocument, 'target_blob_id' | 'target_file_name'>> {
  if (!target) return {};
  if (file === 'package' || !file || !takesTarget(file.filter)) {
    throw wrongField('target_file', localised('file.target-not-taken'));
  }
  const recognised = await requireFormat(db, target, 'target_file');
  if (recognised === 'package' || recognised?.filter !== file.filter) {
    throw wrongField(
      'target_file',
      localised('file.target-other-format', { name: target.fileName, format: file.filter.title }),
    );
  }
  return { target_blob_id: target.blobId, target_file_name: target.fileName };
}

/** The given languages, with the target language taken from the translation's name if missing. */
export function withTargetOf(target: Upload | undefined, given: FileLanguages): FileLanguages {
  if (!target || given.target_lang !== '') return given;
  return { ...given, target_lang: languageOfName(target.fileName) ?? '' };
}
