import { listGlossaryRecords } from '@tessera/shared/contract/glossary';
import { queryOf, useQuery } from '@tessera/shared/query';
import { useDeferredValue } from 'react';
import { t } from '../messages.ts';
import * as css from './terms.module.css';

/** Shorter texts occur in almost every term. */
const LEAST = 2;
const MOST = 5;

/** Similar existing terms, to prevent duplicates. */
export function SimilarTerms({ glossaryId, text }: { glossaryId: number; text: string }) {
  const search = useDeferredValue(text.trim());
  const { data } = useQuery({
    ...queryOf(listGlossaryRecords, { params: { id: glossaryId }, query: { page: 0, search } }),
    enabled: search.length >= LEAST,
  });
  if (search.length < LEAST || !data || data.total_rows === 0) return null;
  return (
    <section className={css.similar} aria-label={t('similar.label')}>
      <h3>{t('similar.title')}</h3>
      <ul>
        {data.records.slice(0, MOST).map((term) => (
          <li key={term.id} dir="auto">
            {term.source} → {term.target}
          </li>
        ))}
      </ul>
      {data.total_rows > MOST && <p>{t('more', { n: data.total_rows - MOST })}</p>}
    </section>
  );
}
