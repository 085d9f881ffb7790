import { PAGE_SIZE } from '@tessera/shared/contract/common';
import { listRepetitions, propagateRecord } from '@tessera/shared/contract/document/change';
import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import type { Answer } from '@tessera/shared/contract/endpoint';
import { paths } from '@tessera/shared/paths';
import { keepPreviousData, queryOf, useClient, useQuery } from '@tessera/shared/query';
import { Link } from '@tessera/shared/router';
import { textDirection } from '@tessera/shared/text/languages';
import { Badge, ErrorPanel, formatNumber, Pager, SkeletonLines } from '@tessera/shared/ui';
import { useState } from 'react';
import { Difference } from '../../core/matches/Difference.tsx';
import { SegmentText } from '../../core/segments/SegmentText.tsx';
import { useEditorState } from '../../core/session/editor-context.ts';
import { useEdit, withEdit } from '../../core/session/use-edit.ts';
import { t as tDocuments } from '../../messages.ts';
import { readAfterRepeated } from '../bulk/after-repeated.ts';
import { MassDialog } from '../bulk/MassDialog.tsx';
import * as css from '../bulk/mass.module.css';
import { useSettled } from '../bulk/settle.ts';
import { t } from './messages.ts';

type Repetition = Answer<typeof listRepetitions>['repetitions'][number];

export interface RepetitionsDialogProps {
  record: DocumentRecord;
  onGo: (rowNumber: number) => void;
  onClose: () => void;
}

/** Applies a segment's translation to others with the same source, except deselected ones. */
export function RepetitionsDialog({ record, onGo, onClose }: RepetitionsDialogProps) {
  const { document, saves } = useEditorState();
  const client = useClient();
  const isSettled = useSettled(saves);
  const { target } = withEdit(record, useEdit(saves, record.id));
  const [page, setPage] = useState(0);
  const [except, setExcept] = useState<ReadonlySet<number>>(new Set());
  const params = { id: record.id };
  const query = useQuery({
    ...queryOf(listRepetitions, { params, query: { page } }),
    enabled: isSettled,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  const { repetitions = [], total_rows = 0 } = query.data ?? {};
  const isWhole = total_rows <= PAGE_SIZE;
  const chosen = repetitions.filter((row) => row.would_change && !except.has(row.record_id)).length;
  const isReady = isSettled && !query.isFetching && query.data !== undefined;
  const why =
    target === ''
      ? t('repetitions.no-translation')
      : !isReady
        ? t('repetitions.coming')
        : isWhole && chosen === 0 && t('repetitions.no-change');
  const toggle = (id: number) =>
    setExcept((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const isRtl = textDirection(document.target_lang);
  return (
    <MassDialog
      title={t('repetitions.title', { row: record.row_number })}
      submitLabel={
        why
          ? t('repetitions.give')
          : isWhole
            ? t('repetitions.give-to', { count: chosen, n: formatNumber(chosen) })
            : t('repetitions.give-all')
      }
      disabledReason={why}
      focusesSubmit
      run={() => client.call(propagateRecord, { params, body: { except: [...except] } })}
      done={(count) => t('repetitions.done', { count, n: formatNumber(count), row: record.row_number })}
      onGo={onGo}
      onClose={onClose}
    >
      <div className={css.pair}>
        <p className={css.text} lang={document.source_lang} dir={textDirection(document.source_lang)}>
          <SegmentText text={record.source} codes={record.codes} />
        </p>
        <p className={css.text} lang={document.target_lang} dir={isRtl}>
          {target ? <SegmentText text={target} codes={record.codes} /> : <Empty />}
        </p>
      </div>
      {query.error && !query.data ? (
        <ErrorPanel
          error={query.error}
          title={t('repetitions.failed')}
          onRetry={() => void query.refetch()}
        />
      ) : !query.data ? (
        <SkeletonLines lines={4} label={t('repetitions.looking')} />
      ) : total_rows === 0 ? (
        <p>{tDocuments('repetitions.none')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling areas must be reachable by keyboard
        <ul className={css.samples} aria-label={t('repetitions.list')} tabIndex={0}>
          {repetitions.map((row) => (
            <Row
              key={row.record_id}
              row={row}
              target={target}
              codes={record.codes}
              lang={{ lang: document.target_lang, dir: isRtl }}
              isOn={!except.has(row.record_id)}
              onToggle={() => toggle(row.record_id)}
            />
          ))}
        </ul>
      )}
      {!isWhole && (
        <Pager page={page} pageSize={PAGE_SIZE} total={total_rows} onChange={setPage} rows="repetitions" />
      )}
      <AfterApproval />
    </MassDialog>
  );
}

interface RowProps {
  row: Repetition;
  target: string;
  codes: DocumentRecord['codes'];
  lang: { lang: string; dir: 'ltr' | 'rtl' };
  isOn: boolean;
  onToggle: () => void;
}

function Row({ row, target, codes, lang, isOn, onToggle }: RowProps) {
  const name = t('repetitions.row', { row: row.row_number });
  return (
    <li className={css.repetition}>
      {row.would_change ? (
        <input type="checkbox" aria-label={name} checked={isOn} onChange={onToggle} />
      ) : (
        <span />
      )}
      <span className={css.rowNumber}>#{formatNumber(row.row_number)}</span>
      <span className={css.text} {...lang}>
        {row.would_change && isOn ? (
          <Difference before={row.target} after={target} codes={codes} />
        ) : row.target ? (
          <SegmentText text={row.target} codes={codes} />
        ) : (
          <Empty />
        )}
      </span>
      <span className={css.tag}>
        {row.approved && <Badge tone="success">{t('repetitions.approved')}</Badge>}{' '}
        {!row.would_change && (row.reason ?? t('repetitions.same'))}
        {row.would_change && !isOn && t('repetitions.left-out')}
      </span>
    </li>
  );
}

function Empty() {
  return <span className={css.empty}>{t('repetitions.empty')}</span>;
}

/** What happens after a repeated segment is approved; chosen in the preferences. */
function AfterApproval() {
  const wish = readAfterRepeated() ?? 'offer';
  return (
    <p className={css.after}>
      {t('after.now', { choice: t(`after.${wish}`) })}{' '}
      <Link to={`${paths.preferences()}?search=${encodeURIComponent(t('after.label'))}`}>
        {t('after.change')}
      </Link>
    </p>
  );
}
