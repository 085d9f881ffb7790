import { formatNumber } from '@tessera/shared/ui';
import type { LanguageCount } from '../../domain/contract/job.ts';
import { languageName } from '../../domain/text/languages.ts';
import { t } from './messages.ts';

/** What a file holds in each language and an import did not take; `null` = everything was taken. */
export function leftLanguages(languages: readonly LanguageCount[] = []): string | null {
  const left = languages.filter(({ entries, taken }) => entries > taken);
  if (left.length === 0) return null;
  const texts = left.map(({ lang, entries, taken }) =>
    t('left.language', { language: languageName(lang), n: formatNumber(entries - taken) }),
  );
  return texts.join(t('comma'));
}
