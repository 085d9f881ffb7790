import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import {
  getDocumentEngines,
  type MachineSuggestion,
  suggestByMachine,
} from '@tessera/shared/contract/machine-translation';
import { queryOf, useQuery, useQueryClient } from '@tessera/shared/query';
import { textDirection } from '@tessera/shared/text/languages';
import { announce, Badge, Button, ErrorPanel, formatNumber, Kbd } from '@tessera/shared/ui';
import { useEffect, useRef } from 'react';
import { DIGITS } from '../../core/keys/combination.ts';
import { useKeysFor } from '../../core/keys/use-commands.ts';
import { distinctMatches } from '../../core/matches/match-figures.ts';
import { useMatches } from '../../core/panes/use-pane-counts.ts';
import { SegmentText } from '../../core/segments/SegmentText.tsx';
import { useEditorActions, useEditorState } from '../../core/session/editor-context.ts';
import { OfferCard } from '../look-ups/OfferCard.tsx';
import * as css from '../look-ups/panel.module.css';
import { t } from './messages.ts';

type Engine = MachineSuggestion['engine'];

const suggestionOf = (recordId: number, engineId: number) => ({
  ...queryOf(suggestByMachine, { params: { id: recordId }, body: { engine_id: engineId } }),
  // Each try sends the text again.
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
});

/**
 * Machine translation engines, listed below local results; nothing is sent until requested. Their numbers
 * continue after the matches'.
 */
export function MachineSuggestions({ record }: { record: DocumentRecord }) {
  const { document } = useEditorState();
  const { data } = useQuery(queryOf(getDocumentEngines, { params: { id: document.id } }));
  const found = useMatches(record.id).data;
  if (!data || data.engines.length === 0 || record.locked) return null;
  // Until all matches are known, a number could soon mean a match, and text would be sent by mistake.
  const before = found?.is_complete ? distinctMatches(found.matches).length : null;
  return (
    <section aria-label={t('title')}>
      <h2 className={css.heading}>{t('title')}</h2>
      <ul className={css.list}>
        {data.engines.map((engine, index) => (
          <EngineSuggestion
            key={`${record.id} ${engine.id}`}
            record={record}
            engine={engine}
            number={before === null ? null : before + index + 1}
          />
        ))}
      </ul>
      {before !== null && <InsertByNumber record={record} engines={data.engines} before={before} />}
    </section>
  );
}

interface InsertByNumberProps {
  record: DocumentRecord;
  engines: readonly Engine[];
  before: number;
}

/**
 * Number keys for engines, after the matches'. The first press requests the translation if there is none yet.
 */
function InsertByNumber({ record, engines, before }: InsertByNumberProps) {
  const { insertFurther, editor, replaceTarget } = useEditorActions();
  const { active } = useEditorState();
  const queryClient = useQueryClient();
  const keysFor = useKeysFor();
  const latest = useRef({ active, keys: '' });
  latest.current = { active, keys: keysFor('insert-match') };
  // Not needed once another segment is active.
  useEffect(
    () => () => {
      latest.current = { active: null, keys: '' };
    },
    [],
  );
  useEffect(() => {
    const insert = async (engine: Engine, number: number) => {
      const asked = suggestionOf(record.id, engine.id);
      const kept = queryClient.getQueryData(asked.queryKey);
      const text = editor.current?.state()?.text;
      if (!kept) announce(t('asked', { engine: engine.name }));
      const suggestion = kept ?? (await queryClient.fetchQuery(asked).catch(() => null));
      if (latest.current.active?.record.id !== record.id) return;
      // The pane shows the reason.
      if (!suggestion) return;
      // Keep text typed in the meantime.
      if (!kept && editor.current?.state()?.text !== text) {
        const keys = latest.current.keys.replace(DIGITS, String(number));
        return announce(t('there', { engine: engine.name, keys }));
      }
      replaceTarget(suggestion.target, { machineEngine: engine.name });
      announce(t('inserted', { number, engine: engine.name }));
    };
    insertFurther.current = (number) => {
      const engine = engines[number - before - 1];
      if (engine) void insert(engine, number);
      return engine !== undefined;
    };
    return () => {
      insertFurther.current = null;
    };
  }, [record.id, engines, before, insertFurther, editor, replaceTarget, queryClient]);
  return null;
}

