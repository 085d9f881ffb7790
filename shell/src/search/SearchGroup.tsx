import { SEARCH_PAGE, type SearchAnswer, type SearchHit } from '@tessera/shared/contract/search';
import { MOST_TOGETHER, paths } from '@tessera/shared/paths';
import { keepPreviousData, queryOf, useQuery } from '@tessera/shared/query';
import { Link } from '@tessera/shared/router';
import { findText } from '@tessera/shared/text/find-text';
import { readableText } from '@tessera/shared/text/inline-codes';
import { announce, ErrorPanel, formatNumber, Pager, SkeletonLines } from '@tessera/shared/ui';
import { type ReactNode, useEffect } from 'react';
import { t } from './messages.ts';
import * as css from './search.module.css';
import type { KINDS } from './search-kinds.ts';

interface Props {
  kind: (typeof KINDS)[number];
  search: string;
  page?: number;
  /** How many hits to show before the link to the rest. */
  most?: number;
  onPage?: (page: number) => void;
  moreLink?: string;
  onFollow?: () => void;
}

/** The hits of one kind, best first. */
export function SearchGroup({
  kind,
  search,
  page = 0,
  most = SEARCH_PAGE,
  onPage,
  moreLink,
  onFollow,
}: Props) {
  const query = useQuery({
    ...queryOf(kind.endpoint, { query: { search, page } }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
  const { data } = query;
  const title = t(`kind.${kind.kind}`);
  useEffect(() => {
    if (data) announce(t('count.said', { kind: title, count: countOf(data) }));
  }, [data, title]);
  return (
    <section className={css.group} aria-label={title} aria-busy={query.isFetching}>
      <h2 className={css.title}>
        {title}
        {data && <span className={css.count}>{countOf(data)}</span>}
      </h2>
      {query.isPending && <SkeletonLines />}
      {query.error && (
        <ErrorPanel
          error={query.error}
          title={t(`failed.${kind.kind}`)}
          onRetry={() => void query.refetch()}
        />
      )}
      {data?.documents && data.documents.length > 1 && (
        <Link
          to={paths.documentsTogether(data.documents, { search })}
          className={css.more}
          data-hit
          onClick={onFollow}
        >
          {wordsOf(data.documents.length)}
        </Link>
      )}
      {data?.is_short && <p className={css.hint}>{t(kind.kind === 'segment' ? 'short.segment' : 'short')}</p>}
      {data && data.records.length === 0 && !data.is_short && <p className={css.hint}>{t('nothing')}</p>}
      {data && data.records.length > 0 && (
        <ul className={css.hits}>
          {data.records.slice(0, most).map((hit) => (
            <li key={hit.id}>
              <Hit hit={hit} search={search} to={kind.linkTo(hit)} onFollow={onFollow} />
            </li>
          ))}
        </ul>
      )}
      {data && moreLink && data.at_least > most && (
        <Link to={moreLink} className={css.more} data-hit onClick={onFollow}>
          {t(`all.${kind.kind}`, { search })}
        </Link>
      )}
      {data && onPage && data.at_least > SEARCH_PAGE && (
        <Pager
          page={page}
          pageSize={SEARCH_PAGE}
          total={data.at_least}
          rows={`${kind.kind}s`}
          onChange={onPage}
        />
      )}
    </section>
  );
}

function wordsOf(count: number): string {
  const [n, most] = [formatNumber(count), formatNumber(MOST_TOGETHER)];
  return count > MOST_TOGETHER ? t('together.most', { n, most }) : t('together', { count, n });
}

function countOf({ total_rows, at_least }: SearchAnswer): string {
  return total_rows === null ? t('count.more', { n: formatNumber(at_least - 1) }) : formatNumber(total_rows);
}

interface HitProps {
  hit: SearchHit;
  search: string;
  to: string;
  onFollow?: (() => void) | undefined;
}

function Hit({ hit, search, to, onFollow }: HitProps) {
  const { source, target, owner, row_number } = hit;
  return (
    <Link to={to} className={css.hit} data-hit onClick={onFollow}>
      <Found text={source} search={search} lang={owner.source_lang} />
      <Found text={target} search={search} lang={owner.target_lang} />
      <span className={css.place}>
        <span dir="auto">{owner.name}</span>
        {row_number !== null && (
          <>
            {' · '}
            <span className={css.segment}>{t('place.segment', { n: formatNumber(row_number) })}</span>
          </>
        )}
      </span>
    </Link>
  );
}

/** A text with the query highlighted. */
function Found({ text, search, lang }: { text: string; search: string; lang: string }) {
  const drawn: ReactNode[] = [];
  let at = 0;
  for (const { range } of findText(text, search)) {
    drawn.push(readableText(text.slice(at, range.start)));
    drawn.push(<mark key={range.start}>{readableText(text.slice(range.start, range.end))}</mark>);
    at = range.end;
  }
  drawn.push(readableText(text.slice(at)));
  return (
    <span className={css.text} dir="auto" lang={lang}>
      {drawn}
    </span>
  );
}
