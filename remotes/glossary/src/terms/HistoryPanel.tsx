import { type GlossaryRecord, updateGlossaryRecord } from '@tessera/shared/contract/glossary';
import { getRecordHistory, type RecordChange } from '@tessera/shared/contract/glossary/concept';
import { queryOf, useMutationOf, useQuery } from '@tessera/shared/query';
import { Button, ErrorPanel, RelativeTime, SkeletonLines, toast } from '@tessera/shared/ui';
import { FIELD_NAMES, type TermField } from './term-fields.ts';
import { bodyOf, valuesOf } from './term-values.ts';
import * as css from './terms.module.css';
import { TERM_AFFECTS } from './use-term-removal.ts';

const KINDS: Record<RecordChange['kind'], string> = {
  created: 'Added',
  changed: 'Changed',
  deleted: 'Deleted',
  restored: 'Restored',
  imported: 'Changed by an import',
  import_undone: 'Import taken back',
};

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
      toast({ tone: 'success', message: 'The term is as it was then.' });
      onRestored?.();
    },
  });
  if (query.isPending) return <SkeletonLines />;
  if (query.error) return <ErrorPanel error={query.error} title="The history could not be loaded" />;
  if (query.data.length === 0) return <p>Nothing was changed since it was added.</p>;
  return (
    <>
      {update.error && <ErrorPanel error={update.error} title="The term could not be changed back" />}
      <ol className={css.history}>
        {query.data.map((change) => {
          const { id, kind, at, user, before } = change;
          const fields = changedFields(change);
          return (
            <li key={id}>
              <b>{KINDS[kind]}</b>{' '}
              <span className={css.when}>
                <RelativeTime time={at} />
                {user && ` by ${user.username}`}
              </span>
              {fields.map(({ field, was, is }) => (
                <p key={field} dir="auto">
                  {FIELD_NAMES[field]}: {was ? <del>{was}</del> : <i>nothing</i>} →{' '}
                  <ins>{is || 'nothing'}</ins>
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
                  Back to before this
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
  return (Object.keys(FIELD_NAMES) as TermField[]).flatMap((field) => {
    const was = display(before[field]);
    const is = display(after[field]);
    return was === is ? [] : [{ field, was, is }];
  });
}

function display(value: string | boolean | null | undefined): string {
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : (value ?? '');
}
