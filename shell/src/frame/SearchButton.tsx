import { IconButton, IconSearch } from '@tessera/shared/ui/frame';
import { useEffect, useState } from 'react';
import { createLaterPart } from '../later/later-part.tsx';
import { t as tShell } from '../messages.ts';
import { FailedDialog } from '../remote/FailedDialog.tsx';
import { t } from './messages.ts';

const SearchDialog = createLaterPart(
  async () => (await import(/* webpackChunkName: "search" */ '../search/SearchDialog.tsx')).SearchDialog,
  { title: () => tShell('part.name.search'), failed: FailedDialog },
);

/** Global search, opened by its button or Ctrl+/ on every screen. */
export function SearchButton({ isHidden }: { isHidden: boolean }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key !== '/' || !(event.ctrlKey || event.metaKey) || document.querySelector('dialog[open]'))
        return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', open, true);
    return () => window.removeEventListener('keydown', open, true);
  }, []);
  return (
    <>
      {!isHidden && <IconButton icon={IconSearch} label={t('search')} onClick={() => setOpen(true)} />}
      {isOpen && <SearchDialog onClose={() => setOpen(false)} />}
    </>
  );
}
