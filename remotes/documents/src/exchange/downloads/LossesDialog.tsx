import type { Document } from '@tessera/shared/contract/document';
import type { LossReason } from '@tessera/shared/contract/document/losses';
import { paths } from '@tessera/shared/paths';
import { Link } from '@tessera/shared/router';
import { readableText } from '@tessera/shared/text/inline-codes';
import { textDirection } from '@tessera/shared/text/languages';
import { Button, cx, Dialog, formatNumber } from '@tessera/shared/ui';
import { type LossyDownload, saveFile } from '../../core/session/translation.ts';
import { t as tDocuments } from '../../messages.ts';
import * as table from '../dialog-table.module.css';
import * as css from './downloads.module.css';
import { t } from './messages.ts';

const COUNTS = {
  text: 'losses.count-text',
  approval: 'losses.count-approval',
  state: 'losses.count-state',
  comments: 'losses.count-comments',
} as const satisfies Record<LossReason, string>;

const REASONS = {
  text: 'losses.target',
  approval: 'losses.approval',
  state: 'losses.state',
  comments: 'losses.comments',
} as const satisfies Record<LossReason, string>;

export interface LossesDialogProps {
  document: Pick<Document, 'id' | 'name' | 'source_lang'>;
  lossy: LossyDownload;
  /** Goes to a segment in the open editor; elsewhere they are links. */
  onGo?: (row: number) => void;
  onClose: () => void;
}

/** Data that the downloaded file cannot hold, shown before the download. */
export function LossesDialog({
  document,
  lossy: {
    losses: { losses, counts, total_losses },
    url,
  },
  onGo,
  onClose,
}: LossesDialogProps) {
  const isPackage = losses.some((loss) => loss.document);
  function download() {
    saveFile(url);
    onClose();
  }
  return (
    <Dialog
      title={t('losses.title')}
      size="wide"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{tDocuments('action.cancel')}</Button>
          <Button variant="primary" onClick={download}>
            {t('losses.anyway')}
          </Button>
        </>
      }
    >
      <div className={table.body}>
        <p className={table.lead}>{t('losses.text')}</p>
        <ul className={css.counts}>
          {(['text', 'approval', 'state', 'comments'] as const).map(
            (reason) =>
              counts[reason] > 0 && (
                <li key={reason}>
                  {t(COUNTS[reason], { count: counts[reason], n: formatNumber(counts[reason]) })}
                </li>
              ),
          )}
        </ul>
        <table className={cx(table.table, css.findings)} aria-label={t('losses.list')}>
          <thead>
            <tr>
              <th scope="col">{t('losses.segment')}</th>
              {isPackage && <th scope="col">{t('losses.document')}</th>}
              <th scope="col">{t('losses.what')}</th>
              <th scope="col">{t('losses.source')}</th>
            </tr>
          </thead>
          <tbody>
            {losses.map(({ record_id, row_number, reason, source, document: of = document }) => {
              const label = t('losses.go', { row: formatNumber(row_number) });
              return (
                <tr key={`${record_id} ${reason}`}>
                  <td>
                    {onGo && of.id === document.id ? (
                      <button
                        type="button"
                        className={css.go}
                        aria-label={label}
                        onClick={() => onGo(row_number)}
                      >
                        {formatNumber(row_number)}
                      </button>
                    ) : (
                      <Link to={paths.document(of.id, { segment: row_number })} aria-label={label}>
                        {formatNumber(row_number)}
                      </Link>
                    )}
                  </td>
                  {isPackage && (
                    <td className={css.name}>
                      <bdi>{of.name}</bdi>
                    </td>
                  )}
                  <td className={css.reason}>{t(REASONS[reason])}</td>
                  <td dir={textDirection(of.source_lang)}>{readableText(source)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
        {total_losses > losses.length && (
          <p className={table.lead}>
            {t('losses.first', { n: formatNumber(losses.length), total: formatNumber(total_losses) })}
          </p>
        )}
      </div>
    </Dialog>
  );
}
