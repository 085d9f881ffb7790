import { formatNumber } from '@tessera/shared/ui';
import type { LanguageCount } from '../../domain/contract/job.ts';
import { languageName } from '../../domain/text/languages.ts';
import { t } from './messages.ts';

/** The content of a file per language that an import left out; `null` = nothing. */
export function leftLanguages(languages: readonly LanguageCount[] = []): string | null {
  const left = languages.filter(({ entries, taken }) => entries > taken);
  if (left.length === 0) return null;
  const texts = left.map(({ lang, entries, taken }) =>
    t('left.language', { language: languageName(lang), n: formatNumber(entries - taken) }),
  );
  return texts.join(t('comma'));
}
