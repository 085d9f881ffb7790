import { useCurrentUser } from '@tessera/shared/session';
import { Dialog, SearchField } from '@tessera/shared/ui';
import { type KeyboardEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { t } from './messages.ts';
import { SearchGroup } from './SearchGroup.tsx';
import * as css from './search.module.css';
import { KINDS } from './search-kinds.ts';

/** Hits per kind; the search page has the rest. */
const SHOWN = 5;

/** One search box over everything the user may see. Down moves from the box to the hits; Enter opens one. */
export function SearchDialog({ onClose = () => {} }: { onClose?: () => void }) {
  const user = useCurrentUser();
  const [search, setSearch] = useState('');
  const wanted = search.trim();
  const kinds = KINDS.filter(({ permission }) => user?.permissions.includes(permission));
  // Rendered outside the bar that opened it: a dialog's header is not part of a banner.
  return createPortal(
    <Dialog title={t('start.title')} size="wide" onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys act on the links inside */}
      <div className={css.box} onKeyDown={moveAmongHits}>
        <SearchField
          label={t('field')}
          placeholder={t('field.placeholder')}
          value={search}
          onChange={setSearch}
        />
        {wanted === '' ? (
          <p className={css.hint}>{t('hint')}</p>
        ) : (
          kinds.map((kind) => (
            <SearchGroup
              key={kind.kind}
              kind={kind}
              search={wanted}
              most={SHOWN}
              moreLink={`/search?search=${encodeURIComponent(wanted)}&kind=${kind.kind}`}
              onFollow={onClose}
            />
          ))
        )}
      </div>
    </Dialog>,
    document.body,
  );
}

function moveAmongHits(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const input = event.currentTarget.querySelector<HTMLElement>('input');
  const hits = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-hit]')];
  const all = input ? [input, ...hits] : hits;
  const at = all.indexOf(document.activeElement as HTMLElement);
  const next = all[at + (event.key === 'ArrowDown' ? 1 : -1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
