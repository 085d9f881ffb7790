import type { Document } from '@tessera/shared/contract/document';
import { countRecords, orderRecords } from '@tessera/shared/contract/document/listing';
import { listDocumentRecords } from '@tessera/shared/contract/document/record';
import { queryOf, useClient, useQueryClient } from '@tessera/shared/query';
import { useLocation, useNavigate } from '@tessera/shared/router';
import { readSort } from '@tessera/shared/text/segment-sort';
import { formatNumber, toast } from '@tessera/shared/ui';
import { useEffect, useRef } from 'react';
import { toQuery } from '../../core/segments/record-filter.ts';
import { openCondition } from '../../core/segments/sorted-rows.ts';
import { type GoBeyond, useEditorActions, useEditorState } from '../../core/session/editor-context.ts';
import { settle } from '../bulk/settle.ts';
import { t } from './messages.ts';
import { addressOf, following } from './together.ts';
import { COUNTED_FOR, countsOf } from './use-together.ts';

/** Moves between documents: past the ends of one, and to the previous or next. */
export function useGoingOn(documents: readonly Document[], at: number) {
  const state = useEditorState();
  const { goBeyond, goToRow } = useEditorActions();
  const client = useClient();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { search } = useLocation();
  const latest = useRef({ state, documents, at, search });
  latest.current = { state, documents, at, search };
  const isBusy = useRef(false);
  const isGone = useRef(false);

  const counts = async (id: number, staleTime = COUNTED_FOR) => {
    const { filter, rights } = latest.current.state;
    const { counts: found } = await queryClient.fetchQuery({
      ...queryOf(countRecords, countsOf(id, filter, rights.approve)),
      staleTime,
    });
    return { listed: found[0] ?? 0, open: found[1] ?? 0 };
  };

  /** The row of the first open segment in the displayed order. */
  async function firstOpen(id: number): Promise<string | null> {
    const { filter, rights } = latest.current.state;
    const sort = readSort(new URLSearchParams(latest.current.search).get('sort') ?? '');
    const known = toQuery(filter);
    const query = { ...known, query: `${openCondition(rights.approve)} ${known.query ?? ''}` };
    const params = { id };
    const row =
      sort === ''
        ? (await client.call(listDocumentRecords, { params, query })).records[0]?.row_number
        : (await client.call(orderRecords, { params, query: { ...query, sort } })).rows[0];
    return row === undefined ? null : String(row);
  }

  /** Moves to the first candidate with a matching segment. */
  async function goOn(candidates: readonly Document[], by: 1 | -1, to: 'listed' | 'open'): Promise<boolean> {
    for (const { id } of candidates) {
      if ((await counts(id))[to] === 0) continue;
      const segment = to === 'open' ? await firstOpen(id) : by > 0 ? 'first' : 'last';
      if (segment === null) continue;
      // Stay if the user has moved on in the meantime.
      if (isGone.current) return true;
      if (id === latest.current.state.document.id) await goToRow(Number(segment));
      else navigate(addressOf(latest.current.search, id, segment));
      return true;
    }
    return false;
  }

  /** Announces that nothing follows. */
  async function tellEnd(by: 1 | -1, to: 'listed' | 'open') {
    const { documents: all } = latest.current;
    if (to === 'listed') return toast({ message: t(by > 0 ? 'end.last' : 'end.first') });
    // An approval counts as open until it is saved.
    await settle(latest.current.state.saves);
    const open = await Promise.all(all.map(({ id }) => counts(id, 0)));
    const left = open.reduce((sum, count) => sum + count.open, 0);
    if (isGone.current) return;
    if (left === 0) {
      const text = { count: all.length, n: formatNumber(all.length) };
      return toast({ tone: 'success', message: t('end.nothing-open', text) });
    }
    toast({
      message: t('end.open-before', { count: left, n: formatNumber(left) }),
      action: { label: t('end.go-to-first'), onSelect: () => void goingOn(() => goOn(all, 1, 'open')) },
    });
  }

  /** One step at a time: the key may be pressed again before the server answers. */
  async function goingOn(go: () => Promise<unknown>) {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      await go();
    } catch {
      toast({ tone: 'danger', message: t('end.away') });
    } finally {
      isBusy.current = false;
    }
  }

  const beyond: GoBeyond = (by, to) =>
    goingOn(async () => {
      const { documents: all, at: here } = latest.current;
      if (!(await goOn(following(all, here, by), by, to))) await tellEnd(by, to);
    });
  const step = useRef(beyond);
  step.current = beyond;
  const isKnown = at >= 0;
  useEffect(() => {
    if (!isKnown) return;
    isGone.current = false;
    goBeyond.current = (by, to) => step.current(by, to);
    return () => {
      isGone.current = true;
      goBeyond.current = null;
    };
  }, [goBeyond, isKnown]);

  /** The previous or next document, at the user's last position. */
  return function goToDocument(by: 1 | -1): void {
    const [next] = following(documents, at, by);
    if (next) navigate(addressOf(search, next.id));
    else toast({ message: t(by > 0 ? 'end.last-document' : 'end.first-document') });
  };
}
