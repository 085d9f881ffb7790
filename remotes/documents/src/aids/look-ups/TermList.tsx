import type { TermHit } from '@tessera/shared/contract/glossary';
import { paths } from '@tessera/shared/paths';
import { Link } from '@tessera/shared/router';
import { Badge, ErrorPanel, IconBook2, SkeletonLines, Tooltip, VisuallyHidden } from '@tessera/shared/ui';
import { t } from '../../core/live-editor/messages.ts';
import { isForbidden } from '../../core/segments/check-target.ts';
import { orderTerms } from '../../core/segments/order-terms.ts';
import { useEditorActions } from '../../core/session/editor-context.ts';
import { NothingIn } from './NothingIn.tsx';
import { NumberKey } from './NumberKey.tsx';
import * as css from './panel.module.css';
import type { PanelQuery } from './panel-query.ts';

/** The glossary terms of the segment; a click inserts one at the caret. */
export function TermList({ query }: { query: PanelQuery<TermHit[]> }) {
  if (query.error && !query.data) {
    return (
      <ErrorPanel
        error={query.error}
        title={t('term.failed')}
        onRetry={() => query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  }
  if (!query.data) return <SkeletonLines lines={4} label={t('term.looking')} />;
  if (query.data.length === 0) {
    return <NothingIn kind="glossaries" />;
  }
  return (
    <ol className={css.terms} aria-label={t('tab.terms')} data-step-place="term">
      {orderTerms(query.data).map((hit, index) => (
        <TermRow key={hit.record.id} hit={hit} number={index + 1} />
      ))}
    </ol>
  );
}

function TermRow({ hit, number }: { hit: TermHit; number: number }) {
  const { insertTerm } = useEditorActions();
  const { source, target, comment, glossary_id } = hit.record;
  const form = hit.kind === 'inflected' ? t('term.form', { matched: hit.matched, source }) : '';
  return (
    <li className={css.term}>
      <Tooltip text={[comment, form].filter(Boolean).join(' · ') || null}>
        <button type="button" data-hit className={css.termText} onClick={() => insertTerm(hit)}>
          <VisuallyHidden>{t('term.insert', { number })}</VisuallyHidden>
          <span className={css.termSource} dir="auto">
            {source}
          </span>
          <strong className={css.termTarget} dir="auto">
            {target}
          </strong>
          {isForbidden(hit) && <Badge tone="danger">{t('term.avoid')}</Badge>}
          {comment && (
            <span className={css.termNote} dir="auto">
              {comment}
            </span>
          )}
        </button>
      </Tooltip>
      <NumberKey command="insert-term" number={number} />
      <Link
        className={css.termLink}
        to={`${paths.glossary(glossary_id)}?search=${encodeURIComponent(source)}`}
        title={t('term.open')}
      >
        <IconBook2 size={15} stroke={1.75} aria-hidden />
        <VisuallyHidden>{t('term.open')}</VisuallyHidden>
      </Link>
    </li>
  );
}
