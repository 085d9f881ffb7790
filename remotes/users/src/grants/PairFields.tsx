import type { LanguagePair as Pair } from '@tessera/shared/contract/member';
import { rows } from '@tessera/shared/remote/rows';
import { Button, LanguagePair, LanguageSelect } from '@tessera/shared/ui';
import { useState } from 'react';
import { t } from '../messages.ts';
import * as css from './grants.module.css';

interface PairFieldsProps {
  pairs: readonly Pair[];
  onChange: (pairs: Pair[]) => void;
}

/** The granted language pairs, and a field for another. */
export function PairFields({ pairs, onChange }: PairFieldsProps) {
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
      <legend className={css.title}>{t('grant.languages')}</legend>
      <p className={css.note}>{t('grant.languages-note')}</p>
      {pairs.length > 0 && (
        <ul className={rows.list} aria-label={t('grant.pairs')}>
          {pairs.map((pair) => (
            <li key={`${pair.source_lang} ${pair.target_lang}`} className={rows.item}>
              <LanguagePair source={pair.source_lang} target={pair.target_lang} />
              <Button
                size="small"
                aria-label={t('grant.remove-pair', { source: pair.source_lang, target: pair.target_lang })}
                onClick={() => onChange(pairs.filter((other) => other !== pair))}
              >
                {t('grant.remove')}
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
          disabledReason={isThere ? t('grant.pair-given') : (!source || !target) && t('grant.choose-both')}
        >
          {t('grant.add-languages')}
        </Button>
      </div>
    </fieldset>
  );
}
