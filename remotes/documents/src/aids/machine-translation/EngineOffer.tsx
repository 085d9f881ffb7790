import { messageOf } from '@tessera/shared/api';
import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import { type QueryClient, useQuery, useQueryClient } from '@tessera/shared/query';
import { announce, Badge, Button, Checkbox, ErrorPanel, formatNumber } from '@tessera/shared/ui';
import { useRef, useState } from 'react';
import type { Engine } from '../../core/matches/offers.ts';
import { type EditorActions, useEditorActions } from '../../core/session/editor-context.ts';
import { NumberKey, useNumberKeys } from '../look-ups/NumberKey.tsx';
import { OfferCard } from '../look-ups/OfferCard.tsx';
import * as css from '../look-ups/panel.module.css';
import { t } from './messages.ts';
import { endPause, isQuiet } from './pauses.ts';
import { suggestionOf } from './suggestion.ts';
import { useAutomatic, useIsAutomatic } from './use-automatic.ts';

interface Request {
  record: DocumentRecord;
  engine: Engine;
  number: number;
}

interface Desk {
  queryClient: QueryClient;
  actions: EditorActions;
  /** The keys that insert it. */
  keys: string;
}

/** Inserts an engine's translation. Requests it if there is none yet, and then keeps text typed in the meantime. */
export async function insertTranslation(
  { record, engine, number }: Request,
  { queryClient, actions, keys }: Desk,
): Promise<void> {
  const { activeId, editor, replaceTarget } = actions;
  const asked = suggestionOf(record.id, engine.id);
  const kept = queryClient.getQueryData(asked.queryKey);
  const text = editor.current?.state()?.text;
  if (!kept) announce(t('asked', { engine: engine.name }));
  // The pane shows why it failed.
  const suggestion = kept ?? (await queryClient.fetchQuery(asked).catch(() => null));
  if (suggestion) endPause(engine.id);
  if (!suggestion || !editor.current || activeId() !== record.id) return;
  if (!kept && editor.current.state()?.text !== text) {
    announce(t('there', { engine: engine.name, keys }));
    return;
  }
  replaceTarget(suggestion.target, { machineEngine: engine.name });
  announce(t('inserted', { number, engine: engine.name }));
}

export interface EngineOfferProps extends Request {
  /** Whether number keys insert it. */
  hasKey: boolean;
  /** Whether the engine is asked automatically when the caret rests in the segment. */
  isAutomatic: boolean;
}

/** The translation of an engine, or a button that requests it. */
export function EngineOffer({ record, engine, number, hasKey, isAutomatic }: EngineOfferProps) {
  // Also shows a result requested by key.
  const query = useQuery({ ...suggestionOf(record.id, engine.id), enabled: false });
  const pause = useAutomatic({ record, engine }, isAutomatic);
  const actions = useEditorActions();
  const queryClient = useQueryClient();
  const row = useRef<HTMLDivElement>(null);
  const asking = useRef<HTMLButtonElement>(null);
  const keys = useNumberKeys('insert-match', hasKey ? number : null);
  // The matches, which the keys wait for, may arrive after the request.
  const latestKeys = useRef(keys);
  latestKeys.current = keys;
  async function ask() {
    const { data } = await query.refetch();
    if (data) endPause(engine.id);
    // Only announce it if the user is still in the editor.
    const isWriting = row.current && document.activeElement === actions.editor.current?.element();
    if (data && latestKeys.current && isWriting)
      announce(t('there', { engine: engine.name, keys: latestKeys.current }));
  }
  function cancel() {
    // The cancel button disappears.
    asking.current?.focus();
    void queryClient.cancelQueries({ queryKey: suggestionOf(record.id, engine.id).queryKey });
    announce(t('cancelled', { engine: engine.name }));
  }
  const { data, error, isFetching } = query;
  return (
    <div ref={row} className={css.matchBox}>
      {data ? (
        <>
          <OfferCard
            record={record}
            number={number}
            hasKey={hasKey}
            target={data.target}
            marks={
              <>
                <Badge>{t('mark')}</Badge>
                <span dir="auto">{data.engine.name}</span>
              </>
            }
            onInsert={() =>
              void insertTranslation({ record, engine: data.engine, number }, { queryClient, actions, keys })
            }
          >
            {data.lost_codes.length > 0 && (
              <span className={css.meta}>{t('lost', { count: data.lost_codes.length })}</span>
            )}
          </OfferCard>
          <details className={css.sending}>
            <summary>{t('sent')}</summary>
            <p>
              {data.is_kept
                ? t('kept', { host: data.host })
                : t('sent-to', {
                    host: data.host,
                    count: data.characters,
                    n: formatNumber(data.characters),
                  })}
            </p>
            <pre className={css.sent} dir="auto">
              {data.sent}
            </pre>
            <AutomaticChoice />
          </details>
        </>
      ) : error && !isQuiet(error) ? (
        <ErrorPanel error={error} title={t('failed', { engine: engine.name })} onRetry={() => void ask()} />
      ) : (
        <>
          <p className={css.asking}>
            <Button ref={asking} data-hit size="small" busy={isFetching} onClick={() => void ask()}>
              {t('ask', { engine: engine.name })}
            </Button>
            {isFetching && (
              <Button
                size="small"
                variant="quiet"
                aria-label={t('cancel.named', { engine: engine.name })}
                onClick={cancel}
              >
                {t('cancel')}
              </Button>
            )}
            <NumberKey command="insert-match" number={hasKey ? number : null} />
          </p>
          {pause && <p className={css.meta}>{t('paused', { reason: messageOf(pause.error) })}</p>}
        </>
      )}
    </div>
  );
}

function AutomaticChoice() {
  const [isOn, keep] = useIsAutomatic();
  // The account's value follows a moment later, and the box would jump back until then.
  const [chosen, choose] = useState<boolean>();
  return (
    <Checkbox
      label={t('automatic')}
      value={chosen ?? isOn}
      onChange={(next) => {
        choose(next);
        keep(next);
      }}
    />
  );
}
