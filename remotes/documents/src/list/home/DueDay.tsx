import type { Document } from '@tessera/shared/contract/document';
import { dayWords } from '@tessera/shared/text/day-words';
import { Badge, formatNumber } from '@tessera/shared/ui';
import { stageOf } from './document-filters.ts';
import * as css from './documents-panel.module.css';
import { dayFromNow, dayOf, daysUntil } from './due-words.ts';
import { t } from './messages.ts';

/** A document's due date relative to today; a passed date is marked by text and shape. */
export function DueDay({ document }: { document: Document }) {
  const { due_on } = document;
  if (!due_on) return null;
  const today = dayOf(new Date());
  const late = -daysUntil(due_on, today);
  // Finished documents are never late.
  if (late > 0 && stageOf(document) !== 'finished') {
    return (
      <span title={dayWords(due_on)}>
        <Badge tone="danger">{t('due.overdue', { count: late, n: formatNumber(late) })}</Badge>
      </span>
    );
  }
  return (
    <time dateTime={due_on} title={dayWords(due_on)} className={css.due}>
      {dayFromNow(due_on, today)}
    </time>
  );
}
