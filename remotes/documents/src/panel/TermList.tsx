import type { TermHit } from '@tessera/shared/contract/glossary';
import { paths } from '@tessera/shared/paths';
import { Link } from '@tessera/shared/router';
import { Badge, ErrorPanel, Kbd, SkeletonLines, VisuallyHidden } from '@tessera/shared/ui';
import { t } from '../editor/messages.ts';
import { DIGITS } from '../keys/combination.ts';
import { useKeysFor } from '../keys/use-commands.ts';
import { isForbidden } from '../session/check-target.ts';
import { useEditorActions } from '../session/editor-context.ts';
import * as css from './panel.module.css';
import type { PanelQuery } from './panel-query.ts';

/** Terms in the order of Ctrl+Shift+1…9: by position in the source, forbidden ones last. */
export function orderTerms(hits: readonly TermHit[]): TermHit[] {
  return hits.toSorted((a, b) => Number(isForbidden(a)) - Number(isForbidden(b)) || a.start - b.start);
}

/** The glossary terms of the segment; a click inserts one at the caret. */
export function TermList({ query }: { query: PanelQuery<TermHit[]> }) {
  const { insert } = useEditorActions();
  const keysFor = useKeysFor();
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
    return <p className={css.nothing}>{t('term.nothing')}</p>;
  }
  return (
    <ol className={css.list} aria-label={t('tab.terms')} data-step-place="term">
      {orderTerms(query.data).map((hit, index) => (
        <li key={`${hit.record.id} ${hit.start}`} className={css.matchBox}>
          <button type="button" data-hit className={css.card} onClick={() => insert(hit.record.target)}>
            <span className={css.cardHead}>
              <VisuallyHidden>{t('term.insert', { number: index + 1 })}</VisuallyHidden>
              <span className={css.source} dir="auto">
                {hit.record.source}
              </span>
              {isForbidden(hit) && <Badge tone="danger">{t('term.avoid')}</Badge>}
              {index < 9 && keysFor('insert-term') && (
                <span className={css.push} aria-hidden="true">
                  <Kbd keys={keysFor('insert-term').replace(DIGITS, String(index + 1))} />
                </span>
              )}
            </span>
            <strong className={css.target} dir="auto">
              {hit.record.target}
            </strong>
            {hit.record.comment && <span className={css.meta}>{hit.record.comment}</span>}
          </button>
          <p className={css.meta}>
            <Link
              to={`${paths.glossary(hit.record.glossary_id)}?search=${encodeURIComponent(hit.record.source)}`}
            >
              {t('term.open')}
            </Link>
            {hit.kind === 'inflected' && (
              <span>{t('term.form', { matched: hit.matched, source: hit.record.source })}</span>
            )}
          </p>
        </li>
      ))}
    </ol>
  );
}
