import { type FileLanguages, proposeLanguages } from '../../../shared/domain/text/file-languages.ts';
import { localised } from '../../messages/localised.ts';
import { wrongField } from '../../messages/problem.ts';
import type { RecognisedFile } from './sniff-file.ts';

/**
 * The languages of a file in a format other than XLIFF: from the form, its beginning, or its name. Throws 422
 * for a language that none of them gives.
 */
export function requireLanguages(
  given: FileLanguages,
  file: RecognisedFile,
  fileName: string,
): FileLanguages {
  const languages = languagesTold(given, file, fileName);
  for (const which of ['source', 'target'] as const) {
    const field = `${which}_lang` as const;
    if (languages[field] === '') {
      throw wrongField(field, localised('file.language-missing', { which, name: fileName }));
    }
  }
  return languages;
}

/** Like `requireLanguages`, with `''` for an unknown language. */
export function languagesTold(
  given: FileLanguages,
  { filter, head }: RecognisedFile,
  fileName: string,
): FileLanguages {
  const own = filter.languagesOf?.(head);
  const known = {
    source_lang: given.source_lang || (own?.source_lang ?? ''),
    target_lang: given.target_lang || (own?.target_lang ?? ''),
  };
  return proposeLanguages(known, fileName, filter.languages);
}
