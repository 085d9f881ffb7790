import type { LanguagePair as Pair } from '@tessera/shared/contract/member';
import { rows } from '@tessera/shared/remote/rows';
import { Button, LanguagePair, LanguageSelect } from '@tessera/shared/ui';
import { useState } from 'react';
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
      <legend className={css.title}>Languages</legend>
      <p className={css.note}>
        Everything in these languages, whatever its region: German gives Austrian German.
      </p>
      {pairs.length > 0 && (
        <ul className={rows.list} aria-label="Language pairs given">
          {pairs.map((pair) => (
            <li key={`${pair.source_lang} ${pair.target_lang}`} className={rows.item}>
              <LanguagePair source={pair.source_lang} target={pair.target_lang} />
              <Button
                size="small"
                aria-label={`Take away ${pair.source_lang} to ${pair.target_lang}`}
                onClick={() => onChange(pairs.filter((other) => other !== pair))}
              >
                Take away
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className={css.adding}>
        <LanguageSelect label="From" value={source} onChange={setSource} />
        <LanguageSelect label="Into" value={target} onChange={setTarget} />
        <Button
          onClick={add}
          disabledReason={
            isThere ? 'This pair is given already.' : (!source || !target) && 'Choose both languages first.'
          }
        >
          Give languages
        </Button>
      </div>
    </fieldset>
  );
}
