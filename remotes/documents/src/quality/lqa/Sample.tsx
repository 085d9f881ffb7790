import type { Document } from '@tessera/shared/contract/document';
import {
  drawSample,
  getLqaReport,
  getSegmentLqa,
  type LqaReport,
  removeSample,
} from '@tessera/shared/contract/document/lqa';
import { useMutationOf } from '@tessera/shared/query';
import { Button, ErrorPanel, formatNumber, TextField } from '@tessera/shared/ui';
import { type FormEvent, useState } from 'react';
import * as css from './lqa.module.css';
import { t } from './messages.ts';

interface Props {
  document: Document;
  sample: LqaReport['sample'];
  mayDraw: boolean;
}

/** A tenth is common in evaluations, with a minimum for a meaningful score. */
const proposed = (words: number) => Math.min(words, Math.max(1000, Math.round(words / 10)));

/** The evaluated part of the document, and a button to draw another one. */
export function Sample({ document, sample, mayDraw }: Props) {
  const params = { id: document.id };
  const invalidates = [getLqaReport, getSegmentLqa];
  const draw = useMutationOf(drawSample, { invalidates });
  const remove = useMutationOf(removeSample, { invalidates });
  const [words, setWords] = useState(String(proposed(document.word_count)));
  const count = Number(words);
  const isFit = Number.isInteger(count) && count > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isFit) draw.mutate({ params, body: { words: count } });
  };
  const error = draw.error ?? remove.error;
  return (
    <section aria-label={t('sample.title')}>
      <p>
        {sample
          ? t('sample.drawn', {
              segments: sample.segments,
              n: formatNumber(sample.segments),
              words: formatNumber(sample.words),
            })
          : t('sample.none')}
      </p>
      {error && <ErrorPanel error={error} title={t('sample.failed')} />}
      {mayDraw && (
        <form className={css.sample} onSubmit={submit}>
          <TextField
            label={t('sample.words')}
            type="number"
            min={1}
            step={1}
            value={words}
            onChange={setWords}
            error={isFit ? null : t('sample.number')}
          />
          <Button type="submit" busy={draw.isPending}>
            {t(sample ? 'sample.again' : 'sample.draw')}
          </Button>
          {sample && (
            <Button variant="quiet" busy={remove.isPending} onClick={() => remove.mutate({ params })}>
              {t('sample.remove')}
            </Button>
          )}
        </form>
      )}
    </section>
  );
}
