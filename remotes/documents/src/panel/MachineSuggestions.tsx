import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import {
  getDocumentEngines,
  type MachineSuggestion,
  suggestByMachine,
} from '@tessera/shared/contract/machine-translation';
import { queryOf, useQuery } from '@tessera/shared/query';
import { textDirection } from '@tessera/shared/text/languages';
import { Badge, Button, ErrorPanel, formatNumber, VisuallyHidden } from '@tessera/shared/ui';
import { useState } from 'react';
import { t } from '../editor/messages.ts';
import { SegmentText } from '../segments/SegmentText.tsx';
import { useEditorActions, useEditorState } from '../session/editor-context.ts';
import * as css from './panel.module.css';

/** Engines of machine translation, below everything that is in the house; nothing leaves before somebody asks. */
export default function MachineSuggestions({ record }: { record: DocumentRecord }) {
  const { document } = useEditorState();
  const { data } = useQuery(queryOf(getDocumentEngines, { params: { id: document.id } }));
  if (!data || data.engines.length === 0 || record.locked) return null;
  return (
    <section aria-label={t('machine.title')}>
      <h3 className={css.heading}>{t('machine.title')}</h3>
      <ul className={css.list}>
        {data.engines.map((engine) => (
          <li key={`${record.id} ${engine.id}`}>
            <EngineSuggestion record={record} engine={engine} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function EngineSuggestion({
  record,
  engine,
}: {
  record: DocumentRecord;
  engine: MachineSuggestion['engine'];
}) {
  const [isAsked, setAsked] = useState(false);
  const query = useQuery({
    ...queryOf(suggestByMachine, { params: { id: record.id }, body: { engine_id: engine.id } }),
    enabled: isAsked,
    // Each try sends the text again.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (query.data) return <SuggestionCard suggestion={query.data} record={record} />;
  if (query.error) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <Button size="small" busy={query.isFetching} onClick={() => setAsked(true)}>
      {t('machine.ask', { engine: engine.name })}
    </Button>
  );
}

function SuggestionCard({ suggestion, record }: { suggestion: MachineSuggestion; record: DocumentRecord }) {
  const { document } = useEditorState();
  const { replaceTarget } = useEditorActions();
  const { engine, target, lost_codes, sent, host, characters, is_kept } = suggestion;
  return (
    <div className={css.matchBox}>
      <button type="button" className={css.card} onClick={() => replaceTarget(target)}>
        <span className={css.cardHead}>
          <VisuallyHidden>{t('machine.insert')}</VisuallyHidden>
          <Badge>{t('machine.mark')}</Badge>
          <span dir="auto">{engine.name}</span>
        </span>
        <span className={css.target} dir={textDirection(document.target_lang)}>
          <SegmentText text={target} codes={record.codes} />
        </span>
        {lost_codes.length > 0 && (
          <span className={css.meta}>{t('machine.lost', { count: lost_codes.length })}</span>
        )}
      </button>
      <details className={css.meta}>
        <summary>{t('machine.sent')}</summary>
        <p>
          {is_kept
            ? t('machine.kept', { host })
            : t('machine.sent-to', { host, count: characters, n: formatNumber(characters) })}
        </p>
        <pre className={css.sent} dir="auto">
          {sent}
        </pre>
      </details>
    </div>
  );
}
