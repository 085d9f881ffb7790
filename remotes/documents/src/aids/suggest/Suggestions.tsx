import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import { getRecordTerms } from '@tessera/shared/contract/document/record';
import { queryOf, useQuery } from '@tessera/shared/query';
import { useAccountPreference } from '@tessera/shared/remote/account-preference';
import { readWritingHelp, WRITING_HELP } from '@tessera/shared/text/writing-help';
import { announce } from '@tessera/shared/ui';
import { useEffect, useMemo, useState } from 'react';
import { useCommand } from '../../core/keys/use-commands.ts';
import { matchesQueryOf } from '../../core/matches/matches-query.ts';
import { useEditorActions, useEditorState } from '../../core/session/editor-context.ts';
import { useDocumentWords } from './document-words.ts';
import { finderOf } from './find.ts';
import { t } from './messages.ts';
import { SuggestionList } from './SuggestionList.tsx';
import { SuggestSession } from './session.ts';
import { useFragments } from './use-fragments.ts';

const NONE: readonly never[] = [];

/** Completions for the text being typed in a segment: in grey after the caret, and in a list below it. */
export function Suggestions({ record }: { record: DocumentRecord }) {
  const { document, pages } = useEditorState();
  const { editor } = useEditorActions();
  const [kept, keep] = useAccountPreference(WRITING_HELP);
  const help = readWritingHelp(kept);
  const isOn = kept !== undefined && help.suggests && !record.locked;
  const { data: terms = NONE } = useQuery(queryOf(getRecordTerms, { params: { id: record.id } }));
  const { data: found } = useQuery(matchesQueryOf(record.id));
  const fragments = useFragments(record.id, isOn);
  const lang = document.target_lang ?? '';
  const { source_lang } = document;
  const languages = useMemo(() => ({ source: source_lang, target: lang }), [source_lang, lang]);
  const words = useDocumentWords(pages, lang, isOn);
  const find = useMemo(
    () => finderOf({ record, languages, terms, matches: found?.matches ?? NONE, fragments, words }),
    [record, languages, terms, found, fragments, words],
  );

  const [session, setSession] = useState<SuggestSession | null>(null);
  const { id } = record;
  useEffect(() => {
    const handle = editor.current;
    const element = handle?.element();
    if (!isOn || !handle || !element || id === 0) return;
    const next = new SuggestSession(
      handle,
      element,
      new Intl.Segmenter(lang || 'und', { granularity: 'word' }),
    );
    setSession(next);
    return () => {
      next.dispose();
      setSession(null);
    };
  }, [editor, isOn, id, lang]);
  useEffect(() => {
    if (session) session.find = find;
  }, [session, find]);

  const handlerOf = (run: (from: SuggestSession) => void) => ({
    run: () => session && run(session),
    // Read on each key, possibly before the next render.
    get leavesKey() {
      return !session?.isOffering;
    },
    get disabledReason() {
      return session?.isOffering ? null : t('none');
    },
  });
  useCommand(
    'suggest-accept',
    handlerOf((from) => from.accept()),
  );
  useCommand(
    'suggest-word',
    handlerOf((from) => from.acceptWord()),
  );
  useCommand('suggest-switch', {
    run() {
      keep({ ...help, suggests: !help.suggests });
      announce(t(help.suggests ? 'off' : 'on'));
    },
  });
  return session && <SuggestionList session={session} lang={lang} codes={record.codes} />;
}
