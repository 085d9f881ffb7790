import type { LanguagePair as Pair } from '@tessera/shared/contract/member';
import { rows } from '@tessera/shared/remote/rows';
import { Button, LanguagePair, LanguageSelect } from '@tessera/shared/ui';
import { useState } from 'react';
import { t } from '../messages.ts';
import * as css from './grants.module.css';

interface PairFieldsProps {
  pairs: readonly Pair[];
  onChange: (pairs: Pair[]) => void;
  /** Texts for the purpose of the pairs; by default, granting access. */
  words?: PairWords;
}

interface PairWords {
  title: string;
  note: string;
  list: string;
  add: string;
  remove: string;
  removeOf: (pair: { source: string; target: string }) => string;
  isThere: string;
}

const grantWords = (): PairWords => ({
  title: t('grant.languages'),
  note: t('grant.languages-note'),
  list: t('grant.pairs'),
  add: t('grant.add-languages'),
  remove: t('grant.remove'),
  removeOf: (pair) => t('grant.remove-pair', pair),
  isThere: t('grant.pair-given'),
});

/** The chosen language pairs, and fields for another. */
export function PairFields({ pairs, onChange, words = grantWords() }: PairFieldsProps) {
  const [source, setSource] = useState('');
  const [target, setTarget] = useState('');
  const isThere = pairs.some(
    ({ source_lang, target_lang }) => source_lang === source && target_lang === target,
  );
  function add() {
    onChange([...pairs, { source_lang: source, target_lang: target }]);
    setSource('');
    setTarget('');
  }
  return (
    <fieldset className={css.group}>
      <legend className={css.title}>{words.title}</legend>
      <p className={css.note}>{words.note}</p>
      {pairs.length > 0 && (
        <ul className={rows.list} aria-label={words.list}>
          {pairs.map((pair) => (
            <li key={`${pair.source_lang} ${pair.target_lang}`} className={rows.item}>
              <LanguagePair source={pair.source_lang} target={pair.target_lang} />
              <Button
                size="small"
                aria-label={words.removeOf({ source: pair.source_lang, target: pair.target_lang })}
                onClick={() => onChange(pairs.filter((other) => other !== pair))}
              >
                {words.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className={css.adding}>
        <LanguageSelect label={t('grant.from')} value={source} onChange={setSource} />
        <LanguageSelect label={t('grant.into')} value={target} onChange={setTarget} />
        <Button
          onClick={add}
          disabledReason={isThere ? words.isThere : (!source || !target) && t('grant.choose-both')}
        >
          {words.add}
        </Button>
      </div>
    </fieldset>
  );
}
