import type { DocumentRecord, RecordFileData } from '@tessera/shared/contract/document/record';
import { Badge } from '@tessera/shared/ui';
import { t } from '../../core/live-editor/messages.ts';
import { useEditorActions } from '../../core/session/editor-context.ts';
import * as css from './panel.module.css';

interface FileTermsProps extends Pick<RecordFileData, 'terms'> {
  record: DocumentRecord;
}

/** Terms included in the file; a click inserts the translation at the caret. */
export default function FileTerms({ record, terms }: FileTermsProps) {
  const { insertTerm } = useEditorActions();
  return (
    <section aria-label={t('file.title')}>
      <h2 className={css.heading}>{t('file.title')}</h2>
      <ul className={css.list}>
        {terms.map(({ term, translation, definition }) => (
          <li key={`${term} ${translation}`} className={css.matchBox}>
            <button
              type="button"
              data-hit
              className={css.card}
              disabled={!translation || record.locked}
              onClick={() => {
                if (translation) insertTerm({ record: { source: term, target: translation }, matched: term });
              }}
            >
              <span className={css.cardHead}>
                <span className={css.source} dir="auto">
                  {term}
                </span>
                <Badge>{t('file.mark')}</Badge>
              </span>
              {translation && (
                <strong className={css.target} dir="auto">
                  {translation}
                </strong>
              )}
              {definition && <span className={css.meta}>{definition}</span>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
