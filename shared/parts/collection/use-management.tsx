import type { ResourceKind } from '@tessera/shared/contract/resource';
import { IconLanguage, IconUsers, type MenuItem, type Removal } from '@tessera/shared/ui';
import { type ReactNode, useState } from 'react';
import { MembersDialog } from '../members/MembersDialog.tsx';
import type { Collection, CollectionKind } from './collection-kind.ts';
import { ChangeLanguagesDialog } from './LanguagesDialogs.tsx';
import { t } from './messages.ts';
import { useRemoval, useRename } from './use-collection-actions.ts';
import { useLeaving } from './use-leaving.tsx';

interface Management<C extends Collection> {
  /** Menu entries: sharing, languages, machine translation. */
  entries: MenuItem[];
  onRename: (name: string) => Promise<unknown>;
  removal: Removal<C>;
  /** The dialogs that the entries open. */
  dialogs: ReactNode;
}

/** What managers do with an open collection, in its header. */
export function useManagement<C extends Collection>(
  kind: CollectionKind<C>,
  resource: ResourceKind,
  collection: C,
): Management<C> {
  const rename = useRename(kind);
  const removal = useRemoval(kind);
  const leaving = useLeaving(kind, collection);
  const [open, setOpen] = useState<'members' | 'languages' | null>(null);
  const onClose = () => setOpen(null);
  return {
    entries: [
      { label: t('members.entry'), icon: IconUsers, opensDialog: true, onSelect: () => setOpen('members') },
      {
        label: t('languages.entry'),
        icon: IconLanguage,
        opensDialog: true,
        onSelect: () => setOpen('languages'),
      },
      leaving.entry,
    ],
    onRename: (name) => rename(collection, name),
    removal,
    dialogs: (
      <>
        {leaving.dialog}
        {open === 'members' && <MembersDialog kind={resource} resource={collection} onClose={onClose} />}
        {open === 'languages' && (
          <ChangeLanguagesDialog kind={kind} collection={collection} onClose={onClose} />
        )}
      </>
    ),
  };
}
