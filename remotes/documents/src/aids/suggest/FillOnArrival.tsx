import { type DocumentRecord, getRecordHistory } from '@tessera/shared/contract/document/record';
import { useClient, useQuery } from '@tessera/shared/query';
import { useAccountPreference } from '@tessera/shared/remote/account-preference';
import { readWritingHelp, WRITING_HELP } from '@tessera/shared/text/writing-help';
import { announce } from '@tessera/shared/ui';
import { useEffect, useRef } from 'react';
import { useNamesAt } from '../../core/collaboration/live-context.ts';
import { useKeysFor } from '../../core/keys/use-commands.ts';
import { distinctMatches, insertionOf } from '../../core/matches/match-figures.ts';
import { matchesQueryOf } from '../../core/matches/matches-query.ts';
import { isSingleTerm } from '../../core/matches/single-term.ts';
import { useTerms } from '../../core/panes/use-pane-counts.ts';
import { useEditorActions, useEditorState } from '../../core/session/editor-context.ts';
import { useEdit } from '../../core/session/use-edit.ts';
import { t } from './messages.ts';

/**
 * Fills the best match into an untouched segment when the caret arrives, from the percentage set in the
 * account. A single term is not filled with a match that is only similar. Remounted on each arrival.
 */
export function FillOnArrival({ record }: { record: DocumentRecord }) {
  const { saves } = useEditorState();
  const { editor } = useEditorActions();
  const client = useClient();
  const keysFor = useKeysFor();
  const [kept] = useAccountPreference(WRITING_HELP);
  const { fillsFrom } = readWritingHelp(kept);
  const { data: found } = useQuery(matchesQueryOf(record.id));
  const edit = useEdit(saves, record.id);
  // Two users arriving together would overwrite each other's fill.
  const isAlone = useNamesAt(record.id) === '';
  const isOpen = record.target === '' && record.state === 'initial' && !record.locked && !edit;
  const isSettled = useRef(false);
  if (!isOpen) isSettled.current = true;
  const best = found?.is_complete ? distinctMatches(found.matches)[0] : undefined;
  const insertion = best && insertionOf(best);
  const { data: terms, isLoading } = useTerms(record.id);
  const isMeant =
    insertion !== undefined &&
    (insertion.percent >= 100 || (!isLoading && !isSingleTerm(record.source, terms ?? [])));
  const fills = fillsFrom !== null && isMeant && insertion.percent >= fillsFrom && isAlone;
  const latest = useRef({ record, insertion, memory: '', keys: '' });
  latest.current = { record, insertion, memory: best?.memory_name ?? '', keys: keysFor('undo') };

  useEffect(() => {
    const element = editor.current?.element();
    if (!fills || isSettled.current || !element) return;
    const stop = new AbortController();
    const mayFill = () => !stop.signal.aborted && !isSettled.current && editor.current?.state()?.text === '';

    const attempt = async () => {
      if (!mayFill()) return;
      const { id } = latest.current.record;
      try {
        // A text ever cleared, by any user in any browser, stays empty; nothing is filled offline either.
        const history = await client.call(getRecordHistory, { params: { id } });
        if (history.some(({ target_before }) => target_before !== '')) isSettled.current = true;
      } catch {
        return;
      }
      const { record: base, insertion: wanted, memory, keys } = latest.current;
      if (!mayFill() || !wanted || saves.edit(id)) return;
      isSettled.current = true;
      editor.current?.replaceAll(wanted.target);
      if (!saves.edit(id)?.text) return;
      // Saved at once, so that the server knows of an undo wherever the segment is opened next.
      saves.change(base, { matchPercent: wanted.percent }, { atOnce: true });
      announce(t('filled', { percent: wanted.percent, memory, keys }));
    };
    void attempt();
    // The focus may still be elsewhere, as after a click on a finding.
    element.addEventListener('focus', () => void attempt(), { signal: stop.signal });
    return () => stop.abort();
  }, [fills, editor, client, saves]);
  return null;
}
