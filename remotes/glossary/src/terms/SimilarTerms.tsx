import {
  findTerms,
  type Glossary,
  type GlossaryRecord,
  listGlossaryRecords,
} from '@tessera/shared/contract/glossary';
import { keepPreviousData, queryOf, useQuery } from '@tessera/shared/query';
import { Notice } from '@tessera/shared/ui';
import { useDeferredValue } from 'react';
import { t } from '../messages.ts';
import * as css from './terms.module.css';

/** Shorter texts occur in almost every term. */
const LEAST = 2;
const MOST = 5;

/** Existing terms that contain the text or are contained in it, inflected or not, to prevent duplicates. */
export function SimilarTerms({ glossary, text }: { glossary: Glossary; text: string }) {
  const typed = useDeferredValue(text.trim());
  const { same, terms, count } = useSimilar(glossary, typed);
  if (terms.length === 0) return null;
  return (
    <>
      {same && (
        <Notice tone="warning" title={t('similar.same', { source: same.source })} isLive>
          {t('similar.same-text')}
        </Notice>
      )}
      <section className={css.similar} aria-label={t('similar.label')}>
        <h3>{t('similar.title')}</h3>
        <ul>
          {terms.slice(0, MOST).map((term) => (
            <li key={term.id} dir="auto">
              {term.source} → {term.target}
            </li>
          ))}
        </ul>
        {count > MOST && <p>{t('more', { n: count - MOST })}</p>}
      </section>
    </>
  );
}

function useSimilar({ id, source_lang }: Glossary, typed: string) {
  const enabled = typed.length >= LEAST;
  const holding = useQuery({
    ...queryOf(listGlossaryRecords, { params: { id }, query: { page: 0, search: typed } }),
    enabled,
    placeholderData: keepPreviousData,
  });
  const held = useQuery({
    ...queryOf(findTerms, { body: { text: typed, source_lang, glossary_ids: [id] } }),
    enabled,
    placeholderData: keepPreviousData,
  });
  if (!enabled) return { same: undefined, terms: [], count: 0 };
  const hits = held.data ?? [];
  const terms = new Map<number, GlossaryRecord>();
  for (const { record } of hits) terms.set(record.id, record);
  for (const record of holding.data?.records ?? []) terms.set(record.id, record);
  const whole = hits.find(({ matched }) => matched.length === typed.length);
  return {
    /** The term equal to the text, possibly inflected. */
    same: whole?.record ?? [...terms.values()].find(({ source }) => isSame(source, typed)),
    terms: [...terms.values()],
    count: Math.max(terms.size, holding.data?.total_rows ?? 0),
  };
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
