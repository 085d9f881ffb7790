import { proposeLanguages } from '../../formats/filters/languages-of-name.ts';
import { wrongField } from '../../http/problem.ts';

interface Languages {
  source_lang: string;
  target_lang: string;
}

/** The languages of a file that names none itself. Throws 422 on the one that neither the form nor the name tells. */
export function requireLanguages(given: Languages, fileName: string): Languages {
  const languages = proposeLanguages(given, fileName);
  for (const [field, what] of [
    ['source_lang', 'it is written in'],
    ['target_lang', 'it is translated into'],
  ] as const) {
    if (languages[field] === '') {
      throw wrongField(field, `"${fileName}" does not say which language ${what}. Choose it`);
    }
  }
  return languages;
}
