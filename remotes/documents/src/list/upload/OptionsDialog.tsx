import { type Document, getDocument } from '@tessera/shared/contract/document';
import { queryOf, useQuery } from '@tessera/shared/query';
import { Button, Dialog, ErrorPanel, SkeletonLines } from '@tessera/shared/ui';
import { t as tDocuments } from '../../messages.ts';
import { t } from './messages.ts';
import { isAsked, nameOfOption, wordOfValue } from './option-words.ts';
import * as css from './upload.module.css';

/** The document's import options, used again for each download. */
export function OptionsDialog({ document, onClose }: { document: Document; onClose: () => void }) {
  const query = useQuery(queryOf(getDocument, { params: { id: document.id } }));
  const { options } = query.data ?? {};
  return (
    <Dialog
      title={t('option.title-of', { name: document.name })}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {tDocuments('action.close')}
        </Button>
      }
    >
      {query.error && !query.data ? (
        <ErrorPanel error={query.error} title={t('option.failed')} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <SkeletonLines lines={4} label={t('option.loading')} />
      ) : !options ? (
        <p>{t('option.without')}</p>
      ) : (
        <>
          <p>{t('option.why')}</p>
          <dl className={css.values}>
            {Object.entries(options)
              .filter(([name]) => isAsked(name, options))
              .map(([name, value]) => (
                <div key={name}>
                  <dt>{nameOfOption(name)}</dt>
                  <dd>{wordOfValue(name, value)}</dd>
                </div>
              ))}
          </dl>
        </>
      )}
    </Dialog>
  );
}
