import type { Document } from '@tessera/shared/contract/document';
import { getFileReport } from '@tessera/shared/contract/document/file-report';
import { queryOf, useQuery } from '@tessera/shared/query';
import { Button, IconButton, IconX } from '@tessera/shared/ui';
import { t } from './messages.ts';
import * as css from './report.module.css';
import { reportLine } from './report-line.ts';

interface Acts {
  onShow: (document: Document) => void;
  onDismiss: (document: Document) => void;
}

/** One line per document just uploaded: texts, words and skipped places. */
export function UploadReports({ documents, ...acts }: { documents: readonly Document[] } & Acts) {
  return (
    <ul className={css.lines} aria-label={t('report.section')}>
      {documents.map((document) => (
        <UploadReport key={document.id} document={document} {...acts} />
      ))}
    </ul>
  );
}

function UploadReport({ document, onShow, onDismiss }: { document: Document } & Acts) {
  const { data } = useQuery(queryOf(getFileReport, { params: { id: document.id } }));
  const report = data?.report;
  const { name } = document;
  return (
    <li className={css.line}>
      <span role="status">
        {report && (
          <>
            <bdi>{name}</bdi> · {reportLine(report)}
          </>
        )}
      </span>
      {report && (
        <>
          {report.skipped_total > 0 && (
            <Button
              size="small"
              aria-label={t('report.details-of', { name })}
              onClick={() => onShow(document)}
            >
              {t('report.details')}
            </Button>
          )}
          <IconButton
            icon={IconX}
            size="small"
            label={t('report.dismiss', { name })}
            onClick={({ currentTarget }) => {
              focusAfter(currentTarget);
              onDismiss(document);
            }}
          />
        </>
      )}
    </li>
  );
}

/** Moves the focus from a line that disappears to the next control of the panel. */
function focusAfter(button: HTMLElement): void {
  const controls = button.closest('section')?.querySelectorAll<HTMLElement>('button, a[href], input') ?? [];
  const all = [...controls];
  all[all.indexOf(button) + 1]?.focus();
}
