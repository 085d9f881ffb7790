import { proposeLanguages } from '../../formats/filters/languages-of-name.ts';
import { wrongField } from '../../http/problem.ts';
import { worded } from '../../http/worded.ts';

interface Languages {
  source_lang: string;
  target_lang: string;
}

/** The languages of a file that names none itself. Throws 422 on the one that neither the form nor the name tells. */
export function requireLanguages(given: Languages, fileName: string): Languages {
  const languages = proposeLanguages(given, fileName);
  for (const which of ['source', 'target'] as const) {
    const field = `${which}_lang` as const;
    if (languages[field] === '') {
      throw wrongField(field, worded('file.language-missing', { which, name: fileName }));
    }
  }
  return languages;
}
