import { listAbbreviations } from '@tessera/shared/contract/document/abbreviations';
import { pageLanguage } from '@tessera/shared/messages';
import { queryOf, useQuery } from '@tessera/shared/query';
import { languageName } from '@tessera/shared/text/languages';
import { Button, EmptyState, ErrorPanel, SkeletonLines } from '@tessera/shared/ui';
import { useState } from 'react';
import { t } from '../messages.ts';
import * as css from '../webhooks/webhooks.module.css';
import { AbbreviationsSheet } from './AbbreviationsSheet.tsx';

interface Props {
  /** Whether a list is being created, from the page's head. */
  isMaking: boolean;
  onMaking: (isMaking: boolean) => void;
}

/** Abbreviations proposed for sentence segmentation, by language. */
export default function AbbreviationsTab({ isMaking, onMaking }: Props) {
  const query = useQuery({ ...queryOf(listAbbreviations), staleTime: 0 });
  const [open, setOpen] = useState<string | null>(null);
  const data = query.data?.toSorted((a, b) =>
    languageName(a.language).localeCompare(languageName(b.language), pageLanguage()),
  );
  return (
    <div className={css.tab}>
      <p className={css.note}>{t('abbreviations.lead')}</p>
      {query.isPending && <SkeletonLines lines={3} />}
      {query.isError && <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />}
      {data?.length === 0 && (
        <EmptyState title={t('abbreviations.none')}>{t('abbreviations.none-text')}</EmptyState>
      )}
      {data && data.length > 0 && (
        <ul className={css.list} aria-label={t('abbreviations.list')}>
          {data.map(({ language, words }) => (
            <li key={language} className={css.card}>
              <div className={css.what}>
                <h2 className={css.name}>{languageName(language)}</h2>
                <p className={css.note}>
                  <bdi lang={language}>{words.join(', ')}</bdi>
                </p>
              </div>
              <Button
                aria-label={t('abbreviations.edit-of', { language: languageName(language) })}
                aria-haspopup="dialog"
                onClick={() => setOpen(language)}
              >
                {t('abbreviations.edit')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {data && isMaking && <AbbreviationsSheet lists={data} language="" onClose={() => onMaking(false)} />}
      {data && open !== null && !isMaking && (
        <AbbreviationsSheet key={open} lists={data} language={open} onClose={() => setOpen(null)} />
      )}
    </div>
  );
}
