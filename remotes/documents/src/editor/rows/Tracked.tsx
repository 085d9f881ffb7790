import { PAGE_SIZE } from '@tessera/shared/contract/common';
import { listTrackedChanges, type TrackedChanges } from '@tessera/shared/contract/document/lqa';
import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import { pageLanguage } from '@tessera/shared/messages';
import { keepPreviousData, queryOf, useQuery } from '@tessera/shared/query';
import { Button, cx, IconArrowBackUp, IconCheck, RelativeTime } from '@tessera/shared/ui';
import { useEffect, useMemo, useRef } from 'react';
import { useKeyboard, useKeysFor } from '../../core/keys/use-commands.ts';
import { rich, t } from '../../core/live-editor/messages.ts';
import { Difference } from '../../core/matches/Difference.tsx';
import * as css from '../../core/segments/live-footer.module.css';
import { useEditorState } from '../../core/session/editor-context.ts';
import { NOT_TRACKED, type TrackedById } from './tracked-by-id.ts';

export interface TrackedInViewProps {
  /** The drawn rows, `[start, end)`. */
  start: number;
  end: number;
  onFound: (tracked: TrackedById) => void;
}

/** Fetches the tracked changes of the rows in view, by pages of the list. Renders nothing. */
export function TrackedInView({ start, end, onFound }: TrackedInViewProps) {
  const above = useTrackedOf(Math.floor(start / PAGE_SIZE));
  const below = useTrackedOf(Math.floor(Math.max(start, end - 1) / PAGE_SIZE));
  const found = useMemo(
    () => new Map([...above, ...below].map((changes) => [changes.record_id, changes])),
    [above, below],
  );
  useEffect(() => onFound(found), [found, onFound]);
  useEffect(() => () => onFound(NOT_TRACKED), [onFound]);
  return null;
}

const NONE: readonly never[] = [];

/** The tracked changes of a page, fetched again after each save of its segments. */
function useTrackedOf(page: number) {
  const { document, pages } = useEditorState();
  const records = Array.from({ length: PAGE_SIZE }, (_, at) => pages.at(page * PAGE_SIZE + at)).filter(
    (record) => record !== undefined,
  );
  const rows = records.map(({ row_number }) => row_number).join(',');
  const versions = records.map(({ id, version }) => `${id}.${version}`).join(',');
  const { data = NONE, refetch } = useQuery({
    ...queryOf(listTrackedChanges, { params: { id: document.id }, query: { rows } }),
    enabled: rows !== '',
    placeholderData: keepPreviousData,
  });
  const seen = useRef({ rows, versions });
  useEffect(() => {
    const { rows: before, versions: old } = seen.current;
    seen.current = { rows, versions };
    if (rows !== '' && before === rows && old !== versions) void refetch();
  }, [rows, versions, refetch]);
  return data;
}

export interface TrackedInRowProps {
  record: DocumentRecord;
  tracked: TrackedChanges;
  /** In the live row, with buttons. */
  isLive?: boolean;
}

/** A segment’s text with another person’s changes marked by whole words, and their author. */
export function TrackedInRow({ record, tracked: { before, user, at }, isLive = false }: TrackedInRowProps) {
  const { commands } = useKeyboard();
  const keysFor = useKeysFor();
  const name = user?.username ?? '';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has its own style
    <div
      role="group"
      aria-label={t('tracked.title', { name })}
      className={cx(css.tracked, isLive && css.since)}
    >
      <div dir="auto" className={css.changes}>
        <Difference before={before} after={record.target} codes={record.codes} />
      </div>
      {/* The cell has the language of the target. */}
      <p lang={pageLanguage()} dir="auto">
        <span>{rich('tracked.by', { name }, { time: () => <RelativeTime time={at} /> })}</span>
        {isLive && (
          <>
            <Button
              size="small"
              variant="quiet"
              icon={IconCheck}
              title={keysFor('accept-changes')}
              onClick={() => commands.run('accept-changes')}
            >
              {t('tracked.accept')}
            </Button>
            <Button
              size="small"
              variant="quiet"
              icon={IconArrowBackUp}
              title={keysFor('reject-changes')}
              onClick={() => commands.run('reject-changes')}
            >
              {t('tracked.reject')}
            </Button>
          </>
        )}
      </p>
    </div>
  );
}
