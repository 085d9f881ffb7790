import type { Document } from '@tessera/shared/contract/document';
import { pageLanguage } from '@tessera/shared/messages';
import { MOST_TOGETHER } from '@tessera/shared/paths';
import { Link, useLocation, useUrlState } from '@tessera/shared/router';
import {
  announce,
  formatNumber,
  IconButton,
  IconChevronLeft,
  IconChevronRight,
  IconX,
  LanguagePair,
  VisuallyHidden,
} from '@tessera/shared/ui';
import { type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useCommand, useKeysFor } from '../../core/keys/use-commands.ts';
import { useEditorActions, useEditorState } from '../../core/session/editor-context.ts';
import { t } from './messages.ts';
import * as css from './together.module.css';
import { addressOf, placeOf } from './together.ts';
import { useGoingOn } from './use-going-on.ts';
import { useFound, usePrefetched, useTogether } from './use-together.ts';

const NONE: readonly Document[] = [];

/** The documents opened together, the current one, and the progress through all of them. */
export function TogetherStrip({ asked }: { asked: string }) {
  const { document, filter, pages, active, rights } = useEditorState();
  const { editor } = useEditorActions();
  useSyncExternalStore(pages.subscribe, pages.getVersion);
  const url = useUrlState();
  const { search } = useLocation();
  const keysFor = useKeysFor();
  const { documents, leftOut, isCut } = useTogether(asked, document.id);
  const all = documents ?? NONE;
  const at = all.findIndex(({ id }) => id === document.id);
  const counted = useFound(all, filter, { mayApprove: rights.approve, enabled: pages.total !== null });
  // The list itself knows the count of the open one: segments that left the filter stay in it.
  const found = counted.map((count, index) => (index === at ? (pages.total ?? undefined) : count));
  const place = placeOf(found, at);
  usePrefetched(all, at, pages.total !== null);
  const goToDocument = useGoingOn(all, at);
  const count = all.length;

  useCommand('next-document', { run: () => goToDocument(1) });
  useCommand('previous-document', { run: () => goToDocument(-1) });
  useCommand('leave-together', { run: leave });
  function leave() {
    url.set({ together: null });
    announce(t('left'));
    editor.current?.focus();
  }

  // Announced once: the counts keep changing during work.
  const [said, say] = useState('');
  const here = pages.total;
  useEffect(() => {
    if (at < 0 || here === null) return;
    const [number, n] = [formatNumber(at + 1), formatNumber(count)];
    const segments = { count: here, segments: formatNumber(here) };
    say((before) => before || t('opened', { number, n, name: document.name, ...segments }));
  }, [at, here, count, document.name]);

  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    // Not scrollIntoView, which would also move the page.
    const current = list.current?.children[at];
    if (!list.current || !(current instanceof HTMLElement)) return;
    const [outer, inner] = [list.current.getBoundingClientRect(), current.getBoundingClientRect()];
    list.current.scrollLeft += (inner.left + inner.right - outer.left - outer.right) / 2;
  }, [at]);

  if (documents === null) return null;
  return (
    <section className={css.strip} aria-label={t('label')}>
      {/* A separate region: the screen's name is announced as well. */}
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
      <div className={css.line}>
        <span className={css.place}>
          {place && active
            ? t('place', {
                index: formatNumber(place.before + active.index + 1),
                total: formatNumber(place.total),
                count,
                n: formatNumber(count),
              })
            : t('place.document', { number: formatNumber(at + 1), n: formatNumber(count) })}
        </span>
        <IconButton
          icon={IconChevronLeft}
          size="small"
          label={t('previous')}
          shortcut={keysFor('previous-document')}
          onClick={() => goToDocument(-1)}
        />
        <IconButton
          icon={IconChevronRight}
          size="small"
          label={t('next')}
          shortcut={keysFor('next-document')}
          onClick={() => goToDocument(1)}
        />
        <ol ref={list} className={css.documents} onKeyDown={moveAmongLinks}>
          {documents.map((one, index) => (
            <li key={one.id}>
              <Link
                to={addressOf(search, one.id)}
                className={css.document}
                aria-current={index === at ? 'page' : undefined}
                tabIndex={index === at ? 0 : -1}
                title={one.name}
                onClick={index === at ? (event) => event.preventDefault() : undefined}
              >
                <bdi className={css.name}>{one.name}</bdi>
                <span className={css.languages} dir="ltr" aria-hidden="true">
                  {one.source_lang}→{one.target_lang}
                </span>
                <VisuallyHidden>
                  <LanguagePair source={one.source_lang} target={one.target_lang} />
                </VisuallyHidden>
                <Found count={found[index]} />
              </Link>
            </li>
          ))}
        </ol>
        <IconButton icon={IconX} size="small" label={t('leave')} onClick={leave} />
      </div>
      {(leftOut.length > 0 || isCut) && (
        <p className={css.leftOut}>
          {leftOut.length > 0 && t('left-out', { count: leftOut.length, numbers: listed(leftOut) })}
          {isCut && ` ${t('cut', { n: formatNumber(MOST_TOGETHER) })}`}
        </p>
      )}
    </section>
  );
}

function Found({ count }: { count: number | undefined }) {
  if (count === undefined) return <span className={css.count}>…</span>;
  const n = formatNumber(count);
  return (
    <span className={css.count}>
      <span aria-hidden="true">{n}</span>
      <VisuallyHidden>{t('found', { count, n })}</VisuallyHidden>
    </span>
  );
}

const listed = (numbers: readonly string[]) =>
  new Intl.ListFormat(pageLanguage(), { type: 'unit' }).format(numbers);

/** The documents are one tab stop; the arrow keys move along them in any layout. */
function moveAmongLinks(event: KeyboardEvent<HTMLElement>): void {
  const links = [...event.currentTarget.querySelectorAll('a')];
  const from = links.indexOf(window.document.activeElement as HTMLAnchorElement);
  const isTurned = getComputedStyle(event.currentTarget).direction === 'rtl';
  const [forth, back] = isTurned ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  const to = { [forth]: from + 1, [back]: from - 1, Home: 0, End: links.length - 1 }[event.key];
  const link = to === undefined ? undefined : links[to];
  if (!link || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  link.focus();
}
