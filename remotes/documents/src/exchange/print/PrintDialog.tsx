import type { Document } from '@tessera/shared/contract/document';
import {
  Button,
  Dialog,
  ErrorPanel,
  formatNumber,
  LanguageName,
  Notice,
  ProgressBar,
} from '@tessera/shared/ui';
import { createPortal } from 'react-dom';
import { SegmentText } from '../../core/segments/SegmentText.tsx';
import { StateMarks } from '../../core/segments/StateIcon.tsx';
import { useScripts } from '../../core/segments/use-scripts.ts';
import { useEditorState } from '../../core/session/editor-context.ts';
import { withEdit } from '../../core/session/use-edit.ts';
import { t } from './messages.ts';
import * as css from './print.module.css';
import { useAllRecords } from './use-all-records.ts';

/** Maximum segments to print; a downloaded file has all. */
const MOST = 5000;

/** Collects all segments, as the editor only draws those in view, and prints them as a table. */
export function PrintDialog({ document, onClose }: { document: Document; onClose: () => void }) {
  const { records, isWhole, error, retry } = useAllRecords(document, MOST);
  const total = document.records_count;
  return (
    <Dialog
      title={t('title')}
      onClose={onClose}
      footer={
        <Button variant="primary" busy={!isWhole && !error} onClick={() => isWhole && window.print()}>
          {t('print')}
        </Button>
      }
    >
      <p>{t('whole', { count: total, n: formatNumber(total) })}</p>
      {total > MOST && (
        <Notice tone="warning">{t('most', { n: formatNumber(MOST), total: formatNumber(total) })}</Notice>
      )}
      {error ? (
        <ErrorPanel error={error} title={t('failed')} onRetry={retry} />
      ) : (
        !isWhole && (
          <ProgressBar label={t('collecting')} value={records.length / Math.max(1, Math.min(MOST, total))} />
        )
      )}
      {isWhole && createPortal(<Sheets document={document} records={records} />, window.document.body)}
    </Dialog>
  );
}

interface SheetsProps {
  document: Document;
  records: ReturnType<typeof useAllRecords>['records'];
}

/** The printed content in place of the page. */
function Sheets({ document, records }: SheetsProps) {
  const { saves } = useEditorState();
  const scripts = useScripts(document);
  return (
    <article className={css.sheets}>
      <h1 dir="auto">{document.name}</h1>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('column.row')}</th>
            <th scope="col">
              <LanguageName tag={document.source_lang} />
            </th>
            <th scope="col">
              <LanguageName tag={document.target_lang} />
            </th>
            <th scope="col">{t('column.state')}</th>
          </tr>
        </thead>
        <tbody>
          {records.map((kept) => {
            const record = withEdit(kept, saves.edit(kept.id));
            return (
              <tr key={record.id}>
                <td>{formatNumber(record.row_number)}</td>
                {(['source', 'target'] as const).map((side) => (
                  <td key={side} className={css.text} {...scripts[side]}>
                    <SegmentText text={record[side]} codes={record.codes} />
                  </td>
                ))}
                <td>
                  <StateMarks record={record} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </article>
  );
}
