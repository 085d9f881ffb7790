import { type GlossaryRecord, updateGlossaryRecord } from '@tessera/shared/contract/glossary';
import { getRecordHistory, type RecordChange } from '@tessera/shared/contract/glossary/concept';
import { queryOf, useMutationOf, useQuery } from '@tessera/shared/query';
import { Button, ErrorPanel, RelativeTime, SkeletonLines, toast } from '@tessera/shared/ui';
import { rich, t } from '../messages.ts';
import { FieldChange } from './FieldChange.tsx';
import { shownValue, TERM_FIELDS } from './term-fields.ts';
import { bodyOf, valuesOf } from './term-values.ts';
import * as css from './terms.module.css';
import { TERM_AFFECTS } from './use-term-removal.ts';

interface Props {
  term: GlossaryRecord;
  mayRestore: boolean;
  onRestored?: () => void;
}

/** A term's history, newest first, with earlier values and a way to restore them. */
export function HistoryPanel({ term, mayRestore, onRestored }: Props) {
  const query = useQuery({ ...queryOf(getRecordHistory, { params: { id: term.id } }), staleTime: 0 });
  const update = useMutationOf(updateGlossaryRecord, {
    invalidates: TERM_AFFECTS,
    onSuccess: () => {
      toast({ tone: 'success', message: t('history.back') });
      onRestored?.();
    },
  });
  if (query.isPending) return <SkeletonLines />;
  if (query.error) return <ErrorPanel error={query.error} title={t('history.failed')} />;
  if (query.data.length === 0) return <p>{t('history.none')}</p>;
  return (
    <>
      {update.error && <ErrorPanel error={update.error} title={t('history.not-restored')} />}
      <ol className={css.history}>
        {query.data.map((change) => {
          const { id, kind, at, user, before, after } = change;
          const fields = changedFields(change);
          return (
            <li key={id}>
              <b>{t(`history.kind.${kind}`)}</b>{' '}
              <span className={css.when}>
                {user ? (
                  rich('by', { user: user.username }, { time: () => <RelativeTime time={at} /> })
                ) : (
                  <RelativeTime time={at} />
                )}
              </span>
              {fields.map((field) => (
                <p key={field} dir="auto">
                  <FieldChange field={field} before={before?.[field]} after={after[field]} />
                </p>
              ))}
              {mayRestore && before && fields.length > 0 && (
                <Button
                  size="small"
                  busy={update.isPending}
                  onClick={() =>
                    update.mutate({
                      params: { id: term.id },
                      body: { ...bodyOf(valuesOf(before)), version: term.version },
                    })
                  }
                >
                  {t('history.restore')}
                </Button>
              )}
            </li>
          );
        })}
      </ol>
    </>
  );
}

function changedFields({ before, after }: RecordChange) {
  if (!before) return [];
  return TERM_FIELDS.filter((field) => shownValue(field, before[field]) !== shownValue(field, after[field]));
}
