import type { LanguageCount } from '@tessera/shared/contract/job';
import { languageName } from '@tessera/shared/text/languages';
import { Checkbox, formatNumber, Select } from '@tessera/shared/ui';
import { t } from '../messages.ts';
import * as css from './import.module.css';

export interface Pair {
  source_lang: string;
  target_lang: string;
}

interface Props {
  languages: readonly LanguageCount[];
  pair: Pair;
  onPair: (pair: Pair) => void;
  isEach: boolean;
  onEach: (isEach: boolean) => void;
}

/**
 * The languages of a multilingual file: one pair as a memory, or each language with the source as its own
 * memory.
 */
export function FileLanguages({ languages, pair, onPair, isEach, onEach }: Props) {
  const options = [...languages]
    .sort((a, b) => b.entries - a.entries)
    .map(({ lang, entries }) => ({
      value: lang,
      label: t('import.language', { language: languageName(lang), count: entries, n: formatNumber(entries) }),
    }));
  const others = targetsOf(languages, pair.source_lang);
  return (
    <fieldset className={css.languages}>
      <legend>{t('import.languages', { n: formatNumber(languages.length) })}</legend>
      <Select
        label={t('import.source')}
        value={pair.source_lang}
        options={withOwn(options, pair.source_lang)}
        onChange={(source_lang) =>
          onPair({ source_lang, target_lang: otherThan(source_lang, pair, languages) })
        }
      />
      {!isEach && (
        <Select
          label={t('import.target')}
          value={pair.target_lang}
          options={withOwn(
            options.filter(({ value }) => value !== pair.source_lang),
            pair.target_lang,
          )}
          onChange={(target_lang) => onPair({ ...pair, target_lang })}
        />
      )}
      <Checkbox
        label={t('import.each', { n: formatNumber(others.length) })}
        description={t('import.each-description')}
        value={isEach}
        onChange={onEach}
      />
    </fieldset>
  );
}

/** Pairs for one memory each: the source with every other language. */
export function targetsOf(languages: readonly LanguageCount[], source: string): string[] {
  return languages.map(({ lang }) => lang).filter((lang) => lang !== source);
}

function otherThan(source: string, { source_lang, target_lang }: Pair, languages: readonly LanguageCount[]) {
  if (target_lang !== source) return target_lang;
  const [first = source_lang] = targetsOf(languages, source);
  return first;
}

/** A language present only as a variant is shown as that variant. */
function withOwn(options: { value: string; label: string }[], value: string) {
  const isThere = options.some((option) => option.value === value);
  return isThere ? options : [{ value, label: languageName(value) }, ...options];
}