interface EngineSuggestionProps {
  record: DocumentRecord;
  engine: Engine;
  /** `null` while the matches are not known. */
  number: number | null;
}

function EngineSuggestion({ record, engine, number }: EngineSuggestionProps) {
  // Also shows a result requested by key.
  const query = useQuery({ ...suggestionOf(record.id, engine.id), enabled: false });
  const { editor } = useEditorActions();
  const queryClient = useQueryClient();
  const item = useRef<HTMLLIElement>(null);
  const asking = useRef<HTMLButtonElement>(null);
  const keys = useNumberKeys(number);
  async function ask() {
    const { data } = await query.refetch();
    // Only announce it if the user is still in the editor.
    const isWriting = item.current && document.activeElement === editor.current?.element();
    if (data && keys && isWriting) announce(t('there', { engine: engine.name, keys }));
  }
  function cancel() {
    // The cancel button disappears.
    asking.current?.focus();
    void queryClient.cancelQueries({ queryKey: suggestionOf(record.id, engine.id).queryKey });
    announce(t('cancelled', { engine: engine.name }));
  }
  return (
    <li ref={item}>
      {query.data ? (
        <SuggestionCard suggestion={query.data} record={record} number={number} />
      ) : query.error ? (
        <ErrorPanel
          error={query.error}
          title={t('failed', { engine: engine.name })}
          onRetry={() => void ask()}
        />
      ) : (
        <p className={css.asking}>
          <Button ref={asking} data-hit size="small" busy={query.isFetching} onClick={() => void ask()}>
            {t('ask', { engine: engine.name })}
          </Button>
          {query.isFetching && (
            <Button
              size="small"
              variant="quiet"
              aria-label={t('cancel.named', { engine: engine.name })}
              onClick={cancel}
            >
              {t('cancel')}
            </Button>
          )}
          <NumberKey number={number} />
        </p>
      )}
    </li>
  );
}

/** The key that inserts the item with a number; `''` = none. */
function useNumberKeys(number: number | null): string {
  const keys = useKeysFor()('insert-match');
  return number === null || number > 9 ? '' : keys.replace(DIGITS, String(number));
}

function NumberKey({ number }: { number: number | null }) {
  const keys = useNumberKeys(number);
  if (!keys) return null;
  return (
    <span className={css.push} aria-hidden="true">
      <Kbd keys={keys} />
    </span>
  );
}

interface SuggestionCardProps {
  suggestion: MachineSuggestion;
  record: DocumentRecord;
  number: number | null;
}

function SuggestionCard({ suggestion, record, number }: SuggestionCardProps) {
  const { document } = useEditorState();
  const { replaceTarget } = useEditorActions();
  const { engine, target, lost_codes, sent, host, characters, is_kept } = suggestion;
  return (
    <div className={css.matchBox}>
      <OfferCard
        label={t('insert')}
        head={
          <>
            <Badge>{t('mark')}</Badge>
            <span dir="auto">{engine.name}</span>
            <NumberKey number={number} />
          </>
        }
        onInsert={() => {
          replaceTarget(target, { machineEngine: engine.name });
          if (number !== null) announce(t('inserted', { number, engine: engine.name }));
        }}
      >
        <span className={css.target} dir={textDirection(document.target_lang)}>
          <SegmentText text={target} codes={record.codes} />
        </span>
        {lost_codes.length > 0 && <span className={css.meta}>{t('lost', { count: lost_codes.length })}</span>}
      </OfferCard>
      <details className={css.meta}>
        <summary>{t('sent')}</summary>
        <p>
          {is_kept
            ? t('kept', { host })
            : t('sent-to', { host, count: characters, n: formatNumber(characters) })}
        </p>
        <pre className={css.sent} dir="auto">
          {sent}
        </pre>
      </details>
    </div>
  );
}
