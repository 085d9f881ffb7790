import { isApiError } from '@tessera/shared/api';
import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import { useQueryClient } from '@tessera/shared/query';
import { useAccountPreference } from '@tessera/shared/remote/account-preference';
import { AUTOMATIC_TRANSLATION, readAutomaticTranslation } from '@tessera/shared/text/automatic-translation';
import { plainText } from '@tessera/shared/text/inline-codes';
import { useEffect, useState } from 'react';
import type { Engine } from '../../core/matches/offers.ts';
import { useEditorActions, useEditorState } from '../../core/session/editor-context.ts';
import { useEdit, withEdit } from '../../core/session/use-edit.ts';
import { pauseAfter, usePause } from './pauses.ts';
import { suggestionOf } from './suggestion.ts';

/** How long the caret rests in a segment before its text is sent, in ms: segments passed through send nothing. */
const REST_MS = 700;

/** Whether the user lets engines be asked automatically; false until known. */
export function useIsAutomatic(): [isOn: boolean, keep: (isOn: boolean) => void] {
  const [kept, keep, isUnset] = useAccountPreference(AUTOMATIC_TRANSLATION);
  return [isUnset || (kept === true && readAutomaticTranslation(kept)), keep];
}

/** Empty or unconfirmed, and without a translation by an engine. */
const isOpen = ({ source, state, approved, locked, machine_engine }: DocumentRecord) =>
  !approved &&
  !locked &&
  (state === 'initial' || state === 'draft') &&
  !machine_engine &&
  /\p{L}/u.test(plainText(source));

/** Refused requests are not repeated; a lost connection is not a refusal. */
const isRefusal = (error: unknown) => Boolean(error) && !(isApiError(error) && error.status === 0);

/**
 * Asks an engine for the segment in which the caret rests. The request ends with the component that shows its answer.
 * Returns the reason while requests are paused, otherwise `null`.
 */
export function useAutomatic(
  { record, engine }: { record: DocumentRecord; engine: Engine },
  isAllowed: boolean,
): { error: unknown } | null {
  const { saves } = useEditorState();
  const { editor } = useEditorActions();
  const queryClient = useQueryClient();
  const [isOn] = useIsAutomatic();
  const pause = usePause(engine.id);
  const edit = useEdit(saves, record.id);
  // Decided on arrival: later typing does not cause a request.
  const [isWanted] = useState(() => isOpen(withEdit(record, edit)));
  const asks = isAllowed && isOn && isWanted && !pause;

  useEffect(() => {
    if (!asks) return;
    const asked = suggestionOf(record.id, engine.id, { isAutomatic: true });
    const gone = new AbortController();
    let rest: ReturnType<typeof setTimeout> | undefined;
    let hasAsked = false;
    const state = () => queryClient.getQueryState(asked.queryKey);
    const mayAsk = () =>
      !hasAsked &&
      navigator.onLine &&
      document.activeElement !== null &&
      document.activeElement === editor.current?.element() &&
      state()?.fetchStatus !== 'fetching' &&
      state()?.data === undefined &&
      !isRefusal(state()?.error);

    async function ask() {
      if (!mayAsk()) return;
      hasAsked = true;
      try {
        await queryClient.fetchQuery(asked);
      } catch (error) {
        // A cancelled request has another error.
        if (isApiError(error) && isRefusal(error)) pauseAfter(engine.id, error);
      }
    }
    function settle() {
      clearTimeout(rest);
      if (mayAsk()) rest = setTimeout(() => void ask(), REST_MS);
    }
    settle();
    for (const type of ['focusin', 'online']) window.addEventListener(type, settle, { signal: gone.signal });
    return () => {
      gone.abort();
      clearTimeout(rest);
    };
  }, [asks, record.id, engine.id, editor, queryClient]);

  return isAllowed && isOn && isWanted ? pause : null;
}
