import type { ImportPreview } from '@tessera/shared/contract/glossary/import';
import { languageName } from '@tessera/shared/text/languages';
import { t } from '../messages.ts';

/** Why the file cannot be imported with the current options, in the page's language; `null` = it can. */
export function problemText(preview: ImportPreview): string | null {
  const { problem, problem_kind, format, languages, missing_languages } = preview;
  if (problem_kind === null) return problem;
  const names = (tags: string[]) => tags.map((tag) => languageName(tag)).join(t('comma'));
  return t(`import.problem.${problem_kind}`, {
    format,
    held: names(languages),
    missing: names(missing_languages),
  });
}
